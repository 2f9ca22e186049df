import type { Insertable, Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { DashboardsTable, WidgetsTable } from './tables.ts'

/** A dashboard with its widgets in their order, as stored. */
export interface StoredDashboard extends Selectable<DashboardsTable> {
  readonly widgets: readonly Selectable<WidgetsTable>[]
}

/** A dashboard that brings its id along; so do its widgets. */
export interface NewDashboard extends Insertable<DashboardsTable> {
  readonly id: number
  readonly widgets: readonly NewWidget[]
}

/** A widget that brings its id along. Where it stands is where it is in its dashboard. */
export interface NewWidget extends Omit<Insertable<WidgetsTable>, 'dashboard_id' | 'position'> {
  readonly id: number
}

// SQLite takes 32,766 parameters in one statement.
const rowsPerInsert = 1_000

/**
 * Stores a dashboard with its widgets, all of it or nothing. One that has the id already stays as it is. Rejects if one of
 * the widgets belongs to another dashboard.
 */
export function insertDashboard(db: Database, { widgets, ...dashboard }: NewDashboard): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const inserted = await transaction
      .insertInto('dashboards')
      .values(dashboard)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted !== undefined) await insertWidgets(transaction, dashboard.id, widgets)
  })
}

async function insertWidgets(db: Database, dashboardId: number, widgets: readonly NewWidget[]): Promise<void> {
  const rows = widgets.map((widget, position) => ({ ...widget, dashboard_id: dashboardId, position }))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const part = rows.slice(start, start + rowsPerInsert)
    const inserted = await db
      .insertInto('widgets')
      .values(part)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    const known = new Set(inserted.map(({ id }) => id))
    const taken = part.find(({ id }) => !known.has(id))
    if (taken === undefined) continue
    throw new Error(
      `The widget ${taken.id} of the dashboard ${dashboardId} is stored with another dashboard already: give it another id.`,
    )
  }
}

/** A dashboard, or undefined if there is none with the id. */
export async function readDashboard(db: Database, id: number): Promise<StoredDashboard | undefined> {
  const dashboard = await findDashboard(db, id)
  if (dashboard === undefined) return undefined
  const widgets = await db
    .selectFrom('widgets')
    .selectAll()
    .where('dashboard_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...dashboard, widgets }
}

/** A dashboard without its widgets, or undefined if there is none with the id. */
export const findDashboard = (db: Database, id: number): Promise<Selectable<DashboardsTable> | undefined> =>
  db.selectFrom('dashboards').selectAll().where('id', '=', id).executeTakeFirst()

/** What a copy of a dashboard is told. */
export interface DashboardCopy {
  /** Of the dashboard to be copied. */
  readonly id: number
  readonly name: string
  readonly at: string
}

/** Stores a copy of a dashboard and of its widgets, all of it or nothing; undefined if the dashboard is gone. */
export function copyDashboard(db: Database, { id, name, at }: DashboardCopy): Promise<StoredDashboard | undefined> {
  return db.transaction().execute(async (transaction) => {
    const copy = await transaction
      .insertInto('dashboards')
      .columns(['organization_id', 'project_id', 'filters', 'name', 'created_at', 'updated_at'])
      .expression((query) =>
        query
          .selectFrom('dashboards')
          .select(['organization_id', 'project_id', 'filters'])
          .select(({ cast, val }) => [
            cast<string>(val(name), 'text').as('name'),
            cast<string>(val(at), 'text').as('created_at'),
            cast<string>(val(at), 'text').as('updated_at'),
          ])
          .where('id', '=', id),
      )
      .returning('id')
      .executeTakeFirst()
    if (copy === undefined) return undefined
    await copyWidgets(transaction, { from: id, to: copy.id, at })
    return readDashboard(transaction, copy.id)
  })
}

/** Within the database: no number of widgets is too large for one statement. */
async function copyWidgets(
  db: Database,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: string },
): Promise<void> {
  await db
    .insertInto('widgets')
    .columns(['position', 'definition', 'dashboard_id', 'created_at', 'updated_at'])
    .expression((query) =>
      query
        .selectFrom('widgets')
        .select(['position', 'definition'])
        .select(({ cast, val }) => [
          cast<number>(val(to), 'bigint').as('dashboard_id'),
          cast<string>(val(at), 'text').as('created_at'),
          cast<string>(val(at), 'text').as('updated_at'),
        ])
        .where('dashboard_id', '=', from)
        .orderBy('position')
        .orderBy('id'),
    )
    .execute()
}
