import { sql } from 'kysely'
import type { Database, Dialect } from './database.ts'
import { createMigrations } from './migrations.ts'

/** A database has taken a step that is not known here: another version of this program has used it. */
export class UnknownStepError extends Error {
  override readonly name = 'UnknownStepError'
}

/**
 * Takes the steps that a database has not taken yet: all of them or none. Any number of processes may do so at once.
 * Rejects with UnknownStepError if it has taken one that is not known here. Kysely's own migrator keeps the same list, but
 * on SQLite it takes its steps outside of a transaction, and processes that open a new file at once lock each other out.
 */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const migrations = createMigrations(dialect)
  const findMissing = async (connection: Database): Promise<string[]> => {
    const taken = await readTaken(connection)
    const unknown = taken.find((name) => !Object.hasOwn(migrations, name))
    if (unknown !== undefined) throw new UnknownStepError(`The step ${unknown} was taken by another version.`)
    return Object.keys(migrations)
      .filter((name) => !taken.includes(name))
      .toSorted()
  }

  if (dialect === 'sqlite') {
    await createList(db)
    if ((await findMissing(db)).length === 0) return
  }
  await db.transaction().execute(async (transaction) => {
    await lock(transaction, dialect)
    for (const name of await findMissing(transaction)) {
      await migrations[name]?.(transaction)
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
        transaction,
      )
    }
  })
}

/** Whether a database has taken every step that is known here; one without tables has not. */
export async function isUpToDate(db: Database, dialect: Dialect): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const taken = await readTaken(db)
  return Object.keys(createMigrations(dialect)).every((name) => taken.includes(name))
}

/** Chosen once, known to nobody else. */
const lockId = 7_350_172_841

/** Keeps other processes waiting until the transaction has ended, before it has read anything. */
async function lock(transaction: Database, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') {
    // It changes nothing: what counts is that a transaction begins with a write.
    await sql`delete from kysely_migration where false`.execute(transaction)
    return
  }
  await sql`select pg_advisory_xact_lock(${sql.lit(lockId)})`.execute(transaction)
  await createList(transaction)
}

async function createList(db: Database): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null
  )`.execute(db)
}

async function readTaken(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
