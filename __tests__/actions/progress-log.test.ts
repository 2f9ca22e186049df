import { expect, test } from '@jest/globals'
import { createProgressLog, type LoggedResult } from '../../src/actions/progress-log.ts'
import { jumpingClock, passed, resultOf, running } from './fake-client.ts'

function startLog(...results: readonly LoggedResult[]) {
  const clock = jumpingClock()
  const lines: string[] = []
  const log = createProgressLog({ log: (line) => lines.push(line) }, clock, results)
  return { ...log, lines, passTime: (ms: number) => clock.sleep(ms) }
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

test('a sign of life comes each minute', async () => {
  const { lines, onReading, passTime } = startLog({ plannedRuns: 1 })
  for (let seconds = 0; seconds <= 180; seconds += 10) {
    onReading(resultOf(running), 0)
    await passTime(10_000)
  }
  expect(lines).toHaveLength(4)
})

test('several results are told apart by their names, and have one sign of life', async () => {
  const { lines, onReading, passTime } = startLog(
    { name: 'Refunds', plannedRuns: 1 },
    { name: 'Sales', plannedRuns: 1 },
  )
  for (const waited of [0, 30_000, 30_000]) {
    await passTime(waited)
    for (const index of [0, 1]) onReading(resultOf(running), index)
  }
  const line = '0 of 1 runs ended: 1 running'
  expect(lines).toEqual([`Refunds: ${line}`, `Sales: ${line}`, `Refunds: ${line}`])
})

test('an outage is told once, then each minute, and its end shows', async () => {
  const { lines, onReading, onTrouble, passTime } = startLog({ plannedRuns: 1 })
  onReading(resultOf(running), 0)
  for (let seconds = 0; seconds < 100; seconds += 10) {
    onTrouble('reset', 0)
    await passTime(10_000)
  }
  onReading(resultOf(running), 0)
  const line = '0 of 1 runs ended: 1 running'
  expect(lines).toEqual([line, `${unreadable} reset`, `${unreadable} reset`, line])
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
