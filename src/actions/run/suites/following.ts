import type { Clock } from '../../../client/clock.ts'
import { isTerminalStatus } from '../../../contract/run.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toExpectedRuns } from '../../../suite/contradictions.ts'
import { type Deployment, findContradictions } from '../../../suite/run-state.ts'
import type { ServiceSession } from '../../session/service-session.ts'
import type { Dialling } from '../dialling/dialling.ts'
import { toReason } from '../ending.ts'
import { endResult } from '../submission/clean-up.ts'
import { createLiveProgress } from '../wait/live-progress.ts'
import { createProgressLog } from '../wait/progress-log.ts'
import { hideRunNumbers } from '../wait/run-numbers.ts'
import { type Wait, waitForResults } from '../wait/wait.ts'
import type { Attempt, Submitting } from './submission.ts'
import type { Step } from './suite.ts'

/** A submission that is waited for no longer. */
export interface FollowedAttempt {
  readonly attempt: Attempt
  readonly wait: Wait
  /** When its last run had ended, or was ended, as the step saw it; milliseconds of the step's clock. */
  readonly endedAt: number
  /** What came of ending its runs; undefined when they ended by themselves. */
  readonly stop: Stop | undefined
  /** What is known of the deployment in the end, from all results of the step. */
  readonly deployment: Deployment
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
  /** Of the readings so far; those of each wait are added. */
  readonly deployment: { showsVerdicts: boolean }
}

/** Waits for all submissions side by side, and ends what is open of one as soon as the wait for it is over. */
export async function followAttempts(
  step: Step,
  attempts: readonly Attempt[],
  following: Following,
): Promise<FollowedAttempt[]> {
  const { runner, surroundings, inputs } = step
  const { session, dialling, deadline, deployment, keeper } = following
  const watched = attempts.map(({ result, priced }) => ({
    result,
    plannedRuns: priced.plannedRuns,
    channel: inputs.channel,
  }))
  const live = createLiveProgress(step, attempts, deployment)
  const progress = createProgressLog(runner, surroundings.clock, toLogged(attempts))
  const waits = waitForResults(watched, {
    client: session.client,
    clock: surroundings.clock,
    random: surroundings.random,
    timeoutMs: Math.max(0, deadline - surroundings.clock.now()),
    pollIntervalMs: inputs['poll-interval'],
    signal: runner.cancelled,
    deployment,
    onTrouble: progress.onTrouble,
    onReading: (result, index) => {
      hideRunNumbers(runner, result.runs)
      live.onReading(result, index)
      progress.onReading(result, index, deployment)
      dialling.onReading(result)
    },
  })
  const over = new AbortController()
  // What cannot be logged here cannot be logged after a reading either, and that ends the wait.
  const life = progress.keepAlive(over.signal).catch(() => undefined)
  const followed = attempts.map(async (attempt, index): Promise<FollowedAttempt> => {
    const { result } = attempt
    // Whatever goes wrong here, the runs are there and must be ended.
    const lose = (error: unknown): Wait => ({ ending: 'lost', result, reason: toReason(error) })
    const wait = (await waits[index]?.catch(lose)) ?? lose('')
    const stop = wait.ending === 'settled' ? undefined : await stopRuns(session, surroundings.clock, wait.result)
    if (stop === undefined || stop.isDone) keeper.settle(wait.result.id)
    return { attempt, wait, endedAt: surroundings.clock.now(), stop, deployment }
  })
  await Promise.allSettled(waits)
  over.abort()
  await life
  return await Promise.all(followed)
}

/** Where there are several, each line says which it is about. */
const toLogged = (attempts: readonly Attempt[]) =>
  attempts.map(({ result, priced: { plannedRuns } }) =>
    attempts.length === 1 ? { plannedRuns } : { plannedRuns, name: `Result ${result.id}` },
  )

/** Ends what is still open, so that nothing costs money after the step. */
export async function stopRuns(session: ServiceSession, clock: Clock, { id }: RunResult): Promise<Stop> {
  try {
    await endResult(id, { client: session.rescueClient, clock, grace: session.grace })
    return { isDone: true, reason: 'the runs that were still open have been ended' }
  } catch (error) {
    return { isDone: false, reason: toReason(error) }
  }
}

/** Why a wait was over before its runs were; nothing when they ended by themselves. */
export function toWaitReasons(followed: FollowedAttempt, timeoutMs: number): string[] {
  const { wait, stop } = followed
  const { ending, reason } = wait
  if (stop === undefined) return []
  switch (ending) {
    case 'timeout':
      return [toTimeoutReason(followed, `the timeout of ${timeoutMs / 1000} s`), stop.reason]
    case 'cancelled':
      return ['the job was cancelled', stop.reason]
    default:
      return [`the result cannot be read any longer: ${reason ?? ''}`, stop.reason]
  }
}

/** What was still missing when the time was over: whoever reads it looks for the fault there. */
function toTimeoutReason({ attempt, wait: { result, reason }, deployment }: FollowedAttempt, timeout: string): string {
  if (reason !== undefined) return `the result could not be read any longer when ${timeout} was over: ${reason}`
  const [contradiction] = findContradictions(result, deployment)
  if (contradiction !== undefined)
    return `the runs ended, and the result contradicted itself until ${timeout} was over: ${contradiction}`
  const haveEnded = result.runs.every(({ status }) => isTerminalStatus(status))
  const areThere =
    isTerminalStatus(result.status) ||
    result.runs.length >= Math.max(1, toExpectedRuns(result, attempt.priced.plannedRuns))
  return haveEnded && areThere
    ? `the runs ended, and were not judged within ${timeout}`
    : `the runs did not end within ${timeout}`
}
