import { type Ending, toBrokenEnding } from '../ending.ts'
import { isRefusedRequest, toInvalidEnding } from '../service-problems.ts'
import { SubmissionError } from '../submission/adoption.ts'
import { toKnown } from './known.ts'
import { type Priced, type Pricing, priceSuite } from './price.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded } from './suite.ts'

/** A suite whose price passed the gate. */
export interface PricedSuite extends SelectedSuite {
  readonly priced: Priced
}

/** Prices every suite. One that is refused, or that the service finds wrong, ends here. */
export async function priceSuites(
  step: Step,
  suites: Suites<SelectedSuite>,
  pricing: Pricing,
): Promise<Suites<PricedSuite>> {
  const priced: (PricedSuite | EndedSuite)[] = []
  for (const suite of suites) priced.push(isEnded(suite) ? suite : await priceOne(step, suite, pricing))
  return priced
}

/** Prices one suite; in mode dry-run that is all. */
export async function priceOne(step: Step, suite: SelectedSuite, pricing: Pricing): Promise<PricedSuite | EndedSuite> {
  try {
    const priced = await priceSuite(step, suite, pricing)
    const { gate } = priced
    step.runner.log(toPlanLine(suite, priced, step.inputs['max-cost']))
    const known = toKnown({ ...suite, priced })
    if (gate.kind === 'refused') return toEnded(suite, { ...known, verdict: 'refused', reasons: gate.reasons })
    return step.inputs.mode === 'dry-run' ? toEnded(suite, { ...known, verdict: 'skipped' }) : { ...suite, priced }
  } catch (error) {
    return toEnded(suite, toFaultEnding(step, suite, error))
  }
}

/** How a suite ends with which something went wrong before it was submitted, or while it was. */
export function toFaultEnding({ inputs, runner }: Step, suite: SelectedSuite, error: unknown): Ending {
  if (isRefusedRequest(error)) return { notices: suite.notices, ...toInvalidEnding(error, { ...suite, inputs }) }
  const isUnsent = runner.cancelled.aborted && !(error instanceof SubmissionError)
  const told = isUnsent ? new Error('the job was cancelled before it was submitted') : error
  return { ...toKnown(suite), ...toBrokenEnding(told) }
}

function toPlanLine(
  { source, agentId }: SelectedSuite,
  { price, plannedRuns: runs }: Priced,
  limit: number | undefined,
): string {
  const cost = price.cost === undefined ? 'no price given' : `estimated cost ${price.cost}`
  const said = `Dry run of ${source.path} on agent ${agentId}: ${runs} run${runs === 1 ? '' : 's'}, ${cost}`
  return `${said}${limit === undefined ? '' : `, limit ${limit}`}`
}
