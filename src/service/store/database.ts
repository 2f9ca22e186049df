import { Kysely, type Dialect as KyselyDialect } from 'kysely'
import { isBusy } from './busy.ts'
import { isUpToDate, migrate, UnknownStepError } from './migrate.ts'
import { createSqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** The store, ready for queries; or a transaction of it. */
export type Database = Kysely<Tables>

/** The databases that the store can be kept in. */
export type Dialect = 'sqlite' | 'postgres'

/** Opens the SQLite database at a path (`:memory:` for none) and brings its tables up to date. */
export const openSqliteDatabase = (path: string): Promise<Database> =>
  openDatabase({ dialect: 'sqlite', driver: createSqliteDialect(path), place: path })

/** The name of the error below. */
export const missingDatabase = 'MissingDatabaseError'

/** There is no database with the tables of this version where there should be one. */
export class MissingDatabaseError extends Error {
  override readonly name = missingDatabase
}

/** A database that is to be opened. */
export interface DatabaseOptions {
  readonly dialect: Dialect
  readonly driver: KyselyDialect
  /** How a message names it, without a password. */
  readonly place: string
  /** Whether it must have its tables already; default: it is brought up to date. */
  readonly existing?: boolean | undefined
}

/** Opens a database. Rejects, closed again, if it cannot be used; with MissingDatabaseError, if it should have its tables. */
export async function openDatabase({ dialect, driver, place, existing = false }: DatabaseOptions): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: driver })
  try {
    await (existing ? checkTables(db, { dialect, place }) : bringUpToDate(db, { dialect, place }))
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

type Placed = Pick<DatabaseOptions, 'dialect' | 'place'>

async function bringUpToDate(db: Database, { dialect, place }: Placed): Promise<void> {
  try {
    await migrate(db, dialect)
  } catch (error) {
    throw new Error(`The database ${place} cannot be brought up to date: ${toReason(error)}.`, { cause: error })
  }
}

async function checkTables(db: Database, { dialect, place }: Placed): Promise<void> {
  if (await isUpToDate(db, dialect)) return
  throw new MissingDatabaseError(`${place} is no database of a service of this version`)
}

function toReason(error: unknown): string {
  if (isLocked(error)) return 'another program has locked it. End that program, and try again'
  if (error instanceof UnknownStepError) {
    return 'it is of a newer version of this program. Use that version, or another database'
  }
  return isBusy(error) ? 'it is busy, or was lost in the midst of it. Try again' : 'use a new one'
}

/** SQLite's code 5. */
export const isLocked = (error: unknown): boolean => Error.isError(error) && 'errcode' in error && error.errcode === 5
