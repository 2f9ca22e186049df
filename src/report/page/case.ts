import { type CaseDigest, isUnpassed } from '../case-digest.ts'
import { changeLabels, flakyLabel, type Label, notRunLabel, outcomeLabels } from '../labels.ts'
import { formatCount, formatInterval } from '../quantities.ts'
import { type Html, type HtmlParts, html, htmlParts } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import type { PageCase, PageContents } from './contents.ts'
import { renderMark, renderSymbol } from './mark.ts'
import { type LinkLine, type RunFrame, renderOnlyRun, renderRun } from './run.ts'

const maxNameLength = 300
const maxWhyLength = 500
const maxMetrics = 20

/** More runs than these say nothing more to the eye. */
const maxMarks = 24

/** A case, in pieces: a line of what it came to, and folded into it its runs, the worst first. */
export function renderCaseParts(listed: PageCase, contents: PageContents, linkLine: LinkLine): HtmlParts {
  const { digest, anchor, tags } = listed
  return htmlParts`<li class="case" id="${anchor}" data-tags="${tags.join(' ')}"><details${
    contents.first[0] === listed ? html` open` : ''
  }><summary>
${renderLine(digest)}</summary>
<div class="body">
${renderCaseFacts(listed, linkLine)}${renderRuns(listed, { contents, anchor, linkLine })}</div></details><p class="hit" dir="auto" hidden></p></li>
`
}

function renderLine(digest: CaseDigest): Html {
  const { outcome, case: caseReport, why, longest, isFlaky } = digest
  const { word } = outcome === undefined ? notRunLabel : outcomeLabels[outcome]
  const { change } = caseReport
  return html`${renderMark(outcome)}<span class="title"><h4 dir="auto" data-text>${cut(caseReport.name, maxNameLength)}</h4>
${isUnpassed(digest) && why !== '' ? html`<span class="why" dir="auto" data-text>${cut(why, maxWhyLength)}</span>` : ''}</span>
<span class="state"><span class="outcome ${outcome ?? 'not-run'}">${word}</span>
${isFlaky ? renderBadge(flakyLabel, 'flaky') : ''}${
  change === undefined || change === 'unchanged' || (change === 'flaky' && isFlaky)
    ? ''
    : renderBadge(changeLabels[change], change)
}</span>
<span class="share">${renderShare(digest)}</span>
<span class="duration" dir="auto">${cut(longest ?? '', maxNameLength)}</span>`
}

const renderBadge = (label: Label, kind: string): Html =>
  html`<span class="badge ${kind}">${renderSymbol(label, kind)} ${label.word}</span> `

/** How many of its runs passed, and the range that its rate is believed to lie in. */
function renderShare({ case: { runs }, passed, interval }: CaseDigest): Html {
  if (runs.length === 0) return html``
  const marks =
    runs.length === 1 || runs.length > maxMarks
      ? ''
      : html`<span class="marks">${runs.map(({ outcome }) => renderMark(outcome))}</span>`
  const range =
    interval === undefined
      ? ''
      : html`<small title="95 % interval of the pass rate">95 %: ${formatInterval(interval)}</small>`
  return html`<span><b>${passed}/${runs.length}</b> <span class="sr">passed</span></span> ${marks}${range}`
}

function renderCaseFacts({ digest: { case: caseReport, metrics }, anchor }: PageCase, linkLine: LinkLine): Html {
  const { location, range, runs, forgiven } = caseReport
  const shares =
    runs.length < 2
      ? []
      : metrics
          .slice(0, maxMetrics)
          .map(
            ({ name, passed, runs: scored }) =>
              html`<span dir="auto">${cut(name, maxNameLength)} ${passed}/${scored}</span>`,
          )
  return html`<p class="case-facts">${location === undefined ? html`<span>matches no case of the spec</span>` : html`<code>${cut(location, maxNameLength)}</code>`}
${range === undefined ? '' : html`<span>${linkLine(range.line)}</span>`}
${shares}
${forgiven === undefined ? '' : html`<span>min-passes forgives ${formatCount(forgiven, 'failed run')}</span>`}
<a class="permalink" href="#${anchor}">Link to this case</a></p>
`
}

function* renderRuns({ digest }: PageCase, frame: RunFrame): HtmlParts {
  const { runs } = digest
  const [first] = runs
  if (first === undefined) yield html`<p class="left-out">It was not run.</p>`
  else if (runs.length === 1) yield renderOnlyRun(first, frame)
  else for (const numbered of runs) yield renderRun(numbered, frame, numbered === first)
}
