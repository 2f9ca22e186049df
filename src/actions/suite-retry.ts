import { cutSpec } from '../spec/cut.ts'
import { parseLocation } from '../spec/location.ts'
import { findRetries } from '../suite/retry.ts'
import { toReason } from './ending.ts'
import { SubmissionError } from './submission.ts'
import type { Step } from './suite.ts'
import { type FollowedAttempt, type Following, followAttempts } from './suite-following.ts'
import { type History, toSuiteCases } from './suite-judgement.ts'
import { priceSuite } from './suite-price.ts'
import { type Attempt, submitPriced } from './suite-submission.ts'

/**
 * Submits again, as often as the input says, the runs that could not be carried out or judged: each time only those,
 * priced and gated together with what they repeat. A judged run is never made again.
 */
export async function retryInconclusive(
  step: Step,
  histories: readonly History[],
  following: Following,
): Promise<readonly History[]> {
  let latest = histories
  for (let round = 1; round <= step.inputs['retry-inconclusive']; round += 1) {
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

async function beginRetry(step: Step, history: History, following: Following): Promise<Begun> {
  const picks = isOpenToRetry(step, history, following) ? toPicks(history) : []
  if (picks.length === 0) return { history }
  const { suite } = history
  const runs = picks.reduce((sum, { frequency }) => sum + frequency, 0)
  const note = (notice: string): Begun => ({ history: { ...history, notices: [...history.notices, notice] } })
  try {
    const cut = cutSpec(suite.spec, picks)
    const priced = await priceSuite(step, suite, { ...following, cut, spent: toSpent(history) })
    if (priced.gate.kind === 'refused') return note(`a retry was refused: ${priced.gate.reasons.join('; ')}`)
    const attempt = await submitPriced(step, { suite, priced, cut }, following)
    const notices = [`${runs} run${runs === 1 ? ' was' : 's were'} made again as result ${attempt.result.id}`]
    return { history: { ...history, notices: [...history.notices, ...notices, ...priced.gate.notices] }, attempt }
  } catch (error) {
    if (!(error instanceof SubmissionError)) return note(`a retry could not be submitted: ${toReason(error)}`)
    return { history: { ...history, broken: true, reasons: [...history.reasons, error.message] } }
  }
}

/** What is cut off, cancelled or lost is not known well enough to be repeated, and a timeout leaves no time to. */
const isOpenToRetry = (step: Step, { attempts, broken }: History, { deadline }: Following): boolean =>
  !broken &&
  !step.runner.cancelled.aborted &&
  step.surroundings.clock.now() < deadline &&
  attempts.every(({ wait }) => wait.ending === 'settled')

/** The cases that have runs to be made again, and how many of each. */
function toPicks(history: History): { readonly index: number; readonly frequency: number }[] {
  const cases = toSuiteCases(history, new Map())
  const retries = findRetries(cases.map(({ runs }) => runs.map(({ outcome }) => outcome)))
  return retries.flatMap(({ index, frequency }) => {
    const [, position] = parseLocation(cases[index]?.location ?? '')
    return typeof position === 'number' ? [{ index: position, frequency }] : []
  })
}

function toSpent({ attempts }: History) {
  const prices = attempts.map(({ attempt }) => attempt.priced.price)
  const isReadable = prices.every(({ cost }) => cost !== undefined)
  return {
    cost: isReadable ? prices.reduce((sum, { cost }) => sum + (cost ?? 0), 0) : undefined,
    runs: prices.reduce((sum, { runs }) => sum + runs, 0),
  }
}
