import { verdictLabels } from '../labels.ts'
import { formatCount } from '../quantities.ts'
import { renderRow, takeTable } from '../summary/table.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import type { CopiedWidget, DashboardCopy } from './dashboard-copy.ts'

/** GitHub drops a job summary of more than 1 MiB altogether. */
const defaultMaxBytes = 1_048_576 - 16_384
/** Room for the sentence that says how many widgets are left out. */
const restBytes = 256
const maxNameLength = 300
const maxWordLength = 60
const maxSentenceLength = 1_000

const columns = ['Widget', 'Chart', 'Metric', 'Period', 'Aggregation', 'Filters']

interface Options {
  /** The most UTF-8 bytes the summary may have, at least 8,192. */
  readonly maxBytes?: number
}

/** A copied dashboard as the Markdown of a job summary: what became of what, and its widgets in a table. */
export function renderDashboardCopy(copy: DashboardCopy, { maxBytes = defaultMaxBytes }: Options = {}): string {
  const budget = new ByteBudget(maxBytes - restBytes)
  const head = budget.takeLines([
    `## ${verdictLabels.passed.symbol} Dashboard duplicated: ${escapeMarkdown(cut(copy.name, maxNameLength))}`,
    `\n${renderFacts(copy).join(' · ')}`,
    ...(copy.notices.length === 0 ? [] : ['']),
    ...copy.notices.map((sentence) => `- ${escapeMarkdown(cut(sentence, maxSentenceLength))}`),
  ])
  const table = takeTable(budget, columns, copy.widgets.map(renderWidget))
  const rest = copy.widgets.length - table.rows.length
  return [
    ...head,
    ...table.head,
    ...table.rows,
    ...(rest === 0 ? [] : [`\nLeft out, because this summary would be too large: ${formatCount(rest, 'widget')}.`]),
    '',
  ].join('\n')
}

const renderFacts = ({ originalId, id, service, project, widgetCount }: DashboardCopy): string[] => [
  `dashboard ${codeSpan(String(originalId))} → dashboard ${codeSpan(String(id))} on ${codeSpan(service)}`,
  ...(project === undefined ? [] : [`project ${codeSpan(String(project))}`]),
  ...(widgetCount === undefined ? [] : [formatCount(widgetCount, 'widget')]),
]

const renderWidget = (widget: CopiedWidget): string =>
  renderRow([
    escapeMarkdown(cut(widget.name, maxNameLength)),
    renderWord(widget.chartType),
    widget.metric === '' ? renderField(widget.field) : escapeMarkdown(cut(widget.metric, maxNameLength)),
    renderWord(widget.timePeriod),
    renderWord(widget.aggregation),
    escapeMarkdown(widget.filters),
  ])

const renderWord = (word: string): string => escapeMarkdown(cut(word, maxWordLength))

const renderField = (field: string): string => (field === '' ? '' : codeSpan(cut(field, maxWordLength)))
