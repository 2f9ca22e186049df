import { sql } from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** A table whose rows a config may bring along with ids of its own. */
export type SeededTable = keyof Tables & ('dashboards' | 'widgets')

/** Known by what each can do: the adapters are in different bundles, so that their classes cannot be compared. */
export const isPostgres = (db: Database): boolean => db.getExecutor().adapter.supportsTransactionalDdl === true

/**
 * Sees to it that new rows of a table get ids above `lastReserved`, so that none ever has an id that a config can choose.
 * Any number of processes may do so at once, again and again.
 */
export function reserveIds(db: Database, table: SeededTable, lastReserved: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await movePostgresSequence(transaction, table, lastReserved)
    else await moveSqliteSequence(transaction, table, lastReserved)
  })
}

/** A sequence is outside of transactions: without the lock, two who both find it too low could set it back. */
async function movePostgresSequence(db: Database, table: SeededTable, lastReserved: number): Promise<void> {
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(db)
  await sql`
    select setval(sequence, ${lastReserved}::bigint)
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as owned
    where coalesce(pg_sequence_last_value(sequence), 0) < ${lastReserved}::bigint`.execute(db)
}

/** The write comes first: a transaction that begins with reading could find later that another has written. */
async function moveSqliteSequence(db: Database, table: SeededTable, lastReserved: number): Promise<void> {
  await sql`
    update sqlite_sequence set seq = ${lastReserved} where name = ${table} and seq < ${lastReserved}`.execute(db)
  await sql`
    insert into sqlite_sequence (name, seq) select ${table}, ${lastReserved}
    where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db)
}
