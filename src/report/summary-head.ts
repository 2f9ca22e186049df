import { outcomeLabels, unpassedOutcomes, verdictLabels } from './labels.ts'
import { codeSpan, escapeMarkdown } from './markdown.ts'
import { cut } from './plain-text.ts'
import { formatAmount, formatCount, formatDuration, formatRate } from './quantities.ts'
import type { Report } from './report.ts'
import { toPolicySentence, toTotalRuns, toUnsaid, toVerdictSentence } from './sentences.ts'

const maxSentenceLength = 1_000
const maxSentences = 20

/** The lines above the tables: verdict, the sentence, facts, reasons and notices. */
export function renderHead(report: Report): string[] {
  const { symbol, word } = verdictLabels[report.verdict]
  const policy = toPolicySentence(report)
  return [
    `## ${symbol} ${word}: ${escapeMarkdown(report.spec.suiteName ?? report.spec.path)}`,
    `\n${escapeMarkdown(cut(toVerdictSentence(report), maxSentenceLength))}`,
    ...(policy === undefined ? [] : [`\n${escapeMarkdown(policy)}`]),
    `\n${renderFacts(report).join(' · ')}`,
    ...renderSentences('Reasons', toUnsaid(report, report.reasons)),
    ...renderSentences('Notices', toUnsaid(report, report.notices)),
  ]
}

const renderFacts = (report: Report): string[] => [
  codeSpan(report.spec.path),
  ...(report.agentId === undefined ? [] : [`agent ${codeSpan(String(report.agentId))}`]),
  ...(report.mode === 'lint' ? [] : [`${codeSpan(report.channel)} on ${codeSpan(report.service)}`]),
  ...(report.resultId === undefined ? [] : [`result ${codeSpan(String(report.resultId))}`]),
  ...(report.plannedRuns === undefined ? [] : [`${formatCount(report.plannedRuns, 'run')} planned`]),
  ...renderPrice(report),
  ...renderCounts(report),
  formatDuration(report.durationMs),
]

function renderPrice({ price }: Report): string[] {
  const limit = price.limit === undefined ? '' : `, limit ${formatAmount(price.limit)}`
  if (price.estimated !== undefined) return [`price ${formatAmount(price.estimated)}${limit}`]
  return limit === '' ? [] : [`price unknown${limit}`]
}

function renderCounts(report: Report): string[] {
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
