import { expect, test } from '@jest/globals'
import { RunResult } from '../../src/contract/run-result.ts'
import { toTimeLeft } from '../../src/suite/time-left.ts'

const nowMs = Date.parse('2026-01-01T12:00:00Z')
const ageMs = 600_000

const ended = (duration?: string) => ({ status: 'completed', success: true, duration })
const talking = (seconds?: number) => ({
  status: 'running',
  success: null,
  executed_at: seconds === undefined ? null : new Date(nowMs - seconds * 1_000).toISOString(),
})
const queued = { status: 'in_queue', success: null }
const evaluating = { status: 'evaluating', success: null }
const judging = { status: 'completed', success: null }

const leftOf = (...runs: readonly object[]) => {
  const result = RunResult.parse({ id: 1, status: 'running', runs: runs.map((run, id) => ({ id, ...run })) })
  const { ms, isQueued } = toTimeLeft(result, ageMs, nowMs)
  return [ms === undefined ? undefined : ms / 1_000, isQueued]
}

test.each([
  ['nothing is known while no run has ended', [talking(20), queued], undefined, true],
  ['nothing is known while runs are missing', [ended('00:30')], undefined, false],
  ['a conversation takes as long as the others', [ended('01:00'), talking(20)], 40, false],
  ['hours are read too', [ended('1:00:00'), talking(20)], 3_580, false],
  ['the longest of those under way counts', [ended('01:00'), talking(20), talking(50)], 40, false],
  ['a conversation is like those that lasted longer', [ended('00:30'), ended('02:00'), talking(60)], 60, false],
  ['one that outlasts all others goes on for a quarter of its age', [ended('00:30'), talking(100)], 25, false],
  ['one whose start is not told began with the suite', [ended('00:30'), talking()], 150, false],
  ['a queue takes a conversation for each that waits', [ended('01:00'), talking(60), queued, queued], 135, true],
  ['a queue shares the places', [ended('01:00'), talking(60), evaluating, queued, queued], 75, true],
  ['without durations the share tells', [ended(), ended(), ended(), talking(9)], 200, false],
  ['a duration that cannot be read is none', [ended('short'), ended('5'), talking(9)], 300, false],
  ['the evaluation of the last runs takes no time', [ended('01:00'), evaluating, judging], 0, false],
  ['a status that is not known may end like a conversation', [ended('01:00'), { status: 'odd' }], 150, false],
])('%s', (_, runs, ms, isQueued) => {
  expect(leftOf(...runs)).toEqual([ms, isQueued])
})

test('a start in the future, by a clock that is wrong, is no start before the submission', () => {
  expect(leftOf(ended('01:00'), talking(-3_600))).toEqual([60, false])
  expect(leftOf(ended('20:00'), talking(86_400))).toEqual([600, false])
})
