import { setImmediate as nextTurn } from 'node:timers/promises'
import PQueue from 'p-queue'

/** Carries writes out one after the other. */
export type Writer = <Value>(write: () => Promise<Value>) => Promise<Value>

const maxTurnMs = 10

/**
 * Creates a writer for the many small writes of a large submission. All who wait for Kysely's only connection wake up
 * whenever it is free, which is quadratic in their number; and SQLite answers in the same turn of the event loop, so
 * that without a pause no request would be let through.
 */
export function createWriter(): Writer {
  const queue = new PQueue({ concurrency: 1 })
  let turnEndsAt = 0
  return (write) =>
    queue.add(async () => {
      if (performance.now() > turnEndsAt) {
        await nextTurn()
        turnEndsAt = performance.now() + maxTurnMs
      }
      return write()
    })
}
