import { verdictLabels } from './labels.ts'
import { codeSpan, escapeMarkdown } from './markdown.ts'
import { cut } from './plain-text.ts'
import { formatAmount, formatDuration } from './quantities.ts'
import type { Report, SuiteReport } from './report.ts'
import { toSuitesSentence } from './sentences.ts'
import { renderRow, renderTableHead } from './summary-table.ts'

const columns = ['', 'Suite', 'Spec', 'Agent', 'Verdict', 'Passed', 'Price', 'Result']
const maxNameLength = 100
/** Far more suites than one step may have. */
const maxRows = 500

/** What is said above the sections of several suites: the verdict, and a row for each of them. */
export function renderSuites(report: Report): string {
  const { symbol, word } = verdictLabels[report.verdict]
  return [
    `# ${symbol} ${word}`,
    `\n${escapeMarkdown(toSuitesSentence(report))} ${formatDuration(report.durationMs)}`,
    ...(report.suites.length === 0 ? [] : [renderTableHead(columns)]),
    ...report.suites.slice(0, maxRows).map(renderSuiteRow),
    '',
  ].join('\n')
}

function renderSuiteRow(suite: SuiteReport): string {
  const { symbol, word } = verdictLabels[suite.verdict]
  const runs = suite.cases.flatMap((caseReport) => caseReport.runs)
  return renderRow([
    symbol,
    escapeMarkdown(cut(suite.spec.suiteName ?? '', maxNameLength)),
    codeSpan(suite.spec.path),
    suite.agentId === undefined ? '' : codeSpan(String(suite.agentId)),
    word.toLowerCase(),
    runs.length === 0 ? '' : `${suite.counts.passed}/${runs.length}`,
    suite.price.estimated === undefined ? '' : formatAmount(suite.price.estimated),
    suite.resultIds.map((id) => codeSpan(String(id))).join(', '),
  ])
}
