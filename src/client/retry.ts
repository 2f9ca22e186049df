import type { Clock } from './clock.ts'
import { ConnectionError } from './connection-error.ts'
import { ServiceError } from './service-error.ts'

/** How often something is tried that may be tried again. */
export const maxTries = 5
const firstPauseMs = 500

const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Statuses that say that the service did not even begin. */
const declinedStatuses: ReadonlySet<number> = new Set([429, 503])

/** Whether the same request may well succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && transientStatuses.has(error.status))

/** Whether the request surely had no effect and may well have one later: all that allows to repeat what costs money. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ConnectionError ? !error.sent : error instanceof ServiceError && declinedStatuses.has(error.status)

/** Whether a submission that ended with this error may have created a run. */
export const mayHaveActed = (error: unknown): boolean => {
  // 408 is the service's own timeout, which says nothing of what it did until then.
  if (error instanceof ServiceError)
    return error.status === 408 || (error.status >= 500 && !declinedStatuses.has(error.status))
  return !(error instanceof ConnectionError) || error.sent
}

/** When to try again, and how to wait. */
export interface RetryOptions {
  readonly tries: number
  readonly isRepeatable: (error: unknown) => boolean
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly signal: AbortSignal | undefined
}

/** Tries until it works, until it may not be tried again or until it is cancelled; then throws the last error. */
export const withRetries = async <T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> => {
  const { tries, isRepeatable, clock, random, signal } = options
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failures >= tries || signal?.aborted || !isRepeatable(error)) throw error
      await clock.sleep(toPauseMs(failures, random(), error), signal).catch(() => {
        throw error
      })
    }
  }
}

/** Doubles with each failure, between half of it and all of it, and never less than the service asks for. */
const toPauseMs = (failures: number, random: number, error: unknown): number => {
  const backoffMs = firstPauseMs * 2 ** (failures - 1) * (0.5 + random / 2)
  const wantedMs = error instanceof ServiceError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoffMs, wantedMs)
}
