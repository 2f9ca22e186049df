import { afterAll, beforeAll, describe, test } from '@jest/globals'
import { type Database, openSqliteDatabase } from '../../src/service/store/database.ts'
import { openStore, type Store } from '../../src/service/store/open-store.ts'
import { type Cluster, clusterSource, startCluster, type TestDatabase } from './postgres/cluster.ts'

/** A database that is closed, and removed if need be, by the scope that opened it. */
export type OpenDatabase = () => Promise<Database & AsyncDisposable>

/** A store that is closed, and removed if need be, by the scope that opened it. */
export type OpenStore = () => Promise<Store>

const loadPostgres = () => import('../../src/service/postgres/index.ts')

/** Describes what holds on SQLite and on Postgres alike; each call of `open` gives a new database with all its tables. */
export function describeOnEachDatabase(title: string, define: (open: OpenDatabase) => void): void {
  describe(`${title} (SQLite)`, () => define(() => openSqliteDatabase(':memory:')))
  describeOnPostgres(`${title} (Postgres)`, (readCluster) => {
    define(async () => {
      const database = await readCluster().createDatabase()
      const { openPostgres } = await loadPostgres()
      const { db } = await openPostgres(database.url)
      const close = async () => {
        await db.destroy()
        await database[Symbol.asyncDispose]()
      }
      return Object.assign(db, { [Symbol.asyncDispose]: close })
    })
  })
}

/** As `describeOnEachDatabase`, with the queue that goes with each database. */
export function describeOnEachStore(title: string, define: (open: OpenStore) => void): void {
  describe(`${title} (SQLite)`, () => define(() => openStore({ exclusive: true, loadPostgres })))
  describeOnPostgres(`${title} (Postgres)`, (readCluster) => {
    define(async () => openPostgresStore(await readCluster().createDatabase()))
  })
}

async function openPostgresStore(database: TestDatabase): Promise<Store> {
  const store = await openStore({ databaseUrl: database.url, exclusive: true, loadPostgres })
  const close = async () => {
    await store[Symbol.asyncDispose]()
    await database[Symbol.asyncDispose]()
  }
  return { ...store, [Symbol.asyncDispose]: close }
}

const startWithinMs = 60_000

/**
 * Describes what needs a Postgres server: one is started for all the tests in it. Says that they are skipped where there
 * is none, nor the programs to start one.
 */
export function describeOnPostgres(title: string, define: (readCluster: () => Cluster) => void): void {
  if (clusterSource === undefined) {
    describe(title, () => {
      test.skip('needs Postgres programs (initdb, pg_ctl) or TEST_DATABASE_URL', () => undefined)
    })
    return
  }
  describe(title, () => {
    let cluster: Cluster | undefined
    beforeAll(async () => {
      cluster = await startCluster()
    }, startWithinMs)
    afterAll(async () => cluster?.[Symbol.asyncDispose](), startWithinMs)
    define(() => {
      if (cluster === undefined) throw new Error('the server has not been started')
      return cluster
    })
  })
}
