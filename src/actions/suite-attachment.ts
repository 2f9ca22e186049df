import type { ServiceClient } from '../client/service-client.ts'
import type { RunResult } from '../contract/run-result.ts'
import { InputError } from '../runner/inputs.ts'
import { parseLabel } from '../suite/label.ts'
import { toReason } from './ending.ts'
import { isRefusedRequest } from './service-problems.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded, toOpen } from './suite.ts'
import { countRuns, type Priced } from './suite-price.ts'
import { toFaultEnding } from './suite-pricing.ts'
import { type LabelledRequest, toRequest } from './suite-request.ts'
import type { SubmittedSuite, Submitting } from './suite-submission.ts'

/**
 * Takes up what another step submitted: the results of the input, in the order of the suites. Throws InputError when
 * there are not as many results as suites.
 */
export async function attachSuites(
  step: Step,
  suites: Suites<SelectedSuite>,
  submitting: Submitting,
): Promise<Suites<SubmittedSuite>> {
  const ids = step.inputs['result-id'] ?? []
  const open = toOpen(suites)
  if (ids.length !== open.length) {
    const message = `names ${ids.length} results, and the number of suites is ${open.length}: give mode wait the same spec, agent-id, scenarios and only-changed as mode submit`
    throw new InputError([{ input: 'result-id', message }])
  }
  const left = [...ids]
  const attached: (SubmittedSuite | EndedSuite)[] = []
  for (const suite of suites) {
    attached.push(isEnded(suite) ? suite : await attachSuite(step, suite, { id: left.shift() ?? 0, submitting }))
  }
  return attached
}

interface Attaching {
  readonly id: number
  readonly submitting: Submitting
}

async function attachSuite(
  step: Step,
  suite: SelectedSuite,
  { id, submitting }: Attaching,
): Promise<SubmittedSuite | EndedSuite> {
  const { keeper } = submitting
  try {
    const { result, priced, notices } = await readAttached(step, suite, { id, submitting })
    const { name } = priced.request
    await keeper.begin({ name, agentId: suite.agentId })
    keeper.learn(name, id)
    step.runner.log(`Waiting for result ${id}${result.name === undefined ? '' : `: ${result.name}`}`)
    return {
      ...suite,
      priced,
      attempt: { suite, cut: suite.cut, priced, result, notices, troubles: [] },
    }
  } catch (error) {
    return toEnded(suite, { ...toFaultEnding(step, suite, error), resultIds: [id] })
  }
}

/** A cancelled job still has to end the runs, so that it takes up what it could not read. */
async function readAttached(step: Step, suite: SelectedSuite, { id, submitting }: Attaching) {
  const { cancelled } = step.runner
  try {
    const result = await submitting.session.client.readResult(id)
    const request = toRequest(step, suite, suite.cut.value)
    const notices = checkIdentity(step, suite, { result, request })
    const priced = await readPlan(step, suite, { request, client: submitting.session.client })
    return { result, priced, notices }
  } catch (error) {
    if (!cancelled.aborted || error instanceof InputError) throw error
    const result: RunResult = { id, status: 'pending', runs: [] }
    return { result, priced: toOwnPlan(toRequest(step, suite, suite.cut.value), suite, []), notices: [] }
  }
}

interface Found {
  readonly result: RunResult
  /** What this suite would be submitted as. */
  readonly request: LabelledRequest
}

/**
 * A result of something else would let this change through on a verdict that is not its own. Throws InputError for one;
 * gives a notice for a result that nothing is known of.
 */
function checkIdentity({ runner }: Step, { agentId }: SelectedSuite, { result, request }: Found): string[] {
  const { id, agent, name = '' } = result
  const refuse = (message: string) =>
    new InputError([{ input: 'result-id', message: `names result ${id}, which ${message}` }])
  if (agent !== undefined && agent !== agentId) throw refuse(`is of agent ${agent}, not ${agentId}`)
  const label = parseLabel(name)
  if (label === undefined)
    return [`nothing shows that result ${id} is of this spec and commit: its name is none of this action`]
  if (label.digest !== parseLabel(request.name)?.digest) {
    throw refuse(
      'was submitted with another spec, selection or channel: give both steps the same inputs, and the results in the order of the suites',
    )
  }
  const { repository, headSha } = runner.change
  if (
    label.repository === undefined ||
    label.headSha === undefined ||
    repository === undefined ||
    headSha === undefined
  )
    return []
  if (repository.endsWith(label.repository) && headSha.startsWith(label.headSha)) return []
  throw refuse(`was submitted for ${label.repository}@${label.headSha}, not for this commit`)
}

interface Asking {
  readonly request: LabelledRequest
  readonly client: ServiceClient
}

/** The plan of what was submitted; a spec that cannot be priced any longer is planned by what it says itself. */
async function readPlan(step: Step, suite: SelectedSuite, { request, client }: Asking): Promise<Priced> {
  try {
    const plan = await client.dryRun(request)
    const own = toOwnPlan(request, suite, [])
    const plannedRuns = Math.max(plan.total_runs ?? 0, own.plannedRuns)
    return { ...own, plan, plannedRuns, price: { cost: plan.estimated_cost, runs: plannedRuns } }
  } catch (error) {
    if (isRefusedRequest(error) || step.runner.cancelled.aborted) throw error
    return toOwnPlan(request, suite, [`the price cannot be read any longer: ${toReason(error)}`])
  }
}

function toOwnPlan(request: LabelledRequest, { cut }: SelectedSuite, notices: readonly string[]): Priced {
  const plannedRuns = countRuns(cut)
  const price = { cost: undefined, runs: plannedRuns }
  return { request, plan: {}, plannedRuns, price, basePrice: undefined, gate: { kind: 'open', notices } }
}
