import { Pool, types } from 'pg'
import type { Sockets } from './sockets.ts'

/** What counts and sums come as. Both are read as SQLite gives them, as numbers. */
const numberTypes = new Set<number>([types.builtins.INT8, types.builtins.NUMERIC])

const maxConnections = 10
const connectWithinMs = 10_000

/** Longer than any statement may take: the server itself does not answer. */
export const answerWithinMs = 70_000

/** Creates a pool of connections; none is opened before it is needed. */
export function createPool(address: string, createSocket: Sockets['create']): Pool {
  const pool = new Pool({
    connectionString: address,
    max: maxConnections,
    application_name: 'agent-test-service',
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    query_timeout: answerWithinMs,
    stream: createSocket,
    types: {
      getTypeParser: (type, format) => (numberTypes.has(type) ? Number : types.getTypeParser(type, format)),
    },
  })
  // A lost connection says so to whoever uses it, and is replaced. Unheard, the event would end the process: the pool
  // listens to idle connections only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
