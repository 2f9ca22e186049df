/**
 * What became of a case since the baseline. `regression`: it passed, and fails now, or failed in some runs, and does in
 * all of them now. `flaky`: its runs are judged both ways, and that is all that can be said. `not-comparable`: one of the
 * two was never judged, or it is not sure which case of the baseline it is.
 */
export const caseChanges = [
  'regression',
  'fixed',
  'still-failing',
  'flaky',
  'new',
  'not-comparable',
  'unchanged',
] as const
export type CaseChange = (typeof caseChanges)[number]

/** What a failure may have become without being this change's: the case surely failed in the baseline too. */
const knownFailures: readonly (CaseChange | undefined)[] = ['still-failing', 'flaky']

/** Whether every failing case surely failed before. One whose past is not known may have passed; none at all tells nothing. */
export const areKnownFailures = (failures: readonly (CaseChange | undefined)[]): boolean =>
  failures.length > 0 && failures.every((change) => knownFailures.includes(change))
