import type { RunResult } from '../contract/run-result.ts'
import type { Spec } from '../contract/spec.ts'
import { InputError } from '../runner/inputs.ts'
import { toCases } from '../spec/cases.ts'
import { parseLabel } from '../suite/label.ts'
import { toReason } from './ending.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded, toOpen } from './suite.ts'
import type { Priced } from './suite-price.ts'
import { toFaultEnding } from './suite-pricing.ts'
import { toRequest } from './suite-request.ts'
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
  const { session, keeper } = submitting
  try {
    const result = await session.client.readResult(id)
    checkIdentity(step, suite, result)
    const priced = await readPlan(step, suite, submitting)
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

/** A result of another agent or another commit would let this change through on somebody else's verdict. */
function checkIdentity({ runner }: Step, { agentId }: SelectedSuite, { id, agent, name }: RunResult): void {
  const problem = (message: string) => new InputError([{ input: 'result-id', message }])
  if (agent !== undefined && agent !== agentId)
    throw problem(`names result ${id}, which is of agent ${agent}, not ${agentId}`)
  const label = parseLabel(name ?? '')
  const { repository, headSha } = runner.change
  if (label === undefined || repository === undefined || headSha === undefined) return
  if (repository.endsWith(label.repository) && headSha.startsWith(label.headSha)) return
  throw problem(`names result ${id}, which was submitted for ${label.repository}@${label.headSha}, not for this commit`)
}

/** The plan of what was submitted; a spec that cannot be priced any longer is planned by what it says itself. */
async function readPlan(step: Step, suite: SelectedSuite, { session }: Submitting): Promise<Priced> {
  const request = toRequest(step, suite, suite.cut.value)
  const ownRuns = toCases(suite.cut.value as Spec).reduce((sum, { frequency }) => sum + frequency, 0)
  const unplanned = (error: unknown) => {
    if (step.runner.cancelled.aborted) throw error
    const notice = `the price cannot be read any longer: ${toReason(error)}`
    return { notice, plan: { total_runs: undefined, estimated_cost: undefined } }
  }
  const { plan, notice } = await session.client
    .dryRun(request)
    .then((read) => ({ plan: read, notice: undefined }), unplanned)
  const plannedRuns = Math.max(plan.total_runs ?? 0, ownRuns)
  const price = { cost: plan.estimated_cost, runs: plannedRuns }
  const notices = notice === undefined ? [] : [notice]
  return { request, plan, plannedRuns, price, basePrice: undefined, gate: { kind: 'open', notices } }
}
