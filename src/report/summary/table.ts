import { type CaseDigest, type MetricDigest, toOutcomeText } from '../case-digest.ts'
import { notRunLabel, outcomeLabels } from '../labels.ts'
import { formatInterval } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'

const maxWhyLength = 300
const maxProblemLength = 1_000
const maxMetrics = 5

/** The head of a table, with an empty line before it. */
export const renderTableHead = (columns: readonly string[]): string =>
  `\n${renderRow(columns)}\n${renderRow(columns.map(() => '---'))}`

/** A row of cells that are Markdown already. */
export const renderRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

export const caseColumns = ['', 'Case', 'Passed', 'Outcome', 'Why', 'Metrics', 'Longest run']
export const problemColumns = ['Place', 'Location', 'Level', 'Message']

/** A row of the table of cases. */
export function renderCaseRow(digest: CaseDigest): string {
  const { symbol } = digest.outcome === undefined ? notRunLabel : outcomeLabels[digest.outcome]
  return renderRow([
    symbol,
    escapeMarkdown(digest.case.name),
    renderShare(digest),
    toOutcomeText(digest),
    escapeMarkdown(cut(digest.why, maxWhyLength)),
    renderMetrics(digest.metrics),
    escapeMarkdown(digest.longest ?? ''),
  ])
}

/** With the range that the rate of a case is believed to lie in: 2 of 3 say less than 20 of 30. */
const renderShare = ({ passed, case: { runs }, interval }: CaseDigest): string =>
  `${passed}/${runs.length}${interval === undefined ? '' : ` · 95 %: ${formatInterval(interval)}`}`

function renderMetrics(metrics: readonly MetricDigest[]): string {
  const shown = metrics.slice(0, maxMetrics).map(({ name, passed, runs }) => `${codeSpan(name)} ${passed}/${runs}`)
  const rest = metrics.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** The rows of the table of problems. */
export const renderProblemRows = ({ problems, spec }: SuiteReport): string[] =>
  problems.map(({ range, location, level, message }) =>
    renderRow([
      // Not `6:15`: between colons GitHub looks for an emoji.
      `${codeSpan(spec.path)} line ${range.line}, column ${range.column}`,
      location === '' ? '' : codeSpan(location),
      level,
      escapeMarkdown(cut(message, maxProblemLength)),
    ]),
  )
