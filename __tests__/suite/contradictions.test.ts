import { expect, test } from '@jest/globals'
import { RunResult } from '../../src/contract/run-result.ts'
import { toContradictions, toExpectedRuns } from '../../src/suite/contradictions.ts'

/** Three runs, of which two or all passed by what they say themselves. */
const resultOf = (fields: object, ids = [1, 2, 3]) =>
  RunResult.parse({ id: 1, status: 'completed', runs: ids.map((id) => ({ id, status: 'completed' })), ...fields })

test.each<[string, object, number, string[]]>([
  ['nothing but the runs', {}, 3, []],
  ['counters that agree', { success_runs_count: 2, failed_runs_count: 1, success_rate: 66.67 }, 2, []],
  ['more passes than the runs say', { success_runs_count: 3, success_rate: 100, failed_runs_count: 0 }, 2, []],
  ['fewer passes', { success_runs_count: 1 }, 2, ['the service counts 1 as passed, its runs say that 2 of 3 passed']],
  [
    'no pass, as text',
    { success_runs_count: '0' },
    2,
    ['the service counts 0 as passed, its runs say that 2 of 3 passed'],
  ],
  ['a counter that cannot be read', { success_runs_count: 'few' }, 2, []],
  ['one failure, where one did not pass', { failed_runs_count: 1 }, 2, []],
  ['two failures', { failed_runs_count: 2 }, 2, ['the service counts 2 as failed, its runs say that 2 of 3 passed']],
  [
    'a failure, and all passed',
    { failed_runs_count: '1' },
    3,
    ['the service counts 1 as failed, its runs say that 3 of 3 passed'],
  ],
  ['a failure of a run that is not listed', { failed_runs_count: 1, total_runs_count: 4 }, 3, []],
  ['a rate rounded down to whole percent', { success_rate: 66 }, 2, []],
  [
    'a lower rate',
    { success_rate: '65.9' },
    2,
    ['the service gives a success rate of 65.9 %, its runs say that 2 of 3 passed'],
  ],
  [
    'all but all',
    { success_rate: 99.99 },
    3,
    ['the service gives a success rate of 99.99 %, its runs say that 3 of 3 passed'],
  ],
  ['a rate of all', { success_rate: 100 }, 3, []],
  ['a rate that is an empty text', { success_rate: '' }, 3, []],
  ['a rate that is a blank text', { success_rate: ' \t' }, 3, []],
  ['a rate that is no number', { success_rate: 'most' }, 3, []],
  ['a rate over a run that is not listed', { success_rate: 75, total_runs_count: 4 }, 3, []],
  [
    'an end without a conversation',
    { status: 'failed' },
    3,
    ['the service ended the result as failed, its runs say that 3 of 3 passed'],
  ],
  [
    'an end by hand',
    { status: 'cancelled' },
    3,
    ['the service ended the result as cancelled, its runs say that 3 of 3 passed'],
  ],
  ['a failed end, where one run did not pass', { status: 'failed' }, 2, []],
  ['no end yet', { status: 'evaluating' }, 3, []],
])('a result that says %s', (_, fields, passed, expected) => {
  expect(toContradictions(resultOf(fields), passed)).toEqual(expected)
})

test('a run that is listed twice is no second run', () => {
  expect(toContradictions(resultOf({}, [1, 2, 1]), 3)).toEqual(['the service lists a run more than once'])
})

test('every contradiction is told at once', () => {
  const fields = { status: 'timeout', success_runs_count: 0, failed_runs_count: 3, success_rate: 0 }
  expect(toContradictions(resultOf(fields, [1, 1, 1]), 3)).toHaveLength(5)
})

test.each([
  [{}, 3, 3],
  [{ total_runs_count: '5' }, 3, 5],
  [{ total_runs_count: 2 }, 3, 3],
  [{ total_runs_count: 3.2 }, 3, 4],
  [{ total_runs_count: 'many' }, 3, 3],
])('with %j and %d planned runs, %d are expected', (fields, planned, expected) => {
  expect(toExpectedRuns(resultOf(fields), planned)).toBe(expected)
})
