import { setTimeout as sleep } from 'node:timers/promises'
import { isBusy, isConflict } from './busy.ts'
import type { Database } from './database.ts'

const conflictPausesMs = [5, 20, 80, 320, 1_000]

/** Runs a transaction, again if it was undone because of others: its body may run more than once. */
export async function transact<Value>(db: Database, body: (transaction: Database) => Promise<Value>): Promise<Value> {
  for (const pauseMs of conflictPausesMs) {
    try {
      return await db.transaction().execute(body)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Two that pause equally long would meet again.
      await sleep(pauseMs * (1 + Math.random()))
    }
  }
  return db.transaction().execute(body)
}

/** Reads with several statements what was so at one moment. */
export const readAtOnce = <Value>(db: Database, read: (transaction: Database) => Promise<Value>): Promise<Value> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read)

const busyPausesMs = [100, 400, 1_600, 3_200, 6_400]

/**
 * Does something to the store, again and again for some ten seconds while it is busy: what took long to come by is not
 * thrown away for that. Aborted, it makes no further attempt.
 */
export async function persist<Value>(action: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (const pauseMs of busyPausesMs) {
    try {
      return await action()
    } catch (error) {
      if (!isBusy(error) || signal.aborted) throw error
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return action()
}
