import { areKnownFailures, type CaseChange } from '../../suite/case-change.ts'
import type { CaseReport, Report, SuiteReport } from '../report.ts'

/**
 * When a pull request gets a comment: never, once something fails, once something differs from the baseline, or always.
 * A comment that is there already is brought up to date by all but `off`.
 */
export const commentChoices = ['off', 'failures', 'changes', 'always'] as const
export type CommentChoice = (typeof commentChoices)[number]

/** Whether a report is an occasion for a first comment. */
export function wantsComment(report: Report, choice: CommentChoice): boolean {
  if (choice === 'changes') return report.suites.some(isChanged) || hasNewFailure(report)
  return choice === 'always' || (choice === 'failures' && report.red)
}

const differences: readonly (CaseChange | undefined)[] = ['regression', 'fixed', 'new']
/** What says nothing about the past of a case, which may have passed then. */
const unknowns: readonly (CaseChange | undefined)[] = ['not-comparable', undefined]

const isUnpassed = ({ runs }: CaseReport): boolean => runs.some(({ outcome }) => outcome !== 'passed')

const isDifferent = (one: CaseReport): boolean =>
  differences.includes(one.change) || (unknowns.includes(one.change) && isUnpassed(one))

/** A suite that could not be compared, such as one that was refused, is told by its verdict. */
function isChanged({ cases, removed = [], verdict }: SuiteReport): boolean {
  if (removed.length > 0 || cases.some(isDifferent)) return true
  const isCompared = cases.some(({ change }) => change !== undefined)
  return !isCompared && verdict !== 'passed' && verdict !== 'skipped'
}

/** Nobody may miss that a step fails for anything else than what failed before. */
function hasNewFailure({ red, suites }: Report): boolean {
  const failing = suites.filter((suite) => suite.red)
  return red && (failing.length === 0 || !failing.every(isKnownFailure))
}

const isKnownFailure = ({ verdict, cases }: SuiteReport): boolean =>
  verdict === 'failed' && areKnownFailures(cases.filter(isUnpassed).map(({ change }) => change))
