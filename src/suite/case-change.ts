/**
 * What became of a case since the baseline. `regression`: it passed, and fails now. `flaky`: its runs are judged both
 * ways, then or now, and that is all that changed. `not-comparable`: one of the two was never judged.
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
