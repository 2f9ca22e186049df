import type { Dashboard } from '../../contract/resources/dashboard.ts'
import { toStorable } from '../bodies/storable-text.ts'
import type { ServiceConfig } from '../config/catalog.ts'
import { firstCopyId } from '../config/dashboard-shape.ts'
import { insertDashboard, type NewDashboard } from '../store/dashboards.ts'
import type { Database } from '../store/database.ts'
import { reserveIds } from '../store/sequences.ts'
import { toWidgetDefinition } from './widget-definition.ts'

/**
 * Stores the dashboards of the config that are not stored yet. What is stored stays as it is, even if the config has
 * changed since. Any number of processes may do so at once. Rejects if a widget is part of another stored dashboard.
 */
export async function seedDashboards(db: Database, { catalogs }: Pick<ServiceConfig, 'catalogs'>): Promise<void> {
  await reserveIds(db, 'dashboards', firstCopyId - 1)
  await reserveIds(db, 'widgets', firstCopyId - 1)
  for (const [organizationId, { dashboards }] of catalogs) {
    for (const dashboard of dashboards) await insertDashboard(db, toNewDashboard(organizationId, dashboard))
  }
}

const toNewDashboard = (organizationId: number, dashboard: Dashboard): NewDashboard => ({
  id: dashboard.id,
  organization_id: organizationId,
  project_id: dashboard.project,
  name: toStorable(dashboard.name),
  filters: JSON.stringify(dashboard.filters),
  created_at: dashboard.created_at,
  updated_at: dashboard.updated_at,
  widgets: dashboard.widgets.map((widget) => ({
    id: widget.id,
    definition: JSON.stringify(toWidgetDefinition(widget)),
    created_at: widget.created_at,
    updated_at: widget.updated_at,
  })),
})
