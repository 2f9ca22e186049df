import { changeLabels, flakyLabel, type Label, notRunLabel, outcomeLabels, unpassedOutcomes } from '../labels.ts'
import { type Html, html } from '../text/html.ts'
import type { PageContents } from './contents.ts'
import { renderSymbol } from './mark.ts'

interface Filter {
  /** A tag of the cases; empty for all of them. */
  readonly tag: string
  readonly label: Label
}

const filters: readonly Filter[] = [
  { tag: '', label: { symbol: '', word: 'all' } },
  { tag: 'unpassed', label: { symbol: '', word: 'not passed' } },
  ...unpassedOutcomes.map((outcome) => ({ tag: outcome, label: outcomeLabels[outcome] })),
  { tag: 'not-run', label: notRunLabel },
  { tag: 'flaky', label: flakyLabel },
  { tag: 'passed', label: outcomeLabels.passed },
  { tag: 'changed', label: { symbol: '', word: 'changed' } },
  ...(['regression', 'fixed', 'still-failing', 'new', 'not-comparable'] as const).map((change) => ({
    tag: change,
    label: changeLabels[change],
  })),
]

/** What chooses among the cases. It does nothing without the script, so it is hidden until that has started. */
export function renderFilters({ suites }: PageContents): Html {
  const cases = suites.flatMap((suite) => suite.cases)
  if (cases.length === 0) return html``
  const count = (tag: string): number =>
    tag === '' ? cases.length : cases.filter(({ tags }) => tags.includes(tag)).length
  const unpassed = unpassedOutcomes.filter((outcome) => count(outcome) > 0)
  const offered = filters.filter(({ tag }) => count(tag) > 0 && !(tag === 'unpassed' && unpassed.length < 2))
  return html`<search class="toolbar" id="toolbar" aria-label="Cases" hidden>
<div class="row"><label class="sr" for="query">Search names, reasons and what was said</label>
<input type="search" id="query" autocomplete="off" spellcheck="false" placeholder="Search names, reasons and what was said" aria-keyshortcuts="/">
<button type="button" id="expand">Expand all</button><button type="button" id="collapse">Collapse all</button></div>
<fieldset><legend class="sr">Which cases are shown</legend>
${offered.map(
  ({ tag, label }) => html`<label class="chip"><input type="radio" name="filter" value="${tag}"${
    tag === '' ? html` checked` : ''
  }><span>${label.symbol === '' ? '' : html`${renderSymbol(label, tag)} `}${label.word} <b>${count(tag)}</b></span></label>
`,
)}</fieldset>
<p role="status" id="shown"></p>
</search>
`
}
