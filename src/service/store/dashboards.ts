import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { DashboardsTable, WidgetsTable } from './tables.ts'

/** A dashboard with its widgets in their order, as stored. */
export interface StoredDashboard extends Selectable<DashboardsTable> {
  readonly widgets: readonly Selectable<WidgetsTable>[]
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
