import { expect, test } from '@jest/globals'
import { Run } from '../../src/contract/run.ts'
import { RunResult } from '../../src/contract/run-result.ts'
import { isSettled, isWithoutVerdicts, toFinalOutcome, toRunState } from '../../src/suite/run-state.ts'

const runOf = (fields: object) => Run.parse({ id: 1, status: 'completed', ...fields })
const resultOf = (runs: readonly object[], fields: object = {}) =>
  RunResult.parse({ id: 1, status: 'running', runs: runs.map((run, index) => ({ id: index + 1, ...run })), ...fields })

test.each([
  ['completed', true, 'passed'],
  ['completed', false, 'failed'],
  ['completed', null, 'judging'],
  ['completed', undefined, 'judging'],
  ['completed', 'yes', 'judging'],
  ['completed', 1, 'judging'],
  ['failed', true, 'errored'],
  ['failed', null, 'errored'],
  ['timeout', true, 'timeout'],
  ['cancelled', true, 'cancelled'],
  ['pending', true, 'open'],
  ['evaluating', true, 'open'],
  ['in_queue', undefined, 'open'],
  ['COMPLETED', true, 'open'],
  ['passed', true, 'open'],
  ['', true, 'open'],
])('a run with status %j and success %j is %s', (status, success, state) => {
  expect(toRunState(runOf({ status, ...(success !== undefined && { success }) }), false)).toBe(state)
})

test('a completed run whose evaluation is over without a verdict is inconclusive', () => {
  const evaluation = { finished: true, metrics: [{ id: 1, score: null, passed: null }] }
  expect(toRunState(runOf({ success: null, evaluation }), false)).toBe('inconclusive')
  expect(toRunState(runOf({ success: null, evaluation: { metrics: [] } }), false)).toBe('judging')
})

test('what is still open or being judged at the end is inconclusive, never passed', () => {
  expect(toFinalOutcome('open')).toBe('inconclusive')
  expect(toFinalOutcome('judging')).toBe('inconclusive')
  expect(toFinalOutcome('passed')).toBe('passed')
})

test.each([
  ['no verdict anywhere', [{ status: 'completed' }], {}, true],
  ['a verdict on one run', [{ status: 'completed' }, { status: 'completed', success: false }], {}, false],
  ['an empty verdict', [{ status: 'completed', success: null }], {}, false],
  ['a verdict that cannot be read', [{ status: 'completed', success: 'maybe' }], {}, false],
  ['a success counter', [{ status: 'completed' }], { success_runs_count: '0' }, false],
  ['a counter that cannot be read', [{ status: 'completed' }], { success_runs_count: {} }, false],
  ['a success rate', [{ status: 'completed' }], { success_rate: 0 }, false],
])('statuses stand for verdicts only without any verdict field: %s', (_, runs, fields, expected) => {
  expect(isWithoutVerdicts(resultOf(runs, fields))).toBe(expected)
})

test('without verdicts a completed run passed and a failed one failed', () => {
  expect(toRunState(runOf({}), true)).toBe('passed')
  expect(toRunState(runOf({ status: 'failed' }), true)).toBe('failed')
  expect(toRunState(runOf({ status: 'timeout' }), true)).toBe('timeout')
  expect(toRunState(runOf({ status: 'new-status' }), true)).toBe('open')
})

const passed = { status: 'completed', success: true }
test.each([
  ['all runs judged', [passed, passed], {}, true],
  ['one run open', [passed, { status: 'running', success: null }], {}, false],
  ['one run being judged', [passed, { status: 'completed', success: null }], {}, false],
  ['one run still to appear', [passed], {}, false],
  ['one run that never will', [passed], { status: 'completed' }, true],
  ['no run yet', [], {}, false],
  ['no run ever', [], { status: 'failed' }, true],
])('a result of two planned runs is settled or not: %s', (_, runs, fields, expected) => {
  expect(isSettled(resultOf(runs, fields), 2)).toBe(expected)
})
