import type { RunResult } from '../contract/run-result.ts'
import { InputError } from '../runner/inputs.ts'
import { parseLabel } from '../suite/label.ts'
import { toReason } from './ending.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded, toOpen } from './suite.ts'
import { countRuns, type Priced } from './suite-price.ts'
import { toFaultEnding } from './suite-pricing.ts'
import { toRequest, toSubmittedName } from './suite-request.ts'
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
    const { result, priced } = await readAttached(step, suite, { id, submitting })
    const { name } = priced.request
    await keeper.begin({ name, agentId: suite.agentId })
    keeper.learn(name, id)
    step.runner.log(`Waiting for result ${id}${result.name === undefined ? '' : `: ${result.name}`}`)
    return {
      ...suite,
      priced,
      attempt: { suite, cut: suite.cut, priced, result, notices: [], troubles: [] },
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
    checkIdentity(step, suite, result)
    return { result, priced: await readPlan(step, suite, submitting) }
  } catch (error) {
    if (!cancelled.aborted || error instanceof InputError) throw error
    const result: RunResult = { id, status: 'pending', runs: [] }
    return { result, priced: toOwnPlan(step, suite, []) }
  }
}

/** A result of another agent or another commit would let this change through on somebody else's verdict. */
function checkIdentity({ inputs, runner }: Step, { agentId, source }: SelectedSuite, result: RunResult): void {
  const { id, agent, name } = result
  const problem = (message: string) => new InputError([{ input: 'result-id', message }])
  if (agent !== undefined && agent !== agentId)
    throw problem(`names result ${id}, which is of agent ${agent}, not ${agentId}`)
  const label = parseLabel(name ?? '')
  const { repository, headSha } = runner.change
  if (label === undefined) return
  const wanted = toSubmittedName(inputs, source)
  if (!wanted.startsWith(label.name)) {
    throw problem(
      `names result ${id}, which is of "${label.name}", not of "${wanted}": give the results in the order of the suites`,
    )
  }
  if (repository === undefined || headSha === undefined) return
  if (repository.endsWith(label.repository) && headSha.startsWith(label.headSha)) return
  throw problem(`names result ${id}, which was submitted for ${label.repository}@${label.headSha}, not for this commit`)
}

/** The plan of what was submitted; a spec that cannot be priced any longer is planned by what it says itself. */
async function readPlan(step: Step, suite: SelectedSuite, { session }: Submitting): Promise<Priced> {
  try {
    const plan = await session.client.dryRun(toRequest(step, suite, suite.cut.value))
    const own = toOwnPlan(step, suite, [])
    const plannedRuns = Math.max(plan.total_runs ?? 0, own.plannedRuns)
    return { ...own, plan, plannedRuns, price: { cost: plan.estimated_cost, runs: plannedRuns } }
  } catch (error) {
    return toOwnPlan(step, suite, [`the price cannot be read any longer: ${toReason(error)}`])
  }
}

function toOwnPlan(step: Step, suite: SelectedSuite, notices: readonly string[]): Priced {
  const request = toRequest(step, suite, suite.cut.value)
  const plannedRuns = countRuns(suite.cut)
  const price = { cost: undefined, runs: plannedRuns }
  return { request, plan: {}, plannedRuns, price, basePrice: undefined, gate: { kind: 'open', notices } }
}
