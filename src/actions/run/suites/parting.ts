import type { Ending } from '../ending.ts'
import { stopRuns } from './following.ts'
import { toKnown } from './known.ts'
import { findObstacle } from './obstacle.ts'
import type { SubmittedSuite, Submitting } from './submission.ts'
import { type EndedSuite, isEnded, type Step, type Suites, toEnded } from './suite.ts'

/**
 * Parts from submitted suites, for a step in mode wait to see to. A step that fails all the same ends their runs instead:
 * after it nobody would wait for them.
 */
export async function partFromSuites(
  step: Step,
  suites: Suites<SubmittedSuite>,
  submitting: Submitting,
): Promise<readonly EndedSuite[]> {
  const isCancelled = step.runner.cancelled.aborted
  const obstacle = isCancelled ? 'the job was cancelled' : findObstacle(step, suites)?.reasons?.[0]
  const part = (suite: SubmittedSuite): EndedSuite | Promise<EndedSuite> =>
    obstacle === undefined
      ? leaveRunning(suite, submitting)
      : withdraw(step, suite, { submitting, why: obstacle, isCancelled })
  return await Promise.all(suites.map((suite) => (isEnded(suite) ? suite : part(suite))))
}

const toSubmittedEnding = (suite: SubmittedSuite): Ending => {
  const { result, notices } = suite.attempt
  const known = toKnown(suite)
  return {
    ...known,
    resultIds: [result.id],
    status: result.status,
    notices: [...notices, ...(known.notices ?? [])],
  }
}

function leaveRunning(suite: SubmittedSuite, { keeper }: Submitting): EndedSuite {
  keeper.settle(suite.attempt.result.id)
  return toEnded(suite, { ...toSubmittedEnding(suite), verdict: 'skipped' })
}

interface Withdrawal {
  readonly submitting: Submitting
  readonly why: string | undefined
  readonly isCancelled: boolean
}

async function withdraw(
  { surroundings }: Step,
  suite: SubmittedSuite,
  { submitting, why, isCancelled }: Withdrawal,
): Promise<EndedSuite> {
  const { result, troubles } = suite.attempt
  const stop = await stopRuns(submitting.session, surroundings.clock, result)
  if (stop.isDone) submitting.keeper.settle(result.id)
  return toEnded(suite, {
    ...toSubmittedEnding(suite),
    verdict: 'inconclusive',
    broken: isCancelled || !stop.isDone || troubles.length > 0,
    reasons: [...(why === undefined ? [] : [why]), ...troubles, stop.reason],
  })
}
