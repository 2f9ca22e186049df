import { Kysely, type Dialect as KyselyDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createMigrations } from './migrations.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The store, ready for queries; or a transaction of it. */
export type Database = Kysely<Tables>

/** The databases that the store can be kept in. */
export type Dialect = 'sqlite' | 'postgres'

/** Opens the SQLite database at a path (`:memory:` for none) and brings its tables up to date. */
export const openSqliteDatabase = (path: string): Promise<Database> =>
  openDatabase({ dialect: 'sqlite', driver: createSqliteDialect(path), place: path })

/** Opens a database and brings its tables up to date. Rejects, closed again, if it cannot be. */
export async function openDatabase({
  dialect,
  driver,
  place,
}: {
  readonly dialect: Dialect
  readonly driver: KyselyDialect
  /** How a message names it, without a password. */
  readonly place: string
}): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: driver })
  const provider = { getMigrations: async () => createMigrations(dialect) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  throw new Error(`The database ${place} cannot be brought up to date; use a new one.`, { cause: error })
}
