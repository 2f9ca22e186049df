import type { Clock } from '../../../client/clock.ts'
import type { AnswerTimes } from '../../../client/retry-after.ts'
import type { RunOperations } from '../../../client/run-operations.ts'
import { ServiceError } from '../../../client/service-error.ts'
import type { Channel } from '../../../contract/channel.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { isSettled, showsVerdicts } from '../../../suite/run-state.ts'
import { toPauseMs } from '../../../suite/schedule.ts'
import { createReadingPace, maxOutageMs, type ReadingPace } from '../../session/reading-pace.ts'
import { toReason } from '../ending.ts'

/** A result to be waited for. */
export interface WatchedResult {
  /** As it was submitted, or last read. */
  readonly result: RunResult
  readonly plannedRuns: number
  readonly channel: Channel
}

/** How the wait for a result ended, and the last that was read. A run's own `timeout` is an outcome, and no ending. */
export interface Wait {
  readonly ending: 'settled' | 'timeout' | 'cancelled' | 'lost'
  readonly result: RunResult
  /** Why the result cannot be read any longer, when it is `lost` or the time was over while it could not be read. */
  readonly reason?: string
}

export interface WaitOptions {
  readonly client: Pick<RunOperations, 'readResult'>
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  /** For all results together. */
  readonly timeoutMs: number
  /** Instead of the adaptive pauses. */
  readonly pollIntervalMs: number | undefined
  readonly signal: AbortSignal
  /** Noted here as soon as a reading shows it: it counts for all waits, also for later ones. */
  readonly deployment: { showsVerdicts: boolean }
  /** Called after each reading, which the next one does not wait for. `index`: which of the results it is. */
  readonly onReading: (result: RunResult, index: number) => void
  /** Called with the reason each time a reading fails. */
  readonly onTrouble: (reason: string, index: number) => void
}

/** Right after a submission a service may not know its result everywhere yet; one that stays unknown is gone. */
export const maxMissingMs = 2 * 60_000
/** A guard before the service may refuse a single request; whoever is still refused after this long is meant. */
export const maxForbiddenMs = 5_000
/** What a reading gets at the deadline; a service that is slower then must not hold up the end of its runs. */
const lastReadingMs = 3_000

/** What the waits for all results of one service share. */
interface SharedWait extends WaitOptions {
  readonly pace: ReadingPace
  readonly startedAt: number
  readonly deadline: number
  /** Aborted, with the reason as text, once no result can be read any longer. */
  readonly lost: AbortController
}

/**
 * Reads results side by side until every run of each has ended and is judged, at the pace of the schedule and under one
 * budget of requests. Survives outages of minutes. The waits come in the order of the results, each as soon as it is
 * over; when a listener throws, that wait rejects, and the others end too.
 */
export function waitForResults(watched: readonly WatchedResult[], options: WaitOptions): Promise<Wait>[] {
  const startedAt = options.clock.now()
  const deadline = startedAt + options.timeoutMs
  const lost = new AbortController()
  const signal = AbortSignal.any([options.signal, lost.signal])
  const pace = createReadingPace({ ...options, deadline, signal })
  const shared: SharedWait = { ...options, pace, startedAt, deadline, lost }
  return watched.map(async (one, index) => {
    try {
      return await waitForResult(one, index, shared)
    } catch (error) {
      lost.abort(toReason(error))
      throw error
    }
  })
}

async function waitForResult(watched: WatchedResult, index: number, shared: SharedWait): Promise<Wait> {
  const { clock, pace, lost } = shared
  const history = createHistory(watched, shared)
  for (;;) {
    const turn = clock.now() < shared.deadline ? await pace.enter(history.toPauseMs()) : undefined
    if (turn === undefined) return toStop(history, shared)
    try {
      const withinMs = Math.max(lastReadingMs, shared.deadline - clock.now())
      const options = { retry: false, withinMs, onTimes: history.noteTimes }
      const result = await shared.client.readResult(watched.result.id, options)
      turn.leave()
      history.noteReading(result)
    } catch (error) {
      const { outageMs } = turn.leave(error)
      if (shared.signal.aborted) continue
      const reason = toReason(error)
      if (outageMs > maxOutageMs || isUnauthorized(error)) lost.abort(reason)
      else if (history.noteFailure(error)) return { ending: 'lost', result: history.result, reason }
      else shared.onTrouble(reason, index)
      continue
    }
    // Only a reading shows verdicts: the answer to a submission has none, and must not be taken for a service without.
    if (showsVerdicts(history.result)) shared.deployment.showsVerdicts = true
    shared.onReading(history.result, index)
    if (isSettled(history.result, watched.plannedRuns, shared.deployment))
      return { ending: 'settled', result: history.result }
  }
}

/** Why there is no turn any more. */
function toStop({ result, trouble }: Pick<ReadingHistory, 'result' | 'trouble'>, { signal, lost }: SharedWait): Wait {
  if (signal.aborted) return { ending: 'cancelled', result }
  if (lost.signal.aborted) return { ending: 'lost', result, reason: String(lost.signal.reason) }
  return { ending: 'timeout', result, ...(trouble !== undefined && { reason: trouble }) }
}

type ReadingHistory = ReturnType<typeof createHistory>

/** What the readings of one result have shown so far. */
function createHistory({ result: submitted, channel }: WatchedResult, shared: SharedWait) {
  const { clock, random, startedAt: submittedAt, deadline, pollIntervalMs } = shared
  let result = submitted
  let changedAt = submittedAt
  let readings = 0
  let retryAfterMs: number | undefined
  let serviceAheadMs = 0
  let failingSince: number | undefined
  let missingSince: number | undefined
  let forbiddenSince: number | undefined
  let trouble: string | undefined
  return {
    get result() {
      return result
    },
    /** Why it could not be read last; undefined after a reading. */
    get trouble() {
      return trouble
    },
    toPauseMs: (): number => {
      const watch = { channel, submittedAt, changedAt, readings, retryAfterMs, serviceAheadMs }
      return pollIntervalMs === undefined
        ? toPauseMs(result, { ...watch, now: clock.now(), random: random() })
        : Math.max(pollIntervalMs, retryAfterMs ?? 0)
    },
    noteTimes: (times: AnswerTimes): void => {
      retryAfterMs = times.retryAfterMs
      serviceAheadMs = times.serviceAheadMs ?? serviceAheadMs
    },
    noteReading: (reading: RunResult): void => {
      if (toStatuses(reading) !== toStatuses(result)) changedAt = clock.now()
      result = reading
      readings += 1
      failingSince = undefined
      missingSince = undefined
      forbiddenSince = undefined
      trouble = undefined
    },
    /** Whether this result is given up, although others may be read. */
    noteFailure: (error: unknown): boolean => {
      const now = clock.now()
      // The last reading has little time; that it got no answer says less than what was known before it.
      const isHurried = now >= deadline && readings > 0
      readings += 1
      retryAfterMs = undefined
      if (!isHurried) trouble = toReason(error)
      failingSince ??= now
      if (isMissing(error)) missingSince ??= now
      if (isForbidden(error)) forbiddenSince ??= now
      return (
        now - failingSince > maxOutageMs ||
        (isMissing(error) && now - (missingSince ?? now) > maxMissingMs) ||
        (isForbidden(error) && now - (forbiddenSince ?? now) > maxForbiddenMs)
      )
    },
  }
}

const toStatuses = ({ runs }: RunResult): string =>
  runs.map(({ id, status, success }) => `${id} ${status} ${success}`).join()

/** A credential that is not accepted will not be accepted later; anything else may pass while a service is redeployed. */
const isUnauthorized = (error: unknown): boolean => error instanceof ServiceError && error.status === 401

/** Tells of what was asked for: the same credential may read the other results. */
const isForbidden = (error: unknown): boolean => error instanceof ServiceError && error.status === 403

const isMissing = (error: unknown): boolean => error instanceof ServiceError && error.status === 404
