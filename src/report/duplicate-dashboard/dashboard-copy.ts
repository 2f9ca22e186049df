import type { Dashboard, Widget } from '../../contract/dashboard.ts'
import { maxNameLength } from '../../contract/spec.ts'
import { countCharacters, cutCharacters, isLonger } from '../../contract/text.ts'
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
  /** At most 255 characters. */
  readonly name: string
  readonly project: number | undefined
  /** The origin of the service. */
  readonly service: string
  /** How many it has: as listed or, where they are not listed, as counted by the service. */
  readonly widgetCount: number | undefined
  /** Those that can be read; empty where they are not listed. */
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

/**
 * A copy as the service shows it, held against what was asked for. Its name is cut: secrets must have been hidden before,
 * because half of one is hidden by nobody.
 */
export function toDashboardCopy(dashboard: Dashboard, asked: AskedCopy): DashboardCopy {
  const { id, project, widgets } = dashboard
  const name = cutCharacters(dashboard.name, maxNameLength)
  return {
    originalId: asked.originalId,
    id,
    name,
    project,
    service: asked.service,
    widgetCount: widgets?.length ?? dashboard.widget_count,
    widgets: toReadable(dashboard).map(toCopiedWidget),
    notices: [
      ...findLongName(dashboard),
      ...(asked.name === undefined || asked.name === dashboard.name ? [] : [toOtherName(name, asked.name)]),
      ...findMissingWidgets(dashboard),
      ...findUnreadableWidgets(dashboard),
      ...findForeignWidgets(dashboard),
    ],
  }
}

const toReadable = ({ widgets = [] }: Dashboard): Widget[] => widgets.filter((widget) => widget !== null)

const toCopiedWidget = (widget: Widget): CopiedWidget => ({
  name: widget.name ?? '',
  chartType: widget.chart_type ?? '',
  metric: widget.metric_name ?? '',
  field: widget.field ?? '',
  timePeriod: widget.time_period ?? '',
  aggregation: widget.aggregation_function ?? '',
  filters: toFilterWords(widget.effective_filters),
})

const findLongName = ({ name }: Dashboard): string[] =>
  isLonger(name, maxNameLength)
    ? [
        `The name that the service gives the copy has ${countCharacters(name)} characters, and is cut at ${maxNameLength}.`,
      ]
    : []

const toOtherName = (name: string, asked: string): string =>
  `The service calls the copy "${name}"; asked for was "${asked}".`

function findMissingWidgets({ widgets, widget_count: count }: Dashboard): string[] {
  if (widgets === undefined) return ['The service does not list the widgets of the copy.']
  if (count === undefined || count === widgets.length) return []
  const counted = formatCount(count, 'widget')
  return [`The service counts ${counted} in the copy and lists ${widgets.length}: look whether it is complete.`]
}

function findUnreadableWidgets(dashboard: Dashboard): string[] {
  const unreadable = (dashboard.widgets?.length ?? 0) - toReadable(dashboard).length
  return unreadable === 0 ? [] : [`Of the copy's widgets ${unreadable} cannot be read.`]
}

/** A widget of another dashboard would change with it. */
function findForeignWidgets(copy: Dashboard): string[] {
  const { id } = copy
  const foreign = toReadable(copy).filter(({ dashboard = id }) => dashboard !== id).length
  if (foreign === 0) return []
  return [`Of the copy's widgets ${foreign} ${foreign === 1 ? 'belongs' : 'belong'} to another dashboard.`]
}
