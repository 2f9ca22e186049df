const busyResultCodes = new Set([
  5, // busy
  6, // locked
  10, // a read or write of the disk failed
  13, // the disk is full
  14, // the file cannot be opened
])

/** SQLite: another has written since the transaction read. */
const staleRead = 517

/** Lost connections, too few resources, conflicts of transactions, waits that were broken off, a server that restarts. */
const busySqlState = /^(?:08|40|53|55P03|57)/
const lostConnectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** What the Postgres client says without a code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has)/

/** Whether the store could not do something just then, and may well when it is tried again. */
export function isBusy(error: unknown): boolean {
  if (!Error.isError(error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return busyResultCodes.has(error.errcode & 0xff)
  if (!('code' in error) || typeof error.code !== 'string') return lostConnection.test(error.message)
  return busySqlState.test(error.code) || lostConnectionCodes.has(error.code)
}

/** Whether the store has undone a transaction only because of others that went on at the same time. */
export function isConflict(error: unknown): boolean {
  if (!Error.isError(error)) return false
  if ('errcode' in error) return error.errcode === staleRead
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('40')
}
