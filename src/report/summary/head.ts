import { toChangeGroups, toGroupSentence, toToldGroups } from '../changes.ts'
import { toPriceFacts } from '../facts.ts'
import { outcomeLabels, unpassedOutcomes, verdictLabels } from '../labels.ts'
import { formatCount, formatDuration, formatRate } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import { toPolicySentence, toTotalRuns, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'

const maxSentenceLength = 1_000
const maxSentences = 20

/**
 * The lines above the tables: verdict, the sentence, what is said of the baseline and the cases that changed, facts,
 * reasons and notices.
 */
export function renderHead(report: SuiteReport, baseline: string | undefined): string[] {
  const { symbol, word } = verdictLabels[report.verdict]
  const policy = toPolicySentence(report)
  return [
    `## ${symbol} ${word}: ${escapeMarkdown(report.spec.suiteName ?? report.spec.path)}`,
    `\n${escapeMarkdown(cut(toVerdictSentence(report), maxSentenceLength))}`,
    ...(policy === undefined ? [] : [`\n${escapeMarkdown(policy)}`]),
    ...renderChanges(report, baseline),
    `\n${renderFacts(report).join(' · ')}`,
    ...renderSentences('Reasons', toUnsaid(report, report.reasons)),
    ...renderSentences('Notices', toUnsaid(report, report.notices)),
  ]
}

function renderChanges(report: SuiteReport, baseline: string | undefined): string[] {
  if (baseline === undefined) return []
  const groups = toToldGroups(toChangeGroups(report))
  const lines = groups.map((group) => `- ${group.label.symbol} ${escapeMarkdown(toGroupSentence(group))}`)
  return [`\n${escapeMarkdown(cut(baseline, maxSentenceLength))}`, ...(lines.length === 0 ? [] : ['', ...lines])]
}

const renderFacts = (report: SuiteReport): string[] => [
  codeSpan(report.spec.path),
  ...(report.agentId === undefined ? [] : [`agent ${codeSpan(String(report.agentId))}`]),
  ...(report.mode === 'lint' ? [] : [`${codeSpan(report.channel)} on ${codeSpan(report.service)}`]),
  ...renderResults(report.resultIds),
  ...(report.plannedRuns === undefined ? [] : [`${formatCount(report.plannedRuns, 'run')} planned`]),
  ...toPriceFacts(report.price).map((fact) => escapeMarkdown(fact)),
  ...renderCounts(report),
  formatDuration(report.durationMs),
]

const renderResults = (ids: readonly number[]): string[] =>
  ids.length === 0 ? [] : [`result${ids.length === 1 ? '' : 's'} ${ids.map((id) => codeSpan(String(id))).join(', ')}`]

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
