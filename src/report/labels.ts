import type { CaseChange } from '../suite/case-change.ts'
import type { RunOutcome, Verdict } from '../suite/outcome.ts'

/** A symbol that can be told from the others without colour, and its word. */
export interface Label {
  readonly symbol: string
  readonly word: string
}

export const verdictLabels: Readonly<Record<Verdict, Label>> = {
  passed: { symbol: '✓', word: 'Passed' },
  failed: { symbol: '✗', word: 'Failed' },
  inconclusive: { symbol: '?', word: 'Inconclusive' },
  refused: { symbol: '⊘', word: 'Refused' },
  invalid: { symbol: '!', word: 'Invalid' },
  skipped: { symbol: '–', word: 'Skipped' },
}

export const outcomeLabels: Readonly<Record<RunOutcome, Label>> = {
  passed: { symbol: '✓', word: 'passed' },
  failed: { symbol: '✗', word: 'failed' },
  errored: { symbol: '!', word: 'errored' },
  timeout: { symbol: '◷', word: 'timed out' },
  cancelled: { symbol: '■', word: 'cancelled' },
  inconclusive: { symbol: '?', word: 'inconclusive' },
}

/** What became of a metric; null: nothing could score it. */
export function toMetricLabel(passed: boolean | null): Label {
  if (passed === null) return { symbol: '?', word: 'not scored' }
  return passed ? outcomeLabels.passed : outcomeLabels.failed
}

/** A case without any run: a plan, or a run that stopped before it. */
export const notRunLabel: Label = { symbol: '·', word: 'not run' }

/** A case whose runs were judged both ways. */
export const flakyLabel: Label = { symbol: '≈', word: 'flaky' }

/** What became of a case since the baseline, what needs looking at first; `removed` is one that only the baseline has. */
export const changeLabels: Readonly<Record<CaseChange | 'removed', Label>> = {
  regression: { symbol: '▼', word: 'regression' },
  new: { symbol: '+', word: 'new' },
  'not-comparable': { symbol: '?', word: 'not comparable' },
  'still-failing': { symbol: '=', word: 'still failing' },
  flaky: flakyLabel,
  fixed: { symbol: '▲', word: 'fixed' },
  removed: { symbol: '−', word: 'removed' },
  unchanged: { symbol: '·', word: 'unchanged' },
}

/** What did not pass, the worst first. */
export const unpassedOutcomes = [
  'failed',
  'errored',
  'timeout',
  'inconclusive',
  'cancelled',
] as const satisfies RunOutcome[]
