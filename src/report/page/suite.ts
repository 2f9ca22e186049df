import { toDurationFacts, toPlannedFacts, toPriceFacts } from '../facts.ts'
import { outcomeLabels, unpassedOutcomes, verdictLabels } from '../labels.ts'
import { formatRate } from '../quantities.ts'
import type { Origin, SuiteReport } from '../report.ts'
import { toPolicySentence, toTotalRuns, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { toSpecUrl } from '../spec-link.ts'
import { type Html, type HtmlParts, html, htmlParts, renderLink } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import type { Policy } from '../tolerance.ts'
import { renderCaseParts } from './case.ts'
import { renderChanges } from './changes.ts'
import type { PageCase, PageContents, PageSuite } from './contents.ts'
import { type Fact, renderFacts } from './facts.ts'
import { renderFilters } from './filters.ts'
import { renderSymbol } from './mark.ts'
import { renderProblems } from './problems.ts'
import type { LinkLine } from './run.ts'

const maxNameLength = 300
const maxSentenceLength = 2_000
const maxSentences = 50

/** What a suite is called. */
export const toSuiteName = ({ spec }: SuiteReport): string => cut(spec.suiteName ?? spec.path, maxNameLength)

/** A suite, in pieces: its verdict, what ran where, what is wrong with its spec, and its cases. */
export function renderSuiteParts(listed: PageSuite, contents: PageContents): HtmlParts {
  const { suite, anchor, cases } = listed
  const { report, only } = contents
  return htmlParts`<section class="suite${only === undefined ? '' : ' only'}" id="${anchor}" aria-labelledby="${anchor}-name">
${renderHeading(listed, contents)}${renderCounts(suite)}${renderSentences(suite, report.policy)}${renderFacts(toSuiteFacts(suite, contents))}${only === undefined ? '' : renderChanges(contents)}${renderProblems(suite, report.origin)}${
  cases.length === 0 ? '' : renderCases(cases, contents, toLinkLine(suite, report.origin))
}</section>
`
}

/** The page's own heading says it all where there is no other suite. */
function renderHeading({ suite, anchor }: PageSuite, { only, report: { policy } }: PageContents): Html {
  const label = verdictLabels[suite.verdict]
  if (only !== undefined)
    return html`<h2 class="sr" id="${anchor}-name">The suite</h2>
`
  return html`<h2 id="${anchor}-name">${renderSymbol(label, suite.verdict)} ${label.word}: <span dir="auto" data-text>${toSuiteName(suite)}</span></h2>
<p class="sentence" dir="auto" data-text>${cut(toVerdictSentence(suite, policy), maxSentenceLength)}</p>
`
}

/** All lines of a spec lead to the same page. */
function toLinkLine({ spec }: SuiteReport, origin: Origin): LinkLine {
  const site = { origin: origin.url ?? '' }
  return (line) => (line === undefined ? html`` : renderLink(toSpecUrl(spec, origin, { line }), `line ${line}`, site))
}

const renderCases = (cases: readonly PageCase[], contents: PageContents, linkLine: LinkLine): HtmlParts =>
  htmlParts`<h3>Cases <span class="number">${cases.length}</span></h3>
${contents.only === undefined ? '' : renderFilters(contents)}<ol class="cases${cases.length > manyCases ? ' many' : ''}">
${renderEach(cases, contents, linkLine)}</ol>
<p class="none" hidden>No case of this suite fits.</p>
`

function* renderEach(cases: readonly PageCase[], contents: PageContents, linkLine: LinkLine): HtmlParts {
  for (const listed of cases) yield renderCaseParts(listed, contents, linkLine)
}

/** From here on the browser lays out only the cases that are in sight. */
const manyCases = 100

function renderCounts(suite: SuiteReport): Html {
  const total = toTotalRuns(suite)
  if (total === 0) return html``
  const shown = ([...unpassedOutcomes, 'passed'] as const).filter((outcome) => suite.counts[outcome] > 0)
  let x = 0
  const bars = shown.map((outcome) => {
    const bar = html`<rect class="${outcome}" x="${x}" width="${suite.counts[outcome]}" height="1"/>`
    x += suite.counts[outcome]
    return bar
  })
  return html`<svg class="counts" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${bars}</svg>
<ul class="legend">${shown.map(
    (outcome) =>
      html`<li>${renderSymbol(outcomeLabels[outcome], outcome)} <b>${suite.counts[outcome]}</b> ${outcomeLabels[outcome].word}</li>
`,
  )}${suite.passRate === undefined ? '' : html`<li>pass rate <b>${formatRate(suite.passRate)}</b></li>`}</ul>
`
}

/** Why the verdict is what it is, and what is to be known besides. */
function renderSentences(suite: SuiteReport, policy: Policy): Html {
  const tolerated = toPolicySentence(suite, policy)
  const sentences = [
    ...(tolerated === undefined ? [] : [{ kind: 'Policy', text: tolerated }]),
    ...toUnsaid(suite, suite.reasons, policy).map((text) => ({ kind: 'Reason', text })),
    ...toUnsaid(suite, suite.notices, policy).map((text) => ({ kind: 'Notice', text })),
  ]
  if (sentences.length === 0) return html``
  const left = sentences.length - maxSentences
  return html`<ul class="sentences">
${sentences.slice(0, maxSentences).map(renderSentence)}${left > 0 ? html`<li>and ${left} more</li>` : ''}</ul>
`
}

const renderSentence = ({ kind, text }: { readonly kind: string; readonly text: string }): Html =>
  html`<li><b>${kind}:</b> <span dir="auto" data-text>${cut(text, maxSentenceLength)}</span></li>
`

function toSuiteFacts(suite: SuiteReport, { report: { origin }, only }: PageContents): Fact[] {
  const { spec, agentId, channel, service, mode, status, price } = suite
  const path = cut(spec.path, maxNameLength)
  const from = spec.blob === undefined ? '' : html` from ${cut(spec.blob.repository, maxNameLength)}`
  return [
    {
      name: 'Spec',
      value: html`<code>${renderLink(toSpecUrl(spec, origin), path, { origin: origin.url ?? '' })}</code>${from}`,
    },
    ...(agentId === undefined ? [] : [{ name: 'Agent', value: html`<code>${agentId}</code>` }]),
    ...(mode === 'lint' ? [] : [{ name: 'Channel', value: cut(channel, maxNameLength) }]),
    ...(mode === 'lint' ? [] : [{ name: 'Service', value: cut(service, maxNameLength) }]),
    ...(mode === 'run' ? [] : [{ name: 'Mode', value: mode }]),
    ...toResultFacts(suite),
    ...(status === undefined || status === 'completed' ? [] : [{ name: 'Status', value: cut(status, maxNameLength) }]),
    ...toPriceFacts(price).map((text) => ({ name: 'Price', value: cut(text.replace(/^price /, ''), maxNameLength) })),
    ...toPlannedFacts(suite).map((text) => ({ name: 'Planned', value: text.replace(' planned', '') })),
    ...(only === undefined ? toDurationFacts(suite).map((value) => ({ name: 'Took', value })) : []),
  ]
}

function toResultFacts({ resultIds: ids, resultUrls }: SuiteReport): Fact[] {
  if (ids.length === 0) return []
  const links = ids.map((id, index) => [index === 0 ? '' : ', ', renderLink(resultUrls?.[index], String(id))])
  return [{ name: ids.length === 1 ? 'Result' : 'Results', value: html`<code>${links}</code>` }]
}
