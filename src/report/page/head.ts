import { toNews, toToleranceText } from '../case-digest.ts'
import { verdictLabels } from '../labels.ts'
import { formatCount, formatDuration } from '../quantities.ts'
import type { CaseReport, Report } from '../report.ts'
import { toSuitesSentence, toTotalRuns, toVerdictSentence } from '../sentences.ts'
import { toShortSha } from '../short-sha.ts'
import { type Html, html, renderLink } from '../text/html.ts'
import { cut } from '../text/plain-text.ts'
import type { PageContents, PageSuite } from './contents.ts'
import { type Fact, formatMoment, renderFacts } from './facts.ts'
import { renderMark, renderSymbol } from './mark.ts'
import { toCommitUrl, toPullRequestUrl, toRepositoryUrl } from './places.ts'
import { toSuiteName } from './suite.ts'

const maxNameLength = 300
const maxSentenceLength = 2_000
const maxWhyLength = 300

/** The list of the cases has the rest. */
const maxFirst = 3

/** What the page is called: the verdict, and whose. */
export function toTitle({ report, only }: PageContents): string {
  const { symbol, word } = verdictLabels[report.verdict]
  return `${symbol} ${word}: ${only === undefined ? 'agent tests' : toSuiteName(only)}`
}

/** The verdict, its sentence, what was tested, and with several suites a line for each. */
export function renderHead(contents: PageContents): Html {
  const { report, only } = contents
  const { verdict } = report
  const sentence = only === undefined ? toSuitesSentence(report) : toVerdictSentence(only, report.policy)
  const name = only === undefined ? '' : html`: <span dir="auto" data-text>${toSuiteName(only)}</span>`
  return html`<header>
<p class="kind">Agent test report</p>
<h1>${renderSymbol(verdictLabels[verdict], verdict)} ${verdictLabels[verdict].word}${name}</h1>
<p class="sentence" dir="auto" data-text>${cut(sentence, maxSentenceLength)}</p>
${renderFirst(contents)}${renderFacts(toOriginFacts(report))}${only === undefined ? renderSuiteList(contents) : ''}</header>
`
}

/** Who opens the page wants to know what broke, and why. */
function renderFirst({ first }: PageContents): Html {
  if (first.length === 0) return html``
  return html`<ul class="first">
${first.slice(0, maxFirst).map(
  ({
    anchor,
    digest,
  }) => html`<li>${renderMark(digest.outcome)} <a href="#${anchor}" dir="auto" data-text>${cut(digest.case.name, maxNameLength)}</a>${renderNews(digest.case.change)}${toToleranceText(digest.tolerance)}
<span class="why" dir="auto" data-text>${cut(digest.why, maxWhyLength)}</span></li>
`,
)}</ul>
`
}

function renderNews(change: CaseReport['change']): Html {
  const news = toNews(change)
  return news === undefined
    ? html``
    : html` <span class="badge ${change}">${renderSymbol(news, change ?? '')} ${news.word}</span>`
}

const renderSuiteList = ({ suites }: PageContents): Html => html`<nav aria-label="Suites"><ul class="contents">
${suites.map(renderSuiteLink)}</ul></nav>
`

function renderSuiteLink({ suite, anchor }: PageSuite): Html {
  const label = verdictLabels[suite.verdict]
  const agent = suite.agentId === undefined ? '' : ` on agent ${suite.agentId}`
  const total = toTotalRuns(suite)
  const share = total === 0 ? '' : `, ${suite.counts.passed} of ${formatCount(total, 'run')} passed`
  return html`<li>${renderSymbol(label, suite.verdict)} <a href="#${anchor}" dir="auto">${toSuiteName(suite)}</a>${agent}: ${label.word.toLowerCase()}${share}</li>
`
}

function toOriginFacts({ startedAt, durationMs, origin }: Report): Fact[] {
  const { repository, sha, pullRequest, url, workflow, job, runId, runAttempt } = origin
  const link = (target: string | undefined, text: string): Html =>
    renderLink(target, cut(text, maxNameLength), { origin: url ?? '' })
  const attempt = runAttempt === undefined || runAttempt === '1' ? '' : `, attempt ${runAttempt}`
  const run =
    [workflow, job].filter((name) => name !== undefined).join(' / ') || (runId === undefined ? '' : `run ${runId}`)
  return [
    ...(repository === undefined ? [] : [{ name: 'Repository', value: link(toRepositoryUrl(origin), repository) }]),
    ...(sha === undefined
      ? []
      : [{ name: 'Commit', value: html`<code>${link(toCommitUrl(origin, sha), toShortSha(sha) ?? sha)}</code>` }]),
    ...(pullRequest === undefined
      ? []
      : [{ name: 'Pull request', value: link(toPullRequestUrl(origin), `#${pullRequest}`) }]),
    ...(run === '' && url === undefined
      ? []
      : [{ name: 'Workflow run', value: link(url, `${run === '' ? 'its page' : run}${attempt}`) }]),
    { name: 'Started', value: formatMoment(startedAt) },
    { name: 'Took', value: formatDuration(durationMs) },
  ]
}
