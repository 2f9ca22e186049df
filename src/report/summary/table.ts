import type { CaseDigest, MetricDigest } from '../case-digest.ts'
import { changeLabels, flakyLabel, type Label, notRunLabel, outcomeLabels } from '../labels.ts'
import { formatInterval } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import type { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import type { LinkLine } from './suite.ts'

/** The whole of it stands in the section of the run. */
const maxWhyLength = 200
const maxProblemLength = 1_000
const maxMetrics = 5
const maxMetricLength = 80

/** The head of a table, with an empty line before it. */
export const renderTableHead = (columns: readonly string[]): string =>
  `\n${renderRow(columns)}\n${renderRow(columns.map(() => '---'))}`

/** A row of cells that are Markdown already. */
export const renderRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

interface Table {
  readonly head: readonly string[]
  readonly rows: readonly string[]
}

/** The head and the leading rows that fit. A head without a row, or a row without a head, would be no table. */
export function takeTable(budget: ByteBudget, columns: readonly string[], rows: Iterable<string>): Table {
  const head = renderTableHead(columns)
  const taken: string[] = []
  for (const row of rows) {
    if (!budget.take(taken.length === 0 ? `${head}\n${row}` : row)) break
    taken.push(row)
  }
  return { head: taken.length === 0 ? [] : [head], rows: taken }
}

export const problemColumns = ['Place', 'Location', 'Level', 'Message']

/** What the table of cases shows besides what it always does. */
export interface CaseColumns {
  /** What changed since the baseline. */
  readonly hasChange: boolean
  /** How sure a rate is; for a single run nobody asks. */
  readonly hasInterval: boolean
  /** The time of the longest run; chats of a second say nothing by it. */
  readonly hasDuration: boolean
  readonly linkLine: LinkLine
}

/** The names of the columns of the table of cases. */
export const toCaseColumns = ({ hasChange, hasInterval, hasDuration }: CaseColumns): string[] => [
  'Outcome',
  'Case',
  ...(hasChange ? ['Change'] : []),
  hasInterval ? 'Passed (95 %)' : 'Passed',
  'Why',
  ...(hasDuration ? ['Longest'] : []),
]

/** The columns that tell these cases apart. */
export const chooseCaseColumns = (digests: readonly CaseDigest[]): Omit<CaseColumns, 'linkLine'> => ({
  hasChange: digests.some(({ case: { change } }) => change !== undefined && change !== 'unchanged'),
  hasInterval: digests.some(({ interval }) => interval !== undefined),
  hasDuration: digests.some(({ longest = '00:00' }) => longest !== '00:00'),
})

/** A row of the table of cases: narrow cells, because GitHub's column has room for few words. */
export function renderCaseRow(digest: CaseDigest, { hasChange, hasDuration, linkLine }: CaseColumns): string {
  const { name, change, range } = digest.case
  const place = linkLine(range?.line)
  return renderRow([
    renderOutcome(digest),
    `${escapeMarkdown(name)}${place === '' ? '' : `<br>${place}`}`,
    ...(hasChange ? [change === undefined || change === 'unchanged' ? '' : renderLabel(changeLabels[change])] : []),
    renderShare(digest),
    [escapeMarkdown(cut(digest.why, maxWhyLength)), renderFailedMetrics(digest)]
      .filter((part) => part !== '')
      .join('<br>'),
    ...(hasDuration ? [escapeMarkdown(digest.longest ?? '')] : []),
  ])
}

/** A symbol never stands on another line than its word. */
const renderLabel = ({ symbol, word }: Label): string => withoutBreaks(`${escapeMarkdown(symbol)} ${word}`)

const withoutBreaks = (markdown: string): string => markdown.replaceAll(' ', '&nbsp;')

function renderOutcome({ outcome, isFlaky }: CaseDigest): string {
  const label = renderLabel(outcome === undefined ? notRunLabel : outcomeLabels[outcome])
  return isFlaky ? `${label} ${renderLabel(flakyLabel)}` : label
}

/** With the range that the rate of a case is believed to lie in: 2 of 3 say less than 20 of 30. */
function renderShare({ passed, case: { runs, forgiven = 0 }, interval }: CaseDigest): string {
  const share = `${passed}/${runs.length}`
  const believed = interval === undefined ? [] : [withoutBreaks(formatInterval(interval))]
  return [share, ...believed, ...(forgiven === 0 ? [] : [`${forgiven}&nbsp;forgiven`])].join('<br>')
}

/** How often each metric passed that did not always: of a single run the reason has said it. */
function renderFailedMetrics({ metrics, case: { runs } }: CaseDigest): string {
  if (runs.length === 1) return ''
  const failed = metrics.filter((metric) => metric.passed < metric.runs)
  const shown = failed.slice(0, maxMetrics).map(renderMetric)
  const rest = failed.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('<br>')
}

const renderMetric = ({ name, passed, runs }: MetricDigest): string =>
  `${passed}/${runs}&nbsp;passed: ${escapeMarkdown(cut(name, maxMetricLength))}`

/** The rows of the table of problems. */
export const renderProblemRows = ({ problems, spec }: SuiteReport, linkLine: LinkLine): string[] =>
  problems.map(({ range, location, level, message }) =>
    renderRow([
      // Not `6:15`: between colons GitHub looks for an emoji.
      `${codeSpan(spec.path)} ${linkLine(range.line)}, column ${range.column}`,
      location === '' ? '' : codeSpan(location),
      level,
      escapeMarkdown(cut(message, maxProblemLength)),
    ]),
  )
