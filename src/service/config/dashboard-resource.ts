import type { Dashboard, Widget } from '../../contract/resources/dashboard.ts'
import { toEffectiveFilters } from '../dashboards/effective-filters.ts'
import type { Metric } from './catalog.ts'
import type { DashboardShape } from './dashboard-shape.ts'
import { declared } from './declared.ts'

interface Surroundings {
  /** Of a dashboard that names none. */
  readonly projectId: number
  readonly metrics: readonly Metric[]
}

/** A dashboard as it is read, with everything that follows from what the config says. */
export function toDashboard(shape: DashboardShape, { projectId, metrics }: Surroundings): Dashboard {
  const { id, name, project = projectId, filters } = shape
  const toWidget = ({ metric: reference, ...widget }: DashboardShape['widgets'][number]): Widget => {
    const metric = metrics.find(({ id, slug }) => reference === id || reference === slug)
    return {
      ...widget,
      dashboard: id,
      effective_filters: toEffectiveFilters(filters, widget.filters),
      metric: metric?.id ?? null,
      metric_name: metric?.name ?? '',
      ...declared,
    }
  }
  const widgets = shape.widgets.map(toWidget)
  return { id, name, project, filters, widgets, widget_count: String(widgets.length), ...declared }
}
