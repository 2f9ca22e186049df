import { formatCount } from '../quantities.ts'
import type { Origin, SuiteReport } from '../report.ts'
import { toSpecUrl } from '../spec-link.ts'
import { type Html, html, renderLink } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import { renderMark, renderSymbol } from './mark.ts'

const maxProblems = 1_000
const maxMessageLength = 2_000
const maxLocationLength = 300

const levelMarks = { error: renderMark('failed'), warning: renderSymbol({ symbol: '!', word: 'warning' }, 'timeout') }

/** What is wrong with the spec of a suite, each with its place; nothing when nothing is. */
export function renderProblems({ problems, spec }: SuiteReport, origin: Origin): Html {
  if (problems.length === 0) return html``
  const url = toSpecUrl(spec, origin)
  const left = problems.length - maxProblems
  return html`<h3>Problems of the spec <span class="number">${problems.length}</span></h3>
<ul class="problems">
${problems.slice(0, maxProblems).map(
  ({
    level,
    location,
    message,
    range,
  }) => html`<li class="${level}">${levelMarks[level]}<p><b>${level}</b> <span dir="auto" data-text>${cut(message, maxMessageLength)}</span></p>
<p class="place">${renderLink(url && `${url}#L${range.line}`, `line ${range.line}, column ${range.column}`, { origin: origin.url ?? '' })}${
    location === '' ? '' : html` &middot; <code>${cut(location, maxLocationLength)}</code>`
  }</p></li>
`,
)}</ul>
${left > 0 ? html`<p class="left-out">And ${formatCount(left, 'more problem')}; result.json has them all.</p>` : ''}`
}
