import type { CaseChange } from './case-change.ts'
import type { RunOutcome } from './outcome.ts'
import { countForgiven, countOutcomes, type Policy } from './verdict.ts'

/**
 * What the runs of a case prove together. `forgiven`: they were judged both ways, and `min-passes` lets it pass. `flaky`:
 * they were judged both ways, and it fails. `unproven`: neither that it passes nor that it fails.
 */
export const caseStates = ['passed', 'forgiven', 'flaky', 'failed', 'unproven'] as const
export type CaseState = (typeof caseStates)[number]

/**
 * Reads the runs of a case, one for every planned run, by the policy of their own report. It fails only if it would also
 * when everything that was not judged had passed; it passes only when every run was judged.
 */
export function toCaseState(outcomes: readonly RunOutcome[], policy: Policy): CaseState {
  const { passed, failed } = countOutcomes(outcomes)
  const atBest = outcomes.map((outcome) => (outcome === 'failed' ? outcome : 'passed'))
  if (countForgiven(atBest, policy) < failed) return passed > 0 ? 'flaky' : 'failed'
  if (outcomes.length === 0 || passed + failed < outcomes.length) return 'unproven'
  return failed > 0 ? 'forgiven' : 'passed'
}

/**
 * What became of a case that both reports have. Only what is proven on both sides is compared. That a case which failed
 * in every run passes in some is no fix yet, and that one which passed in some passes in none is a regression.
 */
export function toCaseChange(before: CaseState, now: CaseState): Exclude<CaseChange, 'new'> {
  if (before === 'unproven' || now === 'unproven') return 'not-comparable'
  const hasFailed = before === 'flaky' || before === 'failed'
  if (now === 'passed') return hasFailed ? 'fixed' : 'unchanged'
  if (now === 'forgiven') return hasFailed ? 'fixed' : 'flaky'
  if (!hasFailed) return 'regression'
  if (before === 'failed') return 'still-failing'
  return now === 'failed' ? 'regression' : 'flaky'
}

/** The one that hides least: what one of several reports proves to pass, no failure of another takes back. */
const leastHiding: readonly CaseState[] = ['passed', 'forgiven', 'unproven', 'flaky', 'failed']

/** The state of a case that several reports of one past have, such as the legs of a matrix. None at all proves nothing. */
export const combineStates = (states: readonly CaseState[]): CaseState =>
  leastHiding.find((state) => states.includes(state)) ?? 'unproven'
