import { createLocalQueue } from '../jobs/local-queue.ts'
import type { WorkQueue } from '../jobs/work-queue.ts'
import { type Database, openDatabase } from './database.ts'
import { prepareFile } from './database-file.ts'
import { createSqliteDialect } from './sqlite.ts'

/** The database of the service and the queue that goes with it. Disposing of it closes both. */
export interface Store extends AsyncDisposable {
  readonly db: Database
  readonly work: WorkQueue
}

/** Opens the Postgres database at an address. */
export type OpenPostgres = (
  address: string,
) => Promise<{ readonly db: Database; readonly createQueue: () => WorkQueue }>

/** Where the store is, and how it is used. */
export interface StoreOptions {
  /** The address of a Postgres database, which any number of services can share. */
  readonly databaseUrl?: string | undefined
  /** A SQLite file, made if it is missing, where there is no address; default: `:memory:`. */
  readonly databasePath?: string | undefined
  /** Whether jobs are done here, so that no other process may do those of the same file. */
  readonly exclusive: boolean
  /** Loads the part of the service that speaks to Postgres. */
  readonly loadPostgres: () => Promise<{ readonly openPostgres: OpenPostgres }>
}

/** Opens the store. Rejects, with nothing left open, if it cannot be used; the message says why. */
export async function openStore({ databaseUrl, databasePath, exclusive, loadPostgres }: StoreOptions): Promise<Store> {
  await using resources = new AsyncDisposableStack()
  if (databaseUrl !== undefined) {
    const { openPostgres } = await loadPostgres()
    const { db, createQueue } = await openPostgres(databaseUrl)
    resources.adopt(db, (database) => database.destroy())
    return toStore(db, createQueue(), resources.move())
  }
  const path = databasePath ?? ':memory:'
  if (path !== ':memory:') resources.use(await prepareFile(path, { exclusive }))
  const db = resources.adopt(await openSqlite(path), (database) => database.destroy())
  return toStore(db, createLocalQueue(), resources.move())
}

function toStore(db: Database, work: WorkQueue, resources: AsyncDisposableStack): Store {
  resources.adopt(work, (queue) => queue.close(0))
  return { db, work, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

async function openSqlite(path: string): Promise<Database> {
  return openDatabase({ dialect: 'sqlite', driver: openDialect(path), place: path })
}

function openDialect(path: string) {
  try {
    return createSqliteDialect(path)
  } catch (error) {
    throw new Error(`The file ${path} cannot be used as a SQLite database.`, { cause: error })
  }
}
