import { createRandom } from '../random.ts'

/** When a run is to begin, to be over and to be judged: milliseconds after its submission. */
export interface ScriptedRun {
  readonly beginsAt: number
  readonly endsAt: number
  readonly judgedAt: number
}

/** A suite of about an hour. */
export interface LongScript {
  readonly name: string
  readonly channel: 'voice' | 'text'
  readonly runs: readonly ScriptedRun[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Hours of several kinds, the same each time. */
export const longScripts: readonly LongScript[] = [
  {
    name: 'calls in a queue',
    channel: 'voice',
    runs: queueUp(1, { places: 4, talkMs: 3 * minuteMs, judgeMs: 15_000 }),
  },
  {
    name: 'more calls in a queue',
    channel: 'voice',
    runs: queueUp(2, { places: 6, talkMs: 4 * minuteMs, judgeMs: 15_000 }),
  },
  { name: 'chats in a queue', channel: 'text', runs: queueUp(3, { places: 2, talkMs: minuteMs, judgeMs: 2_000 }) },
  { name: 'calls at once, one hangs', channel: 'voice', runs: hang(4) },
  { name: 'chats at once, one hangs', channel: 'text', runs: hang(5) },
  { name: 'one call of an hour', channel: 'voice', runs: [toRun(1_000, hourMs * 0.97, 5_000)] },
]

interface Queue {
  readonly places: number
  /** The mean of a conversation, and the most that its evaluation takes. */
  readonly talkMs: number
  readonly judgeMs: number
}

/** Runs that begin whenever one of a few places is free, for an hour. */
function queueUp(seed: number, { places, talkMs, judgeMs }: Queue): ScriptedRun[] {
  const random = createRandom(seed)
  const free = Array.from({ length: places }, () => 1_000)
  const runs: ScriptedRun[] = []
  for (let count = Math.round((places * hourMs) / talkMs); count > 0; count -= 1) {
    const place = free.indexOf(Math.min(...free))
    const run = toRun(free[place] ?? 0, talkMs * (0.4 + 1.2 * random()), judgeMs * random())
    free[place] = run.endsAt
    runs.push(run)
  }
  return runs
}

/** Runs of a few minutes that all begin at once, and one that goes on. */
function hang(seed: number): ScriptedRun[] {
  const random = createRandom(seed)
  const lengths = Array.from({ length: 19 }, () => (1 + 4 * random()) * minuteMs)
  return [...lengths, hourMs * (0.95 + 0.05 * random())].map((talkMs) => toRun(1_000, talkMs, 5_000 * random()))
}

function toRun(beginsAt: number, talkMs: number, judgeMs: number): ScriptedRun {
  return { beginsAt, endsAt: beginsAt + talkMs, judgedAt: beginsAt + talkMs + judgeMs }
}

/** How long a suite takes, in milliseconds. */
export const lengthOf = ({ runs }: LongScript): number => Math.max(...runs.map(({ judgedAt }) => judgedAt))
