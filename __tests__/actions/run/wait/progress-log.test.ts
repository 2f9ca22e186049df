import { expect, test } from '@jest/globals'
import { createProgressLog, type LoggedResult } from '../../../../src/actions/run/wait/progress-log.ts'
import { jumpingClock, passed, resultOf, running, virtualClock } from '../fake-client.ts'

function startLog(...results: readonly LoggedResult[]) {
  const clock = jumpingClock()
  const lines: string[] = []
  const log = createProgressLog({ log: (line) => lines.push(line), showsProgress: false }, clock, results)
  return { ...log, lines }
}

const unreadable = 'The result cannot be read, trying again:'

test('a line is logged when something has changed, and only then', () => {
  const { lines, onReading } = startLog({ plannedRuns: 2 })
  for (const runs of [
    [running, running],
    [running, running],
    [running, passed],
  ])
    onReading(resultOf(...runs), 0)
  expect(lines).toEqual(['0 of 2 runs ended: 2 running', '1 of 2 runs ended: 1 passed, 1 running'])
})

/** Keeps a log alive for as long, and does at each of the seconds what is said. */
async function keepFor(
  seconds: number,
  results: readonly LoggedResult[],
  act: (log: Omit<ReturnType<typeof createProgressLog>, 'keepAlive'>, second: number) => void,
) {
  const clock = virtualClock()
  const startedAt = clock.now()
  const lines: (readonly [second: number, line: string])[] = []
  const toSecond = () => (clock.now() - startedAt) / 1_000
  const log = createProgressLog({ log: (line) => lines.push([toSecond(), line]), showsProgress: false }, clock, results)
  const over = new AbortController()
  const life = log.keepAlive(over.signal)
  while (toSecond() < seconds) {
    act(log, toSecond())
    await clock.sleep(10_000)
  }
  over.abort()
  await life
  return lines
}

const line = '0 of 1 runs ended: 1 running'

test('a sign of life comes each minute', async () => {
  const lines = await keepFor(190, [{ plannedRuns: 1 }], ({ onReading }) => onReading(resultOf(running), 0))
  expect(lines).toEqual([0, 60, 120, 180].map((second) => [second, line]))
})

test('a sign of life comes each minute, also when nothing is read for ten', async () => {
  const lines = await keepFor(630, [{ plannedRuns: 1 }], ({ onReading }, second) => {
    if (second === 0 || second === 590) onReading(resultOf(second === 0 ? running : passed), 0)
  })
  expect(lines).toEqual([
    ...[0, 60, 120, 180, 240, 300, 360, 420, 480, 540].map((second) => [second, line]),
    [590, '1 of 1 runs ended: 1 passed'],
  ])
})

test('a sign of life comes before the first reading too', async () => {
  expect(await keepFor(70, [{ plannedRuns: 1 }], () => undefined)).toEqual([[60, 'No result has been read yet']])
})

test('there is no sign of life after the end', async () => {
  const clock = virtualClock()
  const lines: string[] = []
  const log = createProgressLog({ log: (text) => lines.push(text), showsProgress: false }, clock, [{ plannedRuns: 1 }])
  await log.keepAlive(AbortSignal.abort())
  await clock.sleep(200_000)
  expect(lines).toEqual([])
})

test('several results are told apart by their names, and have one sign of life', async () => {
  const results = ['Refunds', 'Sales'].map((name) => ({ name, plannedRuns: 1 }))
  const lines = await keepFor(70, results, ({ onReading }) => {
    for (const index of [0, 1]) onReading(resultOf(running), index)
  })
  expect(lines).toEqual([
    [0, `Refunds: ${line}`],
    [0, `Sales: ${line}`],
    [60, `Sales: ${line}`],
  ])
})

test('an outage is told once, then each minute, and its end shows', async () => {
  const lines = await keepFor(110, [{ plannedRuns: 1 }], ({ onReading, onTrouble }, second) => {
    if (second === 0 || second === 100) onReading(resultOf(running), 0)
    else onTrouble('reset', 0)
  })
  expect(lines).toEqual([
    [0, line],
    [10, `${unreadable} reset`],
    [70, `${unreadable} reset`],
    [100, line],
  ])
})

test('a run whose verdict is still to come is not told as passed', () => {
  const { lines, onReading } = startLog({ plannedRuns: 1 })
  onReading({ ...resultOf({ status: 'completed' }), status: 'completed' }, 0, { showsVerdicts: true })
  expect(lines).toEqual(['0 of 1 runs ended: 1 being judged'])
})

test('another reason is told at once', () => {
  const { lines, onTrouble } = startLog({ plannedRuns: 1 })
  for (const reason of ['reset', 'reset', 'answered 503']) onTrouble(reason, 0)
  expect(lines).toEqual([`${unreadable} reset`, `${unreadable} answered 503`])
})

test('an outage of several results is told once', () => {
  const { lines, onTrouble } = startLog({ name: 'A', plannedRuns: 1 }, { name: 'B', plannedRuns: 1 })
  for (const index of [1, 0, 1, 0]) onTrouble(`GET /results/${index}/: reset`, index)
  expect(lines).toEqual([`B: ${unreadable} GET /results/1/: reset`])
})

test('a status that is not known is named once', () => {
  const { lines, onReading } = startLog({ plannedRuns: 1 }, { plannedRuns: 1 })
  for (const index of [0, 1, 0]) onReading(resultOf({ status: 'paused' }), index)
  expect(lines.filter((line) => line.includes('"paused"'))).toHaveLength(1)
})

test('where the progress is shown, only what that does not tell is logged', async () => {
  const clock = virtualClock()
  const lines: string[] = []
  const log = createProgressLog({ log: (text) => lines.push(text), showsProgress: true }, clock, [{ plannedRuns: 1 }])
  log.onReading(resultOf(running), 0)
  log.onTrouble('the service is out', 0)
  log.onReading(resultOf(passed), 0)
  await log.keepAlive(new AbortController().signal)
  await clock.sleep(200_000)
  expect(lines).toEqual([`${unreadable} the service is out`, '1 of 1 runs ended: 1 passed'])
})
