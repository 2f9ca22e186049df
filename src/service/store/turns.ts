import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets one after the other use something, in the order in which they asked. */
export interface Turns {
  /** Resolves when it is the caller's turn. */
  take(): Promise<void>
  /** Ends the turn. */
  pass(): void
}

const maxBusyMs = 10

/**
 * Creates turns. SQLite answers in the same turn of the event loop, so that without a pause now and then no request would
 * be let through while much is written.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []
  let next = 0
  let isTaken = false
  let pauseAt = 0

  async function take(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    if (performance.now() > pauseAt) {
      await nextTurn()
      pauseAt = performance.now() + maxBusyMs
    }
  }

  function pass(): void {
    const resume = waiting[next]
    if (resume === undefined) {
      waiting.length = 0
      next = 0
      isTaken = false
      return
    }
    next += 1
    // Shifting an array of thousands is slow, and keeping all that was ever in it is, too.
    if (next > 1_000) next -= waiting.splice(0, next).length
    resume()
  }

  return { take, pass }
}
