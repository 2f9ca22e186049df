import { renderBaseline } from '../baseline-sentence.ts'
import type { CaseDigest } from '../case-digest.ts'
import { toDurationFacts, toPlannedFacts, toPriceFacts } from '../facts.ts'
import { outcomeLabels, unpassedOutcomes, verdictLabels } from '../labels.ts'
import { formatRate } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import { toPolicySentence, toTotalRuns, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { toSpecUrl } from '../spec-link.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { linkTo } from '../text/markdown-link.ts'
import { cut } from '../text/plain-text.ts'
import { renderChanges } from './changes.ts'
import { renderFailingExchange } from './failing-exchange.ts'
import type { LinkLine, SuiteOptions } from './suite.ts'

const maxSentenceLength = 1_000
/** A step has a few; the budget of bytes cuts what a fault may make of them. */
const maxSentences = 200

interface Head {
  /** The case to look at first; undefined when all passed. */
  readonly first: CaseDigest | undefined
  readonly linkLine: LinkLine
  readonly options: Pick<SuiteOptions, 'origin' | 'startedAt' | 'policy' | 'baseline' | 'isAlone'>
}

/**
 * The lines above the tables: verdict, the sentence, the failing exchange, links and facts, what changed, reasons and
 * notices. What stands at the beginning is kept longest.
 */
export function renderHead(report: SuiteReport, { first, linkLine, options }: Head): string[] {
  const { symbol, word } = verdictLabels[report.verdict]
  const { policy } = options
  const tolerated = toPolicySentence(report, policy)
  return [
    `## ${symbol} ${word}: ${escapeMarkdown(report.spec.suiteName ?? report.spec.path)}`,
    `\n${escapeMarkdown(cut(toVerdictSentence(report, policy), maxSentenceLength))}`,
    ...(tolerated === undefined ? [] : [`\n${escapeMarkdown(tolerated)}`]),
    ...renderFailingExchange(first, linkLine),
    ...renderFacts(report, options),
    ...(options.isAlone ? renderBaseline({ ...options, suites: [report] }) : []),
    ...renderChanges(report, policy, linkLine),
    ...renderSentences('Reasons', toUnsaid(report, report.reasons, policy)),
    ...renderSentences('Notices', toUnsaid(report, report.notices, policy)),
  ]
}

/** Two lines: where to go on and what it came to, then what was tested. */
function renderFacts(report: SuiteReport, { origin, isAlone }: Head['options']): string[] {
  const came = [
    ...(isAlone && origin.url !== undefined ? [linkTo('workflow run', origin.url)] : []),
    ...renderResults(report),
    ...toPriceFacts(report.price).map((fact) => escapeMarkdown(fact)),
    ...renderCounts(report),
    ...toDurationFacts(report),
  ]
  const tested = [
    linkTo(codeSpan(report.spec.path), toSpecUrl(report.spec, origin)),
    ...(report.agentId === undefined ? [] : [`agent ${codeSpan(String(report.agentId))}`]),
    ...(report.mode === 'lint' ? [] : [`${codeSpan(report.channel)} on ${codeSpan(report.service)}`]),
    ...toPlannedFacts(report).map((fact) => escapeMarkdown(fact)),
  ]
  return [`\n${came.join(' · ')}`, `\n${tested.join(' · ')}`]
}

function renderResults({ resultIds: ids, resultUrls }: SuiteReport): string[] {
  if (ids.length === 0) return []
  const links = ids.map((id, index) => linkTo(codeSpan(String(id)), toSecureUrl(resultUrls?.[index])))
  return [`result${ids.length === 1 ? '' : 's'} ${links.join(', ')}`]
}

/** A service without a certificate may be reached from this job only, and not from where the summary is read. */
const toSecureUrl = (url: string | undefined): string | undefined => (url?.startsWith('https://') ? url : undefined)

function renderCounts(report: SuiteReport): string[] {
  if (toTotalRuns(report) === 0) return []
  const counts = (['passed', ...unpassedOutcomes] as const)
    .filter((outcome) => report.counts[outcome] > 0)
    .map((outcome) => `${report.counts[outcome]} ${outcomeLabels[outcome].word}`)
  return [...counts, ...(report.passRate === undefined ? [] : [`pass rate ${formatRate(report.passRate)}`])]
}

function renderSentences(title: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return []
  const shown = sentences.slice(0, maxSentences).map((text) => `- ${escapeMarkdown(cut(text, maxSentenceLength))}`)
  const rest = sentences.length - shown.length
  return [`\n**${title}**\n`, ...shown, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}
