import { toChanges } from '../changes.ts'
import { verdictLabels } from '../labels.ts'
import { formatAmount, formatCount, formatDuration } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { toSuitesSentence } from '../sentences.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { renderRow, renderTableHead } from './table.ts'

const columns = ['', 'Suite', 'Spec', 'Agent', 'Verdict', 'Passed', 'Price', 'Result']
const maxNameLength = 100

/** Room for the sentence that says how many rows are left out. */
const restBytes = 128

/** What is said above the sections of several suites: the verdict, and a row for each of them, in at most `maxBytes`. */
export function renderSuites(report: Report, maxBytes: number): string {
  const { symbol, word } = verdictLabels[report.verdict]
  const sentence = `\n${escapeMarkdown(toSuitesSentence(report))} ${formatDuration(report.durationMs)}`
  const changes = toChanges(report)
  const budget = new ByteBudget(maxBytes - restBytes)
  const rows = report.suites.map(renderSuiteRow)
  const head = budget.takeLines([
    `# ${symbol} ${word}`,
    sentence,
    ...(changes === undefined ? [] : [`\n${escapeMarkdown(changes.sentence)}`]),
    ...(rows.length === 0 ? [] : [renderTableHead(columns)]),
  ])
  const shown = budget.takeLines(rows)
  const rest = rows.length - shown.length
  return [...head, ...shown, ...(rest === 0 ? [] : [`\nand ${formatCount(rest, 'more suite')}.`]), ''].join('\n')
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
