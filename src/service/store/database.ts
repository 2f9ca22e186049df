import { Kysely, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations.ts'
import { openSqlite } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The store, ready for queries. Nothing else uses its connection. */
export type Database = Kysely<Tables>

/** Opens the database at a path (`:memory:` for none) and brings its tables up to date. */
export async function openDatabase(path: string): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: openSqlite(path) }) })
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error === undefined) return db
  await db.destroy()
  throw new Error(`The database ${path} cannot be brought up to date; use a new one.`, { cause: error })
}
