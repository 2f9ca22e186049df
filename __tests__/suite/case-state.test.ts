import { expect, test } from '@jest/globals'
import { type CaseState, caseStates, combineStates, toCaseChange, toCaseState } from '../../src/suite/case-state.ts'
import { type RunOutcome, runOutcomes } from '../../src/suite/outcome.ts'

/** Every list of so many runs, in every order. */
const listsOf = (length: number): RunOutcome[][] =>
  length === 0 ? [[]] : listsOf(length - 1).flatMap((list) => runOutcomes.map((outcome) => [...list, outcome]))

const all = [0, 1, 2, 3, 4].flatMap(listsOf)
const policies = [undefined, 1, 2, 3, 5]

/** Whether a case of which every run was judged passes, as the README says it. */
const passes = (passed: number, total: number, minPasses: number | undefined): boolean =>
  passed === total || (minPasses !== undefined && passed > 0 && passed >= Math.min(minPasses, total))

/** What a case is, by trying everything that its runs without a verdict might have been. */
function expectState(outcomes: readonly RunOutcome[], minPasses: number | undefined): CaseState {
  const passed = outcomes.filter((outcome) => outcome === 'passed').length
  const failed = outcomes.filter((outcome) => outcome === 'failed').length
  const open = outcomes.length - passed - failed
  if (outcomes.length === 0) return 'unproven'
  const ends = Array.from({ length: open + 1 }, (_, more) => passes(passed + more, outcomes.length, minPasses))
  if (ends.every((end) => !end)) return passed === 0 ? 'failed' : 'flaky'
  if (open > 0) return 'unproven'
  return failed === 0 ? 'passed' : 'forgiven'
}

test('a case is what its runs prove, whatever those without a verdict would have come to', () => {
  expect(all.length * policies.length).toBe(7_775)
  for (const minPasses of policies) {
    for (const outcomes of all) {
      const state = toCaseState(outcomes, { minPassRate: 100, minPasses })
      expect([outcomes.join(), minPasses, state]).toEqual([
        outcomes.join(),
        minPasses,
        expectState(outcomes, minPasses),
      ])
    }
  }
})

test('the rate that a whole suite needs says nothing about one case', () => {
  for (const minPassRate of [0, 50, 100]) {
    expect(toCaseState(['passed', 'failed'], { minPassRate, minPasses: undefined })).toBe('flaky')
    expect(toCaseState(['failed'], { minPassRate, minPasses: 1 })).toBe('failed')
  }
})

/** Rows: what it was; columns: what it is now, in the order of the heading. */
const table = `
             passed          forgiven        flaky           failed          unproven
  passed     unchanged       flaky           regression      regression      not-comparable
  forgiven   unchanged       flaky           regression      regression      not-comparable
  flaky      fixed           fixed           flaky           regression      not-comparable
  failed     fixed           fixed           still-failing   still-failing   not-comparable
  unproven   not-comparable  not-comparable  not-comparable  not-comparable  not-comparable
`
const [heading = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cells = rows.flatMap(([before = '', ...changes]) =>
  changes.map((change, index) => [before, heading[index] ?? '', change] as const),
)

test('the table has every pair of states once', () => {
  const pairs = cells.map(([before, now]) => `${before} ${now}`).sort()
  expect(pairs).toEqual(caseStates.flatMap((before) => caseStates.map((now) => `${before} ${now}`)).sort())
})

test.each(cells)('a case that was %s and is %s now is %s', (before, now, change) => {
  expect(toCaseChange(before as CaseState, now as CaseState)).toBe(change)
})

test.each<[CaseState[], CaseState]>([
  [[], 'unproven'],
  [['failed'], 'failed'],
  [['failed', 'failed'], 'failed'],
  [['failed', 'flaky'], 'flaky'],
  [['failed', 'unproven'], 'unproven'],
  [['flaky', 'unproven'], 'unproven'],
  [['unproven', 'passed'], 'passed'],
  [['failed', 'passed'], 'passed'],
  [['failed', 'forgiven'], 'forgiven'],
  [['forgiven', 'passed', 'flaky'], 'passed'],
])('reports of one past that say %j are taken as %s', (states, expected) => {
  expect(combineStates(states)).toBe(expected)
  expect(combineStates(states.toReversed())).toBe(expected)
})

test('one more report of a past never takes a regression back', () => {
  const isHarmless = (change: string): boolean => change === 'still-failing' || change === 'flaky'
  for (const now of ['flaky', 'failed'] as const) {
    for (const one of caseStates) {
      for (const other of caseStates) {
        const isExcused = isHarmless(toCaseChange(combineStates([one, other]), now))
        if (isExcused) {
          expect(isHarmless(toCaseChange(one, now)) || isHarmless(toCaseChange(other, now))).toBe(true)
          expect([one, other].some((state) => state === 'passed' || state === 'unproven')).toBe(false)
        }
      }
    }
  }
})
