import type { Dashboard, Widget } from '../../contract/dashboard.ts'
import { formatCount } from '../quantities.ts'
import { toFilterWords } from './filter-words.ts'

/** A widget as a reader is told of it, in plain text from outside; empty for what is not known. */
export interface CopiedWidget {
  readonly name: string
  readonly chartType: string
  readonly metric: string
  /** What is charted where there is no metric. */
  readonly field: string
  readonly timePeriod: string
  readonly aggregation: string
  /** In words. */
  readonly filters: string
}

/** A dashboard that was made as the copy of another. */
export interface DashboardCopy {
  readonly originalId: number
  readonly id: number
  readonly name: string
  readonly project: number | undefined
  /** The origin of the service. */
  readonly service: string
  /** How many it has: as listed or, where they are not listed, as counted by the service. */
  readonly widgetCount: number | undefined
  /** Empty where they are not listed. */
  readonly widgets: readonly CopiedWidget[]
  /** What is not as it should be, in sentences of plain text. */
  readonly notices: readonly string[]
}

/** What a copy was asked for. */
export interface AskedCopy {
  readonly originalId: number
  /** undefined: as the service calls copies. */
  readonly name: string | undefined
  readonly service: string
}

/** A copy as the service shows it, held against what was asked for. */
export function toDashboardCopy(dashboard: Dashboard, asked: AskedCopy): DashboardCopy {
  const { id, name, project, widgets = [] } = dashboard
  return {
    originalId: asked.originalId,
    id,
    name,
    project,
    service: asked.service,
    widgetCount: dashboard.widgets?.length ?? dashboard.widget_count,
    widgets: widgets.map(toCopiedWidget),
    notices: [...findOtherName(name, asked.name), ...findMissingWidgets(dashboard), ...findForeignWidgets(dashboard)],
  }
}

const toCopiedWidget = (widget: Widget): CopiedWidget => ({
  name: widget.name ?? '',
  chartType: widget.chart_type ?? '',
  metric: widget.metric_name ?? '',
  field: widget.field ?? '',
  timePeriod: widget.time_period ?? '',
  aggregation: widget.aggregation_function ?? '',
  filters: toFilterWords(widget.effective_filters),
})

const findOtherName = (name: string, asked: string | undefined): string[] =>
  asked === undefined || asked === name ? [] : [`The service calls the copy "${name}"; asked for was "${asked}".`]

function findMissingWidgets({ widgets, widget_count: count }: Dashboard): string[] {
  if (widgets === undefined) return ['The service does not list the widgets of the copy.']
  if (count === undefined || count === widgets.length) return []
  const counted = formatCount(count, 'widget')
  return [`The service counts ${counted} in the copy and lists ${widgets.length}: look whether it is complete.`]
}

/** A widget of another dashboard would change with it. */
function findForeignWidgets({ id, widgets = [] }: Dashboard): string[] {
  const foreign = widgets.filter(({ dashboard = id }) => dashboard !== id).length
  if (foreign === 0) return []
  return [`Of the copy's widgets ${foreign} ${foreign === 1 ? 'belongs' : 'belong'} to another dashboard.`]
}
