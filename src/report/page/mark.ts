import type { RunOutcome } from '../../suite/outcome.ts'
import { type Label, notRunLabel, outcomeLabels } from '../labels.ts'
import { type Html, html } from '../text/html.ts'

/** A symbol for the eye; its word stands beside it. */
export const renderSymbol = ({ symbol }: Label, kind: string): Html =>
  html`<span class="mark ${kind}" aria-hidden="true">${symbol}</span>`

/** The symbol of an outcome, or of a case that did not run. */
export const renderMark = (outcome: RunOutcome | undefined): Html => marks[outcome ?? 'not-run']

const marks: Readonly<Record<RunOutcome | 'not-run', Html>> = {
  passed: renderSymbol(outcomeLabels.passed, 'passed'),
  failed: renderSymbol(outcomeLabels.failed, 'failed'),
  errored: renderSymbol(outcomeLabels.errored, 'errored'),
  timeout: renderSymbol(outcomeLabels.timeout, 'timeout'),
  cancelled: renderSymbol(outcomeLabels.cancelled, 'cancelled'),
  inconclusive: renderSymbol(outcomeLabels.inconclusive, 'inconclusive'),
  'not-run': renderSymbol(notRunLabel, 'not-run'),
}
