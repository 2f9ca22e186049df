import type { Clock } from '../client/clock.ts'
import type { ServiceClient } from '../client/service-client.ts'
import { ServiceError } from '../client/service-error.ts'
import type { RunResult } from '../contract/run-result.ts'
import { isSettled } from '../suite/run-state.ts'
import { toPauseMs } from '../suite/schedule.ts'

/** How a wait ended, and the last that was read. */
export interface Wait {
  readonly ending: 'settled' | 'timeout' | 'cancelled' | 'lost'
  readonly result: RunResult
  /** Why the result cannot be read any longer; only when it is `lost`. */
  readonly reason?: string
}

interface WaitOptions {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly plannedRuns: number
  readonly timeoutMs: number
  /** Instead of the adaptive pauses. */
  readonly pollIntervalMs: number | undefined
  readonly signal: AbortSignal
  readonly onReading: (result: RunResult) => void
  /** Called with the reason each time a reading fails. */
  readonly onTrouble: (reason: string) => void
}

/** A service that cannot be reached for this long is given up; deployments and failovers take less. */
const maxOutageMs = 5 * 60_000
const minOutagePauseMs = 2_000
const maxOutagePauseMs = 30_000

/** Reads a result until every run has ended and is judged, at the pace of the schedule. Survives outages of minutes. */
export async function waitForRuns(submitted: RunResult, options: WaitOptions): Promise<Wait> {
  const { clock, signal } = options
  const submittedAt = clock.now()
  const deadline = submittedAt + options.timeoutMs
  let result = submitted
  let failingSince: number | undefined
  let retryPauseMs: number | undefined
  for (;;) {
    const now = clock.now()
    if (now >= deadline) return { ending: 'timeout', result }
    const pauseMs = options.pollIntervalMs ?? toPauseMs(result, { now, submittedAt, random: options.random() })
    const wantedMs = retryPauseMs === undefined ? pauseMs : Math.max(retryPauseMs, Math.min(pauseMs, maxOutagePauseMs))
    await sleepUnlessAborted(clock, Math.min(wantedMs, deadline - now), signal)
    if (signal.aborted) return { ending: 'cancelled', result }
    try {
      result = await options.client.readResult(result.id, { retry: false })
      failingSince = undefined
      retryPauseMs = undefined
      options.onReading(result)
      // Only a reading shows verdicts: the answer to a submission has none, and must not be taken for a service without.
      if (isSettled(result, options.plannedRuns)) return { ending: 'settled', result }
    } catch (error) {
      if (signal.aborted) return { ending: 'cancelled', result }
      failingSince ??= clock.now()
      const isOver = clock.now() - failingSince > maxOutageMs
      if (isOver || !isPassing(error)) return { ending: 'lost', result, reason: toReason(error) }
      options.onTrouble(toReason(error))
      retryPauseMs = Math.max(minOutagePauseMs, toRetryAfterMs(error))
    }
  }
}

/** A credential that is not accepted will not be accepted later; anything else may pass while a service is redeployed. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ServiceError && (error.status === 401 || error.status === 403))

const toRetryAfterMs = (error: unknown): number => (error instanceof ServiceError ? (error.retryAfterMs ?? 0) : 0)
const toReason = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

async function sleepUnlessAborted(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(ms, signal)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

export async function waitForResults(
  watched: readonly { readonly result: RunResult; readonly plannedRuns: number }[],
  options: Omit<WaitOptions, 'plannedRuns' | 'onReading' | 'onTrouble'> & {
    onReading: (result: RunResult, index: number) => void
    onTrouble: (reason: string, index: number) => void
  },
): Promise<Wait[]> {
  return await Promise.all(
    watched.map((one, index) =>
      waitForRuns(one.result, {
        ...options,
        plannedRuns: one.plannedRuns,
        onReading: (result) => options.onReading(result, index),
        onTrouble: (reason) => options.onTrouble(reason, index),
      }),
    ),
  )
}
