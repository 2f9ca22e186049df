import type { Clock } from '../client/clock.ts'
import type { RunResult } from '../contract/run-result.ts'
import { endResult } from './clean-up.ts'
import type { Dialling } from './dialling.ts'
import { toReason } from './ending.ts'
import { createProgressLog } from './progress-log.ts'
import type { ServiceSession } from './service-session.ts'
import type { Step } from './suite.ts'
import type { Attempt, Submitting } from './suite-submission.ts'
import { type Wait, waitForResults } from './wait.ts'

/** A submission that is waited for no longer. */
export interface FollowedAttempt {
  readonly attempt: Attempt
  readonly wait: Wait
  /** What came of ending its runs; undefined when they ended by themselves. */
  readonly stop: Stop | undefined
}

/** What came of ending the runs; `isDone`: none of them costs money any longer. */
export interface Stop {
  readonly isDone: boolean
  readonly reason: string
}

/** What following needs besides the step. */
export interface Following extends Submitting {
  readonly dialling: Dialling
  /** On the step's clock: one deadline for every result and every retry. */
  readonly deadline: number
}

/** Waits for all submissions side by side, and ends what is open when the wait is over before they are. */
export async function followAttempts(
  step: Step,
  attempts: readonly Attempt[],
  following: Following,
): Promise<FollowedAttempt[]> {
  const { runner, surroundings, inputs } = step
  const { session, dialling, deadline, keeper } = following
  const watched = attempts.map(({ result, priced }) => ({
    result,
    plannedRuns: priced.plannedRuns,
    channel: inputs.channel,
  }))
  const progress = createProgressLog(runner, surroundings.clock, toLogged(attempts))
  const waiting = waitForResults(watched, {
    client: session.client,
    clock: surroundings.clock,
    random: surroundings.random,
    timeoutMs: Math.max(0, deadline - surroundings.clock.now()),
    pollIntervalMs: inputs['poll-interval'],
    signal: runner.cancelled,
    onTrouble: progress.onTrouble,
    onReading: (result, index) => {
      progress.onReading(result, index)
      dialling.onReading(result)
    },
  })
  // Whatever goes wrong here, the runs are there and must be ended.
  const waits = await waiting.catch((error: unknown) =>
    attempts.map(({ result }): Wait => ({ ending: 'lost', result, reason: toReason(error) })),
  )
  return await Promise.all(
    attempts.map(async (attempt, index) => {
      const wait = waits[index] ?? { ending: 'lost', result: attempt.result }
      const stop = wait.ending === 'settled' ? undefined : await stopRuns(session, surroundings.clock, wait.result)
      if (stop === undefined || stop.isDone) keeper.settle(wait.result.id)
      return { attempt, wait, stop }
    }),
  )
}

/** Where there are several, each line says which it is about. */
const toLogged = (attempts: readonly Attempt[]) =>
  attempts.map(({ result, priced: { plannedRuns } }) =>
    attempts.length === 1 ? { plannedRuns } : { plannedRuns, name: `Result ${result.id}` },
  )

/** Ends what is still open, so that nothing costs money after the step. */
export async function stopRuns(session: ServiceSession, clock: Clock, { id }: RunResult): Promise<Stop> {
  try {
    await endResult(id, { client: session.rescueClient, clock })
    return { isDone: true, reason: 'the runs that were still open have been ended' }
  } catch (error) {
    return { isDone: false, reason: toReason(error) }
  }
}

/** Why a wait was over before its runs were; nothing when they ended by themselves. */
export function toWaitReasons({ wait: { ending, reason }, stop }: FollowedAttempt, timeoutMs: number): string[] {
  if (stop === undefined) return []
  switch (ending) {
    case 'timeout':
      return [
        reason === undefined
          ? `the runs did not end within the timeout of ${timeoutMs / 1000} s`
          : `the result could not be read any longer when the timeout of ${timeoutMs / 1000} s was over: ${reason}`,
        stop.reason,
      ]
    case 'cancelled':
      return ['the job was cancelled', stop.reason]
    default:
      return [`the result cannot be read any longer: ${reason ?? ''}`, stop.reason]
  }
}
