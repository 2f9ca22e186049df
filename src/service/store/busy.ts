/** SQLite: another has locked the file, or a table of it, or has written since the transaction read. */
const conflictResultCodes = new Set([5, 6])
const busyResultCodes = new Set([
  ...conflictResultCodes,
  10, // a read or write of the disk failed
  13, // the disk is full
  14, // the file cannot be opened
])

/** SQLSTATE: too few resources, conflicts of transactions, waits that were broken off. */
const busySqlState = /^(?:40|53|55P03|57014)/
/** SQLSTATE: whether a transaction was committed is not known, says who stands before the server. */
const unknownCompletion = '40003'
const unreachableCodes = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])
/** What the Postgres client says without a code. */
const unreachable = /^timeout exceeded when trying to connect/

/** SQLSTATE: the connection is gone, or the server is going or coming. */
const lostSqlState = /^(?:08|57P)/
const lostCodes = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'])
const lost = /^(?:Connection terminated|Query read timeout|Client has)/

/** Whether the store could not do something just then, and may well when it is tried again. */
export const isBusy = (error: unknown): boolean =>
  isLost(error) || isAny(error, (fault) => isResult(fault, busyResultCodes) || isCode(fault, isBusyCode, unreachable))

/** Whether a database server was lost in the midst of something: what was asked of it may have been done, or not. */
export const isLost = (error: unknown): boolean => isAny(error, (fault) => isCode(fault, isLostCode, lost))

/** Whether the store has undone a transaction only because of others that went on at the same time. */
export function isConflict(error: unknown): boolean {
  if (!Error.isError(error)) return false
  if ('errcode' in error) return isResult(error, conflictResultCodes)
  return 'code' in error && typeof error.code === 'string' && isConflictCode(error.code)
}

const isConflictCode = (code: string): boolean => code.startsWith('40') && code !== unknownCompletion
const isBusyCode = (code: string): boolean => busySqlState.test(code) || unreachableCodes.has(code)
const isLostCode = (code: string): boolean =>
  lostSqlState.test(code) || lostCodes.has(code) || code === unknownCompletion

/** Whether it is so of an error, of what caused it, or of one of several: an address with many hosts gives one for each. */
const isAny = (error: unknown, is: (fault: Error) => boolean): boolean =>
  Error.isError(error) &&
  (is(error) ||
    isAny(error.cause, is) ||
    ('errors' in error && Array.isArray(error.errors) && error.errors.some((one) => isAny(one, is))))

/** The lower byte of what SQLite says is the primary code. */
const isResult = (error: Error, codes: ReadonlySet<number>): boolean =>
  'errcode' in error && typeof error.errcode === 'number' && codes.has(error.errcode & 0xff)

const isCode = (error: Error, is: (code: string) => boolean, words: RegExp): boolean =>
  'code' in error && typeof error.code === 'string' ? is(error.code) : words.test(error.message)
