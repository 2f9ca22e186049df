import type { Database } from '../../../src/service/store/database.ts'
import { type NewDashboard, replaceDashboards } from '../../../src/service/store/seeded-dashboards.ts'
import { reserveIds } from '../../../src/service/store/sequences.ts'

const declaredAt = '2026-01-01T00:00:00.000Z'
const times = { created_at: declaredAt, updated_at: declaredAt }

/** A dashboard with an empty widget for each id. */
export const toDashboard = (id: number, widgetIds: readonly number[]): NewDashboard => ({
  ...{ id, organization_id: 1, project_id: 2, name: 'Calls', filters: '{"operator":"and","conditions":[]}', ...times },
  widgets: widgetIds.map((widgetId) => ({ id: widgetId, definition: `{"name":"${widgetId}"}`, ...times })),
})

/** Stores dashboards as a service does at its start. */
export async function seed(db: Database, ...dashboards: readonly NewDashboard[]): Promise<void> {
  await reserveIds(db, 'dashboards', 999_999)
  await reserveIds(db, 'widgets', 999_999)
  await replaceDashboards(db, dashboards, 1_000_000)
}
