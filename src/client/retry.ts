import type { Clock } from './clock.ts'
import { ConnectionError } from './connection-error.ts'
import { ServiceError } from './service-error.ts'

/** How often something is tried that may be tried again. */
export const maxTries = 5
const firstPauseMs = 500

/** Whether the same request may well succeed later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ServiceError && isTransientStatus(error.status))

/** Any fault of the service may be over soon, but for what it was never made to do. */
const isTransientStatus = (status: number): boolean =>
  status === 408 || status === 429 || (status >= 500 && status !== 501)

/**
 * What a failed submission may have left behind. `unsent`: it surely never left, and may be sent again. `declined`: the
 * service says that it did not begin; where it can be looked up, one looks whether that is so. `unavailable`: it says so,
 * too, or a gateway does of what got through and was then cut off, so the run may still appear. `refused`: nothing was
 * created, and nothing would be. `unclear`: the run may be there.
 */
export type Fate = 'unsent' | 'declined' | 'unavailable' | 'refused' | 'unclear'

/** 408 is the service's own timeout and tells nothing of what it did until then; 409 may say that the run is there. */
const unclearStatuses: ReadonlySet<number> = new Set([408, 409])

/** What is known of a submission that ended with this error. */
export const toFate = (error: unknown): Fate => {
  if (error instanceof ConnectionError) return error.sent ? 'unclear' : 'unsent'
  // What answers 2xx with something else, or redirects, may have acted: "see other" is what it says after acting.
  if (!(error instanceof ServiceError) || error.status < 400) return 'unclear'
  if (error.status === 429) return 'declined'
  if (error.status === 503) return 'unavailable'
  return error.status >= 500 || unclearStatuses.has(error.status) ? 'unclear' : 'refused'
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
      await clock.sleep(toBackoffMs(failures, random(), error), signal).catch(() => {
        throw error
      })
    }
  }
}

/** Doubles with each failure, between half of it and all of it, and never less than the service asks for. */
export const toBackoffMs = (failures: number, random: number, error: unknown): number => {
  const backoffMs = firstPauseMs * 2 ** (failures - 1) * (0.5 + random / 2)
  const wantedMs = error instanceof ServiceError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(backoffMs, wantedMs)
}
