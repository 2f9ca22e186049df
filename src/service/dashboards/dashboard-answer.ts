import type { Selectable } from 'kysely'
import type { Dashboard, Widget } from '../../contract/resources/dashboard.ts'
import { Filter } from '../../contract/resources/filter.ts'
import type { Metric } from '../config/catalog.ts'
import type { StoredDashboard } from '../store/dashboards.ts'
import type { WidgetsTable } from '../store/tables.ts'
import { toEffectiveFilters } from './effective-filters.ts'
import { WidgetDefinition } from './widget-definition.ts'

/** The metrics of an organization by their ids. */
type Metrics = ReadonlyMap<number, Pick<Metric, 'name'>>

/** A stored dashboard as the wire shows it (specification 2.4). */
export function toDashboardAnswer(dashboard: StoredDashboard, metrics: Metrics): Dashboard {
  const filters = Filter.parse(JSON.parse(dashboard.filters))
  const widgets = dashboard.widgets.map((widget) => toWidgetAnswer(widget, filters, metrics))
  return {
    id: dashboard.id,
    name: dashboard.name,
    project: dashboard.project_id,
    filters,
    widgets,
    widget_count: String(widgets.length),
    created_at: dashboard.created_at,
    updated_at: dashboard.updated_at,
  }
}

/** A metric that the config has no longer has no name. */
function toWidgetAnswer(row: Selectable<WidgetsTable>, dashboardFilters: Filter, metrics: Metrics): Widget {
  const definition = WidgetDefinition.parse(JSON.parse(row.definition))
  return {
    id: row.id,
    dashboard: row.dashboard_id,
    ...definition,
    effective_filters: toEffectiveFilters(dashboardFilters, definition.filters),
    metric_name: definition.metric === null ? '' : (metrics.get(definition.metric)?.name ?? ''),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
