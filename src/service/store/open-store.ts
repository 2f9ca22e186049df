import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { createLocalQueue } from '../jobs/local-queue.ts'
import type { WorkQueue } from '../jobs/work-queue.ts'
import { type Database, isLocked, MissingDatabaseError, openDatabase } from './database.ts'
import { prepareFile } from './database-file.ts'
import { createSqliteDialect } from './sqlite.ts'

/** The database of the service and the queue that goes with it. Disposing of it closes both. */
export interface Store extends AsyncDisposable {
  readonly db: Database
  readonly work: WorkQueue
  /** Waits no longer for a database that does not answer: whatever is, and will be, asked of it fails at once. */
  breakOff(): void
}

/** Opens the Postgres database at an address. */
export type OpenPostgres = (
  address: string,
  options?: { readonly existing?: boolean | undefined },
) => Promise<{ readonly db: Database; readonly createQueue: () => WorkQueue; readonly breakOff: () => void }>

/** Where the store is, and how it is used. */
export interface StoreOptions {
  /** The address of a Postgres database, which any number of services can share. */
  readonly databaseUrl?: string | undefined
  /** A SQLite file, made if it is missing, where there is no address; default: `:memory:`. */
  readonly databasePath?: string | undefined
  /** Whether jobs are done here, so that no other process may do those of the same file. */
  readonly exclusive: boolean
  /** Whether a service must have made the database already; default: it is made, or brought up to date. */
  readonly existing?: boolean
  /** Loads the part of the service that speaks to Postgres. */
  readonly loadPostgres: () => Promise<{ readonly openPostgres: OpenPostgres }>
}

/**
 * Opens the store. Rejects, with nothing left open, if it cannot be used; the message says why. With MissingDatabaseError if
 * it should exist and does not.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, databasePath, exclusive, existing, loadPostgres } = options
  await using resources = new AsyncDisposableStack()
  if (databaseUrl !== undefined) {
    const { openPostgres } = await loadPostgres()
    const { db, createQueue, breakOff } = await openPostgres(databaseUrl, { existing })
    resources.adopt(db, (database) => database.destroy())
    return toStore({ db, work: createQueue(), breakOff }, resources.move())
  }
  const path = databasePath ?? ':memory:'
  if (existing === true && !existsSync(path)) throw new MissingDatabaseError(`there is no database ${path}`)
  if (path !== ':memory:') resources.use(await prepareFile(path, { exclusive }))
  const db = resources.adopt(await openSqlite(path, existing), (database) => database.destroy())
  return toStore({ db, work: createLocalQueue(), breakOff: () => undefined }, resources.move())
}

function toStore(parts: Pick<Store, 'db' | 'work' | 'breakOff'>, resources: AsyncDisposableStack): Store {
  resources.adopt(parts.work, (queue) => queue.close(0))
  return { ...parts, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Nothing else goes on in this process while SQLite waits for another program: transactions wait by being run again. */
const maxWaitMs = 100

async function openSqlite(path: string, existing: boolean | undefined): Promise<Database> {
  const db = await openDatabase({ dialect: 'sqlite', driver: openDialect(path), place: path, existing })
  await sql`pragma busy_timeout = ${sql.lit(maxWaitMs)}`.execute(db)
  return db
}

function openDialect(path: string) {
  try {
    return createSqliteDialect(path)
  } catch (error) {
    const reason = isLocked(error)
      ? 'is locked by another program; end that one'
      : 'cannot be used as a SQLite database'
    throw new Error(`The file ${path} ${reason}.`, { cause: error })
  }
}
