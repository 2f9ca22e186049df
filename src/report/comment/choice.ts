import type { CaseReport, Report, SuiteReport } from '../report.ts'

/**
 * When a pull request gets a comment: never, once something fails, once something differs from the baseline, or always.
 * A comment that is there already is brought up to date by all but `off`.
 */
export const commentChoices = ['off', 'failures', 'changes', 'always'] as const
export type CommentChoice = (typeof commentChoices)[number]

/** Whether a report is an occasion for a first comment. */
export function wantsComment(report: Report, choice: CommentChoice): boolean {
  if (choice === 'changes') return report.suites.some(isChanged)
  return choice === 'always' || (choice === 'failures' && report.red)
}

const isDifferent = ({ change }: CaseReport): boolean =>
  change === 'regression' || change === 'fixed' || change === 'flaky' || change === 'new'

/** A suite that could not be compared, such as one that was refused, is told by its verdict. */
function isChanged({ cases, removed = [], verdict }: SuiteReport): boolean {
  if (removed.length > 0 || cases.some(isDifferent)) return true
  const isCompared = cases.some(({ change }) => change !== undefined)
  return !isCompared && verdict !== 'passed' && verdict !== 'skipped'
}
