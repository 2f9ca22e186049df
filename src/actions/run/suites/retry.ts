import { cutSpec } from '../../../spec/cut.ts'
import { addAmounts } from '../../../suite/amount.ts'
import type { Price } from '../../../suite/cost-gate.ts'
import { toReason } from '../ending.ts'
import { SubmissionError } from '../submission/adoption.ts'
import { type FollowedAttempt, type Following, followAttempts } from './following.ts'
import type { History } from './judgement.ts'
import { priceSuite } from './price.ts'
import { toRetryPicks } from './retry-picks.ts'
import { type Attempt, submitPriced } from './submission.ts'
import type { Step } from './suite.ts'

/** What retrying needs besides the step. */
export interface Retrying extends Following {
  /** How long the runs took at first. */
  readonly firstWaitMs: number
}

/**
 * Submits again, as often as the input says, the runs that could not be carried out or judged: each time only those,
 * priced and gated together with what they repeat. A judged run is never made again.
 */
export async function retryInconclusive(
  step: Step,
  histories: readonly History[],
  following: Retrying,
): Promise<readonly History[]> {
  const { 'retry-inconclusive': rounds } = step.inputs
  let latest = histories
  for (let round = 1; round <= rounds; round += 1) {
    step.runner.phase(rounds === 1 ? 'Retry' : `Retry ${round} of ${rounds}`)
    const begun: { readonly history: History; readonly attempt?: Attempt }[] = []
    for (const history of latest) begun.push(await beginRetry(step, history, following))
    const attempts = begun.flatMap(({ attempt }) => attempt ?? [])
    if (attempts.length === 0) return begun.map(({ history }) => history)
    const followed = await followAttempts(step, attempts, following)
    latest = begun.map(({ history, attempt }) => addAttempt(history, followed, attempt))
  }
  return latest
}

const addAttempt = (history: History, followed: readonly FollowedAttempt[], attempt: Attempt | undefined): History => ({
  ...history,
  attempts: [...history.attempts, ...followed.filter((one) => one.attempt === attempt)],
})

interface Begun {
  readonly history: History
  readonly attempt?: Attempt
}

async function beginRetry(step: Step, history: History, following: Retrying): Promise<Begun> {
  if (!isOpenToRetry(step, history)) return { history }
  const { inputs, surroundings } = step
  const found = toRetryPicks(history, { minPassRate: inputs['min-pass-rate'], minPasses: inputs['min-passes'] })
  if (found === undefined) return { history }
  const close = (notice: string): Begun => ({
    history: { ...history, isClosed: true, notices: [...history.notices, notice] },
  })
  if (found.kind === 'none') return close(found.reason)
  if (surroundings.clock.now() + following.firstWaitMs > following.deadline) return close(tooLate)
  const { suite } = history
  try {
    const cut = cutSpec(suite.spec, found.picks)
    const priced = await priceSuite(step, suite, { ...following, cut, spent: toSpent(history) })
    if (priced.gate.kind === 'refused') return close(`a retry was refused: ${priced.gate.reasons.join('; ')}`)
    const attempt = await submitPriced(step, { suite, priced, cut }, following)
    const runs = found.picks.reduce((sum, { frequency }) => sum + frequency, 0)
    const notice = `${runs} run${runs === 1 ? ' was' : 's were'} made again as result ${attempt.result.id}`
    return { history: { ...history, notices: [...history.notices, notice, ...priced.gate.notices] }, attempt }
  } catch (error) {
    if (!(error instanceof SubmissionError)) return close(`a retry could not be submitted: ${toReason(error)}`)
    return { history: { ...history, broken: true, reasons: [...history.reasons, error.message] } }
  }
}

const tooLate = 'no run was made again, because less time was left than the runs took at first'

/** What is cut off, cancelled or lost is not known well enough to be repeated. */
const isOpenToRetry = ({ runner }: Step, { attempts, broken, isClosed }: History): boolean =>
  !broken && !isClosed && !runner.cancelled.aborted && attempts.every(({ wait }) => wait.ending === 'settled')

/** Of all submissions so far; what of one cannot be read cannot be read of all. */
function toSpent({ attempts }: History): Price {
  const prices = attempts.map(({ attempt }) => attempt.priced.price)
  return { cost: addAmounts(prices.map(({ cost }) => cost)), runs: addAmounts(prices.map(({ runs }) => runs)) }
}
