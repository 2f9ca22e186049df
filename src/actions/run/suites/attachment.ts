import { ContractError } from '../../../client/contract-error.ts'
import { isTransient } from '../../../client/retry.ts'
import type { RunOperations } from '../../../client/run-operations.ts'
import { ServiceError } from '../../../client/service-error.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toLogLine } from '../../../report/text/log-text.ts'
import { InputError } from '../../../runner/inputs.ts'
import { parseLabel, toLabelRepository } from '../../../suite/label.ts'
import { maxOutageMs } from '../../session/reading-pace.ts'
import { toReason } from '../ending.ts'
import { maxLagMs } from '../submission/look-up.ts'
import { announceResult } from './announcement.ts'
import { toKnown } from './known.ts'
import { countRuns, type Priced, toPlannedPrice } from './price.ts'
import { type LabelledRequest, toRequest } from './request.ts'
import type { SubmittedSuite, Submitting } from './submission.ts'
import { type EndedSuite, isEnded, type SelectedSuite, type Step, type Suites, toEnded, toOpen } from './suite.ts'

/**
 * Takes up what another step submitted: each suite the result that was submitted of the very same, a result that nothing
 * is known of in the order of the suites. Throws InputError for a result that is of no suite, because a step that leaves
 * it out would pass without its verdict.
 */
export async function attachSuites(
  step: Step,
  suites: Suites<SelectedSuite>,
  submitting: Submitting,
): Promise<Suites<SubmittedSuite>> {
  step.runner.phase('Attach')
  const ids = step.inputs['result-id'] ?? []
  const { keeper } = submitting
  for (const resultId of ids) {
    // The runs are there already: where no note of them can be made they are judged all the same.
    await keeper.begin({ name: `result ${resultId}`, agentId: unknownAgent, resultId }).catch(() => undefined)
  }
  const open = toOpen(suites).map((suite) => ({ suite, request: toRequest(step, suite, suite.cut.value) }))
  try {
    const results = await Promise.all(ids.map((id) => readPatiently(step, id, submitting)))
    const matches = matchResults(step, open, results)
    const attached: (SubmittedSuite | EndedSuite)[] = []
    for (const suite of suites) {
      const match = matches.find((one) => one.suite === suite)
      if (isEnded(suite)) attached.push(suite)
      else if (match === undefined) attached.push(toEnded(suite, { ...toKnown(suite), reasons: [noResult] }))
      else attached.push(await attachSuite(step, match, submitting))
    }
    return attached
  } catch (error) {
    // They are not what was meant, so they are not this step's to end.
    if (error instanceof InputError) for (const id of ids) keeper.settle(id)
    throw error
  }
}

/** The clean-up knows the result, and needs no agent to find it. */
const unknownAgent = 1
const noResult = 'result-id names no result of this suite, so nothing is known of it'

/** A service may be out for some minutes; the runs go on meanwhile. A cancelled job takes up what it could not read. */
async function readPatiently(
  { inputs, runner, surroundings }: Step,
  id: number,
  { session }: Submitting,
): Promise<RunResult> {
  const { clock } = surroundings
  const startedAt = clock.now()
  for (;;) {
    try {
      return await session.client.readResult(id)
    } catch (error) {
      if (runner.cancelled.aborted) return { id, status: 'pending', runs: [] }
      const isPassing = error instanceof ContractError || isTransient(error) || is404(error)
      const patienceMs = Math.min(is404(error) ? maxLagMs : maxOutageMs, inputs.timeout)
      if (!isPassing || clock.now() - startedAt > patienceMs) throw is404(error) ? toUnknownError(id, error) : error
      runner.log(`Result ${id} cannot be read, trying again: ${toReason(error)}`)
      await clock.sleep(retryPauseMs, runner.cancelled).catch(() => undefined)
    }
  }
}

const retryPauseMs = 5_000

const is404 = (error: unknown): error is ServiceError => error instanceof ServiceError && error.status === 404

/** Most likely a slip of the pen, so that nothing is this step's to end. */
const toUnknownError = (id: number, cause: Error): InputError =>
  new InputError([{ input: 'result-id', message: `names result ${id}, which the service does not know` }], { cause })

interface Match {
  readonly suite: SelectedSuite
  readonly request: LabelledRequest
  readonly result: RunResult
}

/** A label says of what a result is; what bears none of ours can only be taken in order. */
function matchResults(step: Step, open: readonly Omit<Match, 'result'>[], results: readonly RunResult[]): Match[] {
  const left = [...open]
  const take = (result: RunResult): Match[] => {
    const digest = toDigestOf(result)
    const place = left.findIndex(({ request }) => digest === undefined || digest === parseLabel(request.name)?.digest)
    const [taken] = place === -1 ? [] : left.splice(place, 1)
    return taken === undefined ? [] : [{ ...taken, result }]
  }
  // What can be told comes first, so that nothing unknown takes its place.
  const known = results.filter((result) => toDigestOf(result) !== undefined)
  const matches = [...known, ...results.filter((result) => !known.includes(result))].flatMap(take)
  const strange = results.filter((result) => !matches.some((match) => match.result === result))
  if (strange.length > 0 && !step.runner.cancelled.aborted) throw new InputError(strange.map(toStrangeProblem))
  return matches
}

const toDigestOf = ({ name }: RunResult): string | undefined => parseLabel(name ?? '')?.digest

const toStrangeProblem = ({ id, name }: RunResult) => ({
  input: 'result-id',
  message:
    `names result ${id}${name === undefined ? '' : ` ("${toLogLine(name)}")`}, which is of no suite of this step: it was submitted with another spec, ` +
    'selection, channel or agent. Give both steps the same inputs, and where the spec comes from spec-repository the same commit of it. Its runs go on',
})

async function attachSuite(step: Step, match: Match, { session }: Submitting): Promise<SubmittedSuite> {
  const { suite, result, request } = match
  const notices = checkIdentity(step, match)
  const priced = await readPlan(step, match, session.client)
  step.runner.log(`Waiting for result ${result.id}${result.name === undefined ? '' : `: ${result.name}`}`)
  announceResult(step, result.id)
  const begunAt = step.surroundings.clock.now()
  const attempt = { suite, cut: suite.cut, priced: { ...priced, request }, result, begunAt, notices, troubles: [] }
  return { ...suite, priced, attempt }
}

/**
 * A result of another agent or commit would let this change through on a verdict that is not its own. Throws InputError
 * for one; gives a notice for a result that nothing is known of.
 */
function checkIdentity({ runner }: Step, { suite, result }: Match): string[] {
  const { id, agent, name = '' } = result
  const refuse = (message: string) =>
    new InputError([{ input: 'result-id', message: `names result ${id}, which ${message}` }])
  if (agent !== undefined && agent !== suite.agentId) throw refuse(`is of agent ${agent}, not ${suite.agentId}`)
  const label = parseLabel(name)
  if (label === undefined) return [`nothing shows that result ${id} is of this spec and commit: its name is no label`]
  const { repository, headSha } = runner.change
  if (label.headSha === undefined || headSha === undefined) return []
  if (headSha.startsWith(label.headSha) && toLabelRepository(repository) === label.repository) return []
  throw refuse(`was submitted for ${label.repository}@${label.headSha}, not for this commit`)
}

/** The plan of what was submitted; a spec that cannot be priced any longer is planned by what it says itself. */
async function readPlan({ runner }: Step, { suite, request }: Match, client: RunOperations): Promise<Priced> {
  try {
    const plan = await client.dryRun(request)
    return { ...toOwnPlan(request, suite, []), plan, ...toPlannedPrice(plan, suite.cut) }
  } catch (error) {
    const notice = `the price cannot be read any longer: ${toReason(error)}`
    return toOwnPlan(request, suite, runner.cancelled.aborted ? [] : [notice])
  }
}

function toOwnPlan(request: LabelledRequest, { cut }: SelectedSuite, notices: readonly string[]): Priced {
  const plannedRuns = countRuns(cut)
  const price = { cost: undefined, runs: undefined }
  return { request, plan: {}, plannedRuns, price, basePrice: undefined, gate: { kind: 'open', notices } }
}
