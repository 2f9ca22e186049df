import type { Clock } from '../../client/clock.ts'
import type { GenerationOperations } from '../../client/generation-operations.ts'
import type { AnswerTimes } from '../../client/retry-after.ts'
import type { GenerationProgress } from '../../contract/generation-progress.ts'
import { countListed, countSettled, toGenerationState } from '../../suite/generation.ts'
import { maxQuietMs, toGenerationPauseMs } from '../../suite/generation-schedule.ts'
import { toReason } from '../run/ending.ts'
import { createReadingPace } from '../session/reading-pace.ts'
import { createPatience } from './patience.ts'

/** A wait in which every scenario was seen to its end. */
interface FinishedWait {
  readonly ending: 'finished'
  readonly progress: GenerationProgress
  readonly reason?: undefined
}

/** A wait that ended otherwise. `unknown`: the service has no such generation; `lost`: it cannot be read any longer. */
interface UnfinishedWait {
  readonly ending: 'clarification' | 'ended' | 'stalled' | 'timeout' | 'cancelled' | 'unknown' | 'lost'
  /** As it was read last; undefined if it never was. */
  readonly progress: GenerationProgress | undefined
  /** Why it cannot be read, or could not when the time was over. */
  readonly reason: string | undefined
}

export type GenerationWait = FinishedWait | UnfinishedWait

export interface GenerationWaitOptions {
  readonly client: GenerationOperations
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  readonly timeoutMs: number
  /** Instead of the adaptive pauses. */
  readonly pollIntervalMs: number | undefined
  readonly signal: AbortSignal
  readonly onReading: (progress: GenerationProgress) => void
  /** Called with the reason each time a reading fails. */
  readonly onTrouble: (reason: string) => void
}

/** What a reading gets at the deadline. */
const lastReadingMs = 3_000

/**
 * Reads a generation until it is finished, until it cannot go on, or until nothing has moved for `maxQuietMs`. Survives
 * outages of minutes.
 */
export async function waitForGeneration(progressId: string, options: GenerationWaitOptions): Promise<GenerationWait> {
  const { client, clock, signal } = options
  const deadline = clock.now() + options.timeoutMs
  const pace = createReadingPace({ ...options, deadline })
  const patience = createPatience(clock)
  const history = createHistory(options)
  const stop = (ending: UnfinishedWait['ending'], reason?: string): UnfinishedWait => ({
    ending,
    progress: history.progress,
    reason,
  })
  while (clock.now() < deadline) {
    const turn = await pace.enter(history.toPauseMs())
    if (turn === undefined) break
    let progress: GenerationProgress
    try {
      const withinMs = Math.max(lastReadingMs, deadline - clock.now())
      progress = await client.readGeneration(progressId, { retry: false, withinMs, onTimes: history.noteTimes })
    } catch (error) {
      turn.leave(error)
      if (signal.aborted) break
      history.noteFailure()
      const end = patience.noteFailure(error)
      if (end !== undefined) return stop(end, toReason(error))
      options.onTrouble(toReason(error))
      continue
    }
    turn.leave()
    patience.noteReading()
    history.noteReading(progress)
    options.onReading(progress)
    const state = toGenerationState(progress)
    if (state === 'finished') return { ending: state, progress }
    if (state !== 'open') return stop(state)
    if (history.quietMs >= maxQuietMs) return stop('stalled')
  }
  return signal.aborted ? stop('cancelled') : stop('timeout', patience.trouble)
}

/** What the readings have shown so far. */
function createHistory({ clock, random, pollIntervalMs }: GenerationWaitOptions) {
  const startedAt = clock.now()
  let changedAt = startedAt
  let readings = 0
  let retryAfterMs: number | undefined
  let progress: GenerationProgress | undefined
  let mostSettled = -1
  let mostListed = -1
  return {
    get progress() {
      return progress
    },
    /** For how long nothing has moved, as of the last reading. */
    get quietMs() {
      return clock.now() - changedAt
    },
    toPauseMs: (): number => {
      const watch = { startedAt, changedAt, readings, retryAfterMs, now: clock.now(), random: random() }
      return pollIntervalMs === undefined || readings === 0
        ? toGenerationPauseMs(progress, watch)
        : Math.max(pollIntervalMs, retryAfterMs ?? 0)
    },
    noteTimes: (times: AnswerTimes): void => {
      retryAfterMs = times.retryAfterMs
    },
    noteReading: (reading: GenerationProgress): void => {
      const settled = countSettled(reading)
      const listed = countListed(reading)
      // Counts that only go back and forth between readings, as those of several servers do, are no movement.
      const isFurther = settled > mostSettled || listed > mostListed
      if (isFurther || progress === undefined || toTrace(reading) !== toTrace(progress)) changedAt = clock.now()
      mostSettled = Math.max(mostSettled, settled)
      mostListed = Math.max(mostListed, listed)
      progress = reading
      readings += 1
    },
    noteFailure: (): void => {
      readings += 1
      retryAfterMs = undefined
    },
  }
}

/** What of two readings differs when something has moved, though no scenario has come to its end. */
const toTrace = ({ status, total_scenarios }: GenerationProgress): string => [status, total_scenarios].join()
