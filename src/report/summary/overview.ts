import { renderBaseline } from '../baseline-sentence.ts'
import { verdictLabels } from '../labels.ts'
import { formatAmount, formatCount, formatDuration } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { toSuitesSentence } from '../sentences.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { linkTo } from '../text/markdown-link.ts'
import { cut } from '../text/plain-text.ts'
import { renderMissing } from './missing.ts'
import { renderRow, takeTable } from './table.ts'

const columns = ['', 'Suite', 'Spec', 'Agent', 'Verdict', 'Passed', 'Price', 'Result']
const maxNameLength = 100

/** Room for what says what is left out. */
const restBytes = 320

interface Options {
  readonly maxBytes: number
  readonly hasFiles: boolean
}

/** What is said above the sections of several suites: the verdict, and a row for each of them, in at most `maxBytes`. */
export function renderSuites(report: Report, { maxBytes, hasFiles }: Options): string {
  const { symbol, word } = verdictLabels[report.verdict]
  const { url } = report.origin
  const facts = [formatDuration(report.durationMs), ...(url === undefined ? [] : [linkTo('workflow run', url)])]
  const lines = [
    `# ${symbol} ${word}`,
    `\n${escapeMarkdown(toSuitesSentence(report))} ${facts.join(' · ')}`,
    ...renderBaseline(report),
  ]
  const budget = new ByteBudget(maxBytes - restBytes)
  const head = budget.takeLines(lines)
  const table = takeTable(budget, columns, report.suites.map(renderSuiteRow))
  const rest = report.suites.length - table.rows.length
  return [
    ...head,
    ...renderMissing({ 'lines above the table': lines.length - head.length }, { hasFiles }),
    ...table.head,
    ...table.rows,
    ...(rest === 0 ? [] : [`\nand ${formatCount(rest, 'more suite')}.`]),
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
