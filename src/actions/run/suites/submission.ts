import type { RunResult } from '../../../contract/run-result.ts'
import type { CutSpec } from '../../../spec/cut.ts'
import type { ServiceSession } from '../../session/service-session.ts'
import { SubmissionError } from '../submission/adoption.ts'
import type { SubmissionKeeper } from '../submission/kept-submissions.ts'
import { submitOnce } from '../submission/submit-once.ts'
import { announceResult } from './announcement.ts'
import { toKnown } from './known.ts'
import { findObstacle } from './obstacle.ts'
import type { Priced, Pricing } from './price.ts'
import { type PricedSuite, priceOne, toFaultEnding } from './pricing.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded } from './suite.ts'

/** A submission that the service took. */
export interface Attempt {
  readonly suite: SelectedSuite
  /** What was sent. */
  readonly cut: CutSpec
  readonly priced: Priced
  /** As the answer to the submission shows it. */
  readonly result: RunResult
  /** When the step began to submit it, or took it up; milliseconds of the step's clock. */
  readonly begunAt: number
  /** What happened to the submission that a reader should know. */
  readonly notices: readonly string[]
  /** What else of the same submission may go on and cost money. */
  readonly troubles: readonly string[]
}

/** A suite that is submitted, and how. */
export interface SubmittedSuite extends PricedSuite {
  readonly attempt: Attempt
}

/** What submitting needs besides the step. */
export interface Submitting extends Pricing {
  readonly session: ServiceSession
  readonly keeper: SubmissionKeeper
}

/**
 * Submits each suite once, in order, each right after a dry run of its own. Once the step can only be red, nothing more
 * is sent.
 */
export async function submitSuites(
  step: Step,
  suites: Suites<PricedSuite>,
  submitting: Submitting,
): Promise<Suites<SubmittedSuite>> {
  // The price of an only suite has just been asked for.
  const isOnly = suites.length === 1
  const submitted: (SubmittedSuite | EndedSuite)[] = []
  for (const suite of suites) {
    const obstacle = isEnded(suite) ? undefined : findObstacle(step, submitted)
    if (isEnded(suite)) submitted.push(suite)
    else if (obstacle !== undefined) {
      submitted.push(toEnded(suite, { ...toKnown(suite), ...obstacle }))
    } else {
      const latest = isOnly ? suite : await priceOne(step, suite, submitting)
      submitted.push(isEnded(latest) ? latest : await submitSuite(step, latest, submitting))
    }
  }
  return submitted
}

async function submitSuite(
  step: Step,
  suite: PricedSuite,
  submitting: Submitting,
): Promise<SubmittedSuite | EndedSuite> {
  const { priced, cut } = suite
  try {
    return { ...suite, attempt: await submitPriced(step, { suite, priced, cut }, submitting) }
  } catch (error) {
    return toEnded(suite, { ...toKnown(suite), ...toFaultEnding(step, suite, error) })
  }
}

/** Submits once what was priced, and tells the clean-up of it. Throws what `submitOnce` throws. */
export async function submitPriced(
  step: Step,
  { suite, priced, cut }: Pick<Attempt, 'suite' | 'priced' | 'cut'>,
  { session, keeper }: Submitting,
): Promise<Attempt> {
  const { runner, surroundings } = step
  const { request } = priced
  const { agentId } = suite
  runner.cancelled.throwIfAborted()
  const begunAt = surroundings.clock.now()
  // Kept before anything is sent, so that the clean-up finds the run even when the answer never comes.
  await keeper.begin({ name: request.name, agentId })
  const { rescueClient: client } = session
  const options = { ...surroundings, client, request, agentId, cancelled: runner.cancelled }
  const { result, notices, strays } = await submitOnce(options).catch((error: unknown) => {
    if (!(error instanceof SubmissionError)) keeper.forget(request.name)
    throw error
  })
  const strayIds = strays.map(({ resultId }) => resultId)
  keeper.learn(request.name, [result.id, ...strayIds])
  runner.log(`Submitted as result ${result.id}: ${request.name}`)
  announceResult(step, result.id)
  return { suite, cut, priced, result, begunAt, notices, troubles: strays.map(({ reason }) => reason) }
}
