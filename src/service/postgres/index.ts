import { CompiledQuery, PostgresDialect } from 'kysely'
import { openDatabase } from '../store/database.ts'
import type { OpenPostgres } from '../store/open-store.ts'
import { createBoss } from './boss.ts'
import { createBossQueue } from './boss-queue.ts'
import { toPlace } from './place.ts'
import { createPool } from './pool.ts'
import { createSockets } from './sockets.ts'

// A process that is suspended in the midst of a transaction must not keep what it has locked from the others.
const patience = `
  set lock_timeout = '10s'; set statement_timeout = '60s'; set idle_in_transaction_session_timeout = '20s'`

/**
 * Opens the Postgres database at an address and brings its tables up to date. Rejects, closed again, if it cannot be
 * reached or is of a newer version.
 */
export const openPostgres: OpenPostgres = async (address, { existing } = {}) => {
  const place = toPlace(address)
  const sockets = createSockets()
  const pool = createPool(address, sockets.create)
  try {
    await pool.query('select')
  } catch (error) {
    await pool.end()
    throw new Error(`The database ${place} cannot be used: ${toReason(error)}. Check DATABASE_URL.`, { cause: error })
  }
  const driver = new PostgresDialect({
    pool,
    onCreateConnection: async (connection) => void (await connection.executeQuery(CompiledQuery.raw(patience))),
  })
  const db = await openDatabase({ dialect: 'postgres', driver, place, existing })
  return {
    db,
    createQueue: () => createBossQueue(createBoss({ address, db, createSocket: sockets.create })),
    breakOff: sockets.breakOff,
  }
}

function toReason(error: unknown): string {
  if (!Error.isError(error)) return 'unknown reason'
  // An address that has several hosts gives one error for all of them, without a message.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
