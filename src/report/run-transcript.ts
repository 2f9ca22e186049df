import type { Turn } from '../contract/run.ts'
import { maxNameLength } from '../contract/spec.ts'
import { markFailingTurn, shiftFailingTurn } from './failing-turn.ts'
import { formatCount } from './quantities.ts'
import type { RunReport, TurnReport } from './report.ts'
import { cut } from './text/plain-text.ts'

/**
 * What a report keeps of a conversation. An agent may say megabytes at once: nobody reads more of a turn than so many
 * UTF-16 code units, and hundreds of conversations have to fit. Longer conversations go wrong in a circle.
 */
export const keptLimits = { turnLength: 10_000, turns: 2_000 } as const

/**
 * A run with its conversation as a report keeps it: the last 2,000 turns, of each the first 10,000 characters. What made
 * it fail is looked for before, because explanations count and time the turns of the whole.
 */
export function withTranscript(run: RunReport, turns: readonly Turn[] | null | undefined): RunReport {
  const transcript = (turns ?? []).map(
    ({ role, content, start_time: startTime, end_time: endTime }): TurnReport => ({
      role,
      content,
      startTime,
      endTime,
    }),
  )
  return keepLast(markFailingTurn({ ...run, transcript }))
}

function keepLast({ leftOutTurns: _, ...run }: RunReport): RunReport {
  const leftOut = Math.max(0, run.transcript.length - keptLimits.turns)
  return {
    ...shiftFailingTurn(run, leftOut),
    transcript: run.transcript.slice(leftOut).map(cutTurn),
    ...(leftOut > 0 && { leftOutTurns: leftOut }),
  }
}

const cutTurn = ({ role, content, ...times }: TurnReport): TurnReport => ({
  role: cut(role, maxNameLength),
  content: content === undefined ? undefined : cutContent(content),
  ...times,
})

/** The first words of what was said, and how much is left out. */
function cutContent(content: string): string {
  if (content.length <= keptLimits.turnLength) return content
  const kept = cut(content, keptLimits.turnLength)
  return `${kept} (${formatCount(content.length - kept.length + 1, 'more character')} left out)`
}

/** How long a conversation is, and how much of it the report has: `2 turns`, `the last 2000 of 5000 turns`. */
export function toTurnsText({ transcript, leftOutTurns = 0 }: RunReport): string {
  const whole = formatCount(transcript.length + leftOutTurns, 'turn')
  return leftOutTurns === 0 ? whole : `the last ${transcript.length} of ${whole}`
}

/**
 * Which turns of a conversation are missing where its turns are shown from an index on, those included that the report
 * has not either: `300 earlier turns left out`; none when all are there.
 */
export function toEarlierTurns({ leftOutTurns = 0 }: RunReport, start: number): string[] {
  const earlier = start + leftOutTurns
  return earlier === 0 ? [] : [`${formatCount(earlier, 'earlier turn')} left out`]
}
