import type { Dashboard } from '../../contract/resources/dashboard.ts'
import { toStorable } from '../bodies/storable-text.ts'
import type { ServiceConfig } from '../config/catalog.ts'
import { firstCopyId } from '../config/dashboard-shape.ts'
import type { Database } from '../store/database.ts'
import { type NewDashboard, replaceDashboards } from '../store/seeded-dashboards.ts'
import { reserveIds } from '../store/sequences.ts'
import { toWidgetDefinition } from './widget-definition.ts'

/**
 * Stores the dashboards of the config in the place of those that a config brought along before. Copies stay as they are,
 * even those of a dashboard that is gone. Any number of processes may do so at once.
 */
export async function seedDashboards(db: Database, { catalogs }: Pick<ServiceConfig, 'catalogs'>): Promise<void> {
  await reserveIds(db, 'dashboards', firstCopyId - 1)
  await reserveIds(db, 'widgets', firstCopyId - 1)
  const declared = [...catalogs].flatMap(([organizationId, { dashboards }]) =>
    dashboards.map((dashboard) => toNewDashboard(organizationId, dashboard)),
  )
  await replaceDashboards(db, declared, firstCopyId)
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
