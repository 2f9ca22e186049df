import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RunResult } from '../../src/contract/run-result.ts'
import { findContradictions, isSettled, toEvidence, toFinalOutcome, toRunState } from '../../src/suite/run-state.ts'
import { allSayings, counterFields, evaluationFields, findStates, type Saying, successFields } from './truth-table.ts'

const resultOf = (runs: readonly object[], fields: object = {}) =>
  RunResult.parse({ id: 1, status: 'running', runs: runs.map((run, index) => ({ id: index + 1, ...run })), ...fields })

/** The same words make the same fields, and reading each only once takes a tenth of the time. */
function createReader(): (saying: Saying) => RunResult {
  const results = new Map<string, RunResult>()
  const once = (key: string, runs: readonly object[], fields: object): RunResult => {
    const known = results.get(key) ?? resultOf(runs, fields)
    results.set(key, known)
    return known
  }
  return ({ status, success, evaluation, counters, result }) => {
    const run = { status, ...successFields[success], ...evaluationFields[evaluation] }
    const { runs } = once(`run ${status}|${success}|${evaluation}`, [run], {})
    return { ...once(`result ${counters}|${result}`, [], { status: result, ...counterFields[counters] }), runs }
  }
}
const read = createReader()

const statesOf = (result: RunResult): string[] => {
  const evidence = toEvidence(result)
  return result.runs.map((run) => toRunState(run, evidence))
}

/** Every combination of what a service may say, with the states that the table gives it. */
const rows = allSayings.map((saying) => ({ saying, expected: findStates(saying) }))

/** And what is read from it. Not read before a test asks, so that it is the test that fails. */
const readAll = () =>
  rows.map(({ saying, expected }) => {
    const result = read(saying)
    return { saying, expected, result, state: statesOf(result)[0] ?? '' }
  })

test('every combination of status, verdict, evaluation, counters and result has one row in the truth table, and its state', () => {
  const readings = readAll()
  const wrong = readings.filter(({ state, expected }) => expected.length !== 1 || expected[0] !== state)
  expect(wrong.slice(0, 3)).toEqual([])
  expect(readings).toHaveLength(45_360)
})

test('only a completed run without a word against it has passed', () => {
  const wrong = readAll().filter(
    ({ saying: { status, success, evaluation, counters }, state }) =>
      state === 'passed' &&
      (status !== 'completed' ||
        !['true', 'absent'].includes(success) ||
        evaluation === 'unfinished' ||
        ['failures', 'zero', 'zero as text', 'low rate'].includes(counters)),
  )
  expect(wrong.slice(0, 3)).toEqual([])
})

test('where the deployment is known to show verdicts, a result without one is never judged by its status', () => {
  const wrong = readAll().filter(({ saying: { success }, result, state }) => {
    const evidence = toEvidence(result, { showsVerdicts: true })
    const [known] = result.runs.map((run) => toRunState(run, evidence))
    if (evidence === 'status' || (known === 'passed' && success !== 'true')) return true
    // Nothing else changes by it.
    if (toEvidence(result) !== 'status' && known !== state) return true
    return isSettled(result, 1, { showsVerdicts: true }) && (known === 'judging' || !isSettled(result, 1))
  })
  expect(wrong.slice(0, 3)).toEqual([])
})

test('a result is settled when its only run is judged, and without verdicts not before its own end', () => {
  const wrong = readAll().filter(({ saying: { success, evaluation, counters, result: status }, result, state }) => {
    const isOver = ['completed', 'failed', 'cancelled', 'timeout'].includes(status)
    const isBare = success === 'absent' && evaluation === 'absent' && ['absent', 'total', 'failures'].includes(counters)
    return isSettled(result, 1) !== (state !== 'open' && state !== 'judging' && (isOver || !isBare))
  })
  expect(wrong.slice(0, 3)).toEqual([])
})

test('what is still open or being judged at the end is inconclusive, never passed', () => {
  expect(toFinalOutcome('open')).toBe('inconclusive')
  expect(toFinalOutcome('judging')).toBe('inconclusive')
  for (const outcome of ['passed', 'failed', 'errored', 'timeout', 'cancelled', 'inconclusive'] as const) {
    expect(toFinalOutcome(outcome)).toBe(outcome)
  }
})

const passed = { status: 'completed', success: true }
const failed = { status: 'completed', success: false }
const bare = { status: 'completed' }

test.each<[string, object[], object, string]>([
  ['no verdict anywhere, and the result is over', [bare, bare], { status: 'completed' }, 'status'],
  ['no verdict anywhere yet', [bare, bare], {}, 'none'],
  ['a verdict on one run', [bare, failed], {}, 'verdict'],
  ['an empty verdict on one run', [bare, { ...bare, success: null }], { status: 'completed' }, 'verdict'],
  ['a verdict that cannot be read', [bare, { ...bare, success: 'maybe' }], { status: 'completed' }, 'verdict'],
  ['an evaluation on one run', [bare, { ...bare, evaluation: {} }], { status: 'completed' }, 'verdict'],
  ['an evaluation that cannot be read', [bare, { ...bare, evaluation: 1 }], { status: 'completed' }, 'verdict'],
  ['an expected outcome', [bare, { ...bare, expected_outcome: { score: 0 } }], { status: 'completed' }, 'verdict'],
  ['one that cannot be read', [bare, { ...bare, expected_outcome: 'no' }], { status: 'completed' }, 'verdict'],
  ['a success counter', [bare], { status: 'completed', success_runs_count: '0' }, 'verdict'],
  ['a success counter that cannot be read', [bare], { status: 'completed', success_runs_count: {} }, 'verdict'],
  ['a success rate', [bare], { status: 'completed', success_rate: 0 }, 'verdict'],
  ['an empty success rate', [bare], { status: 'completed', success_rate: null }, 'verdict'],
  ['a blank success rate', [bare], { status: 'completed', success_rate: '' }, 'verdict'],
])('what a result may be judged by: %s', (_, runs, fields, evidence) => {
  expect(toEvidence(resultOf(runs, fields))).toBe(evidence)
})

test('a result with no verdict waits for it where others have theirs, and its failures are none of the agent', () => {
  const result = resultOf([bare, { status: 'failed' }, { status: 'timeout' }], { status: 'completed' })
  const evidence = toEvidence(result, { showsVerdicts: true })
  expect(result.runs.map((run) => toRunState(run, evidence))).toEqual(['judging', 'errored', 'timeout'])
  expect(isSettled(result, 3, { showsVerdicts: true })).toBe(false)
  expect(isSettled(result, 3)).toBe(true)
})

test('without verdicts a completed run passed and a failed one failed', () => {
  const runs = [bare, { status: 'failed' }, { status: 'timeout' }, { status: 'cancelled' }, { status: 'new' }]
  expect(statesOf(resultOf(runs, { status: 'completed' }))).toEqual([
    'passed',
    'failed',
    'timeout',
    'cancelled',
    'open',
  ])
})

test('a result that contradicts itself has no passed run, keeps its failed ones, and is read again', () => {
  const result = resultOf([passed, passed, failed], { status: 'completed', success_runs_count: 1 })
  expect(statesOf(result)).toEqual(['judging', 'judging', 'failed'])
  expect(toEvidence(result)).toBe('none')
  expect(isSettled(result, 3)).toBe(false)
  expect(isSettled(resultOf([passed, passed, failed], { status: 'completed', success_runs_count: 2 }), 3)).toBe(true)
})

test('counters are not asked before every run has ended, nor where no run passed', () => {
  const lagging = { success_runs_count: 0, failed_runs_count: 9, success_rate: 0 }
  expect(statesOf(resultOf([passed, { status: 'running' }], lagging))).toEqual(['passed', 'open'])
  expect(findContradictions(resultOf([passed, { status: 'running' }], lagging))).toEqual([])
  expect(findContradictions(resultOf([failed, failed], { ...lagging, status: 'failed' }))).toEqual([])
  expect(findContradictions(resultOf([], { ...lagging, status: 'failed' }))).toEqual([])
})

test.each<[string, object[], object, number, boolean]>([
  ['all runs judged', [passed, passed], {}, 2, true],
  ['one run open', [passed, { status: 'running', success: null }], {}, 2, false],
  ['one run open in a result that is over', [passed, { status: 'running' }], { status: 'completed' }, 2, false],
  ['one run being judged', [passed, { ...bare, success: null }], {}, 2, false],
  ['one run being judged in a result that is over', [{ ...bare, success: null }], { status: 'completed' }, 1, false],
  ['one run still to appear', [passed], {}, 2, false],
  ['one run that never will', [passed], { status: 'completed' }, 2, true],
  ['more runs than planned', [passed, failed], {}, 1, true],
  ['a run that only the result counts', [passed], { total_runs_count: '2' }, 1, false],
  ['a run that only the result counts, and is over', [passed], { total_runs_count: 2, status: 'completed' }, 1, true],
  ['no run yet', [], {}, 2, false],
  ['no run yet, and none planned', [], { success_runs_count: 0 }, 0, false],
  ['no run ever', [], { status: 'failed' }, 2, true],
  ['a run listed twice for two', [passed, { ...passed, id: 1 }], {}, 2, false],
  ['no verdicts, and not over: nothing may be paid for again', [{ status: 'failed' }], {}, 1, false],
])('a result is settled or not: %s', (_, runs, fields, plannedRuns, expected) => {
  expect(isSettled(resultOf(runs, fields), plannedRuns)).toBe(expected)
})

const anyRun = fc.record(
  {
    status: fc.constantFrom('completed', 'failed', 'timeout', 'cancelled', 'running', 'odd'),
    success: fc.constantFrom(true, false, null, 'odd'),
    evaluation: fc.constantFrom(null, { finished: true }, { finished: false }),
  },
  { requiredKeys: ['status'] },
)
const anyCounters = fc.record(
  {
    success_runs_count: fc.oneof(fc.nat(5), fc.constantFrom('0', '3', 'odd', null)),
    failed_runs_count: fc.oneof(fc.nat(5), fc.constantFrom('0', '3', 'odd')),
    total_runs_count: fc.nat(6),
    success_rate: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom('50', 'odd', null)),
    status: fc.constantFrom('running', 'completed', 'failed', 'odd'),
  },
  { requiredKeys: [] },
)

test('no counter, and no run that did not pass, makes more runs pass', () => {
  const countPassed = (result: RunResult): number => statesOf(result).filter((state) => state === 'passed').length
  fc.assert(
    fc.property(fc.array(anyRun, { maxLength: 5 }), anyCounters, anyRun, (runs, counters, more) => {
      const shown = runs.filter(({ status, success }) => status === 'completed' && success === true).length
      const passes = countPassed(resultOf(runs, counters))
      const byStatus = resultOf(runs, counters).runs.every((run) => run.success === undefined)
      if (!byStatus) expect(passes).toBeLessThanOrEqual(shown)
      if (more.status !== 'completed') expect(statesOf(resultOf([...runs, more], counters)).at(-1)).not.toBe('passed')
    }),
    { numRuns: 1_000 },
  )
})
