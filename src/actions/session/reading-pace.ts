import type { Clock } from '../../client/clock.ts'
import { ServiceError } from '../../client/service-error.ts'

/** Readings that are under way at once; one, while the service does not answer. */
const maxParallel = 4
/** Between the starts of two readings, growing with the age: all results together are read as often as some ten alone. */
const firstGapMs = 150
const shareOfAge = 1 / 400
const maxGapMs = 700

/** A service that cannot be reached for this long is given up; deployments and failovers take less. */
export const maxOutageMs = 5 * 60_000
/** The pause of all readings after one that failed, unless the service asks for a longer one. */
const outagePauseMs = 2_000
const jitterShare = 0.1
/** How long after the deadline the last readings may start that had to wait for others. */
const lastTurnsMs = 2_000

interface PaceOptions {
  readonly clock: Clock
  readonly random: () => number
  /** When every result is read for the last time. */
  readonly deadline: number
  /** The pause that was asked for instead of the adaptive ones, which the gap must not outdo. */
  readonly pollIntervalMs: number | undefined
  /** Ends every pause. */
  readonly signal: AbortSignal
}

/** The requests that all results of one service share. */
export interface ReadingPace {
  /**
   * Pauses, then waits for a turn among all readings; `leave` it whatever comes of the reading. undefined when the wait
   * is over, by the signal or because no turn comes before the deadline.
   */
  readonly enter: (pauseMs: number) => Promise<Turn | undefined>
}

/** Leave to read once. */
export interface Turn {
  /** Says what came of the reading: the error that it failed with, or none. How long the service has been out by now. */
  readonly leave: (error?: unknown) => { readonly outageMs: number }
}

/**
 * Lets all results of a service be read under one budget, first come first served: a gap between any two readings, few
 * at once, and one pause for all when the service asks for it or does not answer.
 */
export function createReadingPace({ clock, random, deadline, pollIntervalMs, signal }: PaceOptions): ReadingPace {
  const startedAt = clock.now()
  let nextAt = startedAt
  let pausedUntil = startedAt
  let failingSince: number | undefined
  let readings = 0
  let departure = Promise.withResolvers<void>()
  let queue: Promise<unknown> = Promise.resolve()

  const toGapMs = (): number =>
    Math.min(pollIntervalMs ?? maxGapMs, Math.max(firstGapMs, (clock.now() - startedAt) * shareOfAge), maxGapMs)

  const leave = (error?: unknown): { readonly outageMs: number } => {
    readings -= 1
    departure.resolve()
    departure = Promise.withResolvers()
    const now = clock.now()
    if (error === undefined) failingSince = undefined
    else if (isOutage(error)) {
      failingSince ??= now
      const askedMs = toRetryAfterMs(error) * (1 + jitterShare * random())
      pausedUntil = Math.max(pausedUntil, now + Math.max(outagePauseMs, askedMs))
    }
    return { outageMs: failingSince === undefined ? 0 : now - failingSince }
  }

  const takeTurn = async (): Promise<Turn | undefined> => {
    for (;;) {
      const now = clock.now()
      if (signal.aborted || now > deadline + lastTurnsMs) return undefined
      // At the deadline every result is read once more, whatever the gap; but not where the service asked for a pause.
      const waitMs = Math.max(pausedUntil, Math.min(nextAt, deadline)) - now
      if (waitMs > 0) {
        if (now >= deadline) return undefined
        await sleepUnlessAborted(clock, Math.min(waitMs, deadline - now), signal)
      } else if (readings >= (failingSince === undefined ? maxParallel : 1)) {
        await departure.promise
      } else break
    }
    nextAt = clock.now() + toGapMs()
    readings += 1
    return { leave }
  }

  return {
    enter: async (pauseMs) => {
      await sleepUnlessAborted(clock, Math.min(pauseMs, deadline - clock.now()), signal)
      const turn = queue.then(takeTurn)
      queue = turn
      return turn
    },
  }
}

/** Whether an error tells of the service, and not only of what was asked for. */
const isOutage = (error: unknown): boolean =>
  !(error instanceof ServiceError) || error.status === 408 || error.status === 429 || error.status >= 500

const toRetryAfterMs = (error: unknown): number => (error instanceof ServiceError ? (error.retryAfterMs ?? 0) : 0)

/** Sleeps until the time is over or the signal is aborted, whichever comes first. */
export async function sleepUnlessAborted(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return
  try {
    await clock.sleep(ms, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
