import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import type { Database } from './database.ts'
import { isPostgres } from './sequences.ts'
import type { DashboardsTable, WidgetsTable } from './tables.ts'

/** A dashboard that brings its id along; so do its widgets. */
export interface NewDashboard extends Insertable<DashboardsTable> {
  readonly id: number
  readonly widgets: readonly NewWidget[]
}

/** A widget that brings its id along. Where it stands is where it is in its dashboard. */
export interface NewWidget extends Omit<Insertable<WidgetsTable>, 'dashboard_id' | 'position'> {
  readonly id: number
}

/** Stores a dashboard with its widgets, all of it or nothing. Rejects if one of the ids is taken. */
export const insertDashboard = (db: Database, dashboard: NewDashboard): Promise<void> =>
  db.transaction().execute((transaction) => insertDashboards(transaction, [dashboard]))

/**
 * Sees to it that the dashboards whose ids are below `firstOtherId` are exactly these, all of them or none. The others stay
 * as they are. Any number of processes may do so at once; with different dashboards, those of the last one stay.
 */
export async function replaceDashboards(
  db: Database,
  dashboards: readonly NewDashboard[],
  firstOtherId: number,
): Promise<void> {
  if (isDeepStrictEqual(await readRows(db, firstOtherId), toRows(dashboards))) return
  await db.transaction().execute(async (transaction) => {
    // Without the lock two who both find no dashboard would both insert it. SQLite has one writer at a time.
    if (isPostgres(transaction)) {
      await sql`lock table ${sql.table('dashboards')} in share row exclusive mode`.execute(transaction)
    }
    await transaction.deleteFrom('dashboards').where('id', '<', firstOtherId).execute()
    await insertDashboards(transaction, dashboards)
  })
}

// SQLite takes 32,766 parameters in one statement.
const rowsPerInsert = 1_000

async function insertDashboards(transaction: Database, dashboards: readonly NewDashboard[]): Promise<void> {
  const rows = toRows(dashboards)
  for (const part of toParts(rows.dashboards)) await transaction.insertInto('dashboards').values(part).execute()
  for (const part of toParts(rows.widgets)) await transaction.insertInto('widgets').values(part).execute()
}

const toParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  )

interface Rows {
  readonly dashboards: readonly Insertable<DashboardsTable>[]
  readonly widgets: readonly Insertable<WidgetsTable>[]
}

const byId = ({ id: one = 0 }: { readonly id?: number }, { id: other = 0 }: { readonly id?: number }): number =>
  one - other

const toRows = (dashboards: readonly NewDashboard[]): Rows => ({
  dashboards: dashboards.map(({ widgets: _, ...dashboard }) => dashboard).toSorted(byId),
  widgets: dashboards
    .flatMap(({ id, widgets }) => widgets.map((widget, position) => ({ ...widget, dashboard_id: id, position })))
    .toSorted(byId),
})

async function readRows(db: Database, firstOtherId: number): Promise<Rows> {
  const dashboards = db.selectFrom('dashboards').selectAll().where('id', '<', firstOtherId).orderBy('id')
  const widgets = db.selectFrom('widgets').selectAll().where('dashboard_id', '<', firstOtherId).orderBy('id')
  // SQLite's rows have no prototype, and would not be equal to any other object.
  return {
    dashboards: Array.from(await dashboards.execute(), (row) => ({ ...row })),
    widgets: Array.from(await widgets.execute(), (row) => ({ ...row })),
  }
}
