import type { Plan } from '../contract/plan.ts'
import type { RunRequest } from '../contract/run-request.ts'
import type { Spec } from '../contract/spec.ts'
import { toCaseReports, toUnscoredNotice } from '../report/case-reports.ts'
import type { Runner } from '../runner/runner.ts'
import { type Case, toCases } from '../spec/cases.ts'
import type { LocatedProblem } from '../spec/problem.ts'
import type { SpecSource } from '../spec/source.ts'
import { toExpectedRuns } from '../suite/contradictions.ts'
import { checkCost } from '../suite/cost-gate.ts'
import { toLabel } from '../suite/label.ts'
import { type Evidence, findContradictions, toEvidence } from '../suite/run-state.ts'
import { type Ending, suiteNameOf } from './ending.ts'
import { createProgressLog } from './progress-log.ts'
import type { RunInputs } from './run-inputs.ts'
import { isRefusedRequest, toInvalidEnding } from './service-problems.ts'
import type { ServiceSession } from './service-session.ts'
import { submitOnce } from './submission.ts'
import type { Surroundings } from './surroundings.ts'
import { readTranscripts } from './transcripts.ts'
import { type Wait, waitForRuns } from './wait.ts'

/** A suite that may be run, and where. */
export interface SuiteJob {
  readonly inputs: RunInputs
  readonly source: SpecSource
  readonly spec: Spec
  readonly agentId: number
  /** What the offline check was not sure of. */
  readonly warnings: readonly LocatedProblem[]
  readonly session: ServiceSession
  readonly runner: Runner
  readonly surroundings: Surroundings
}

/** Dry run, cost gate, submission, wait and judgement. Throws the client's errors for a service that does not answer. */
export async function runSuite(job: SuiteJob): Promise<Ending> {
  const { inputs, session, runner, warnings } = job
  const cases = toCases(job.spec)
  const request = toRequest(job)
  try {
    const plan = await session.client.dryRun(request)
    const ownRuns = cases.reduce((sum, { frequency }) => sum + frequency, 0)
    const plannedRuns = Math.max(plan.total_runs ?? 0, ownRuns)
    const known: Ending = { problems: warnings, plannedRuns, estimatedCost: plan.estimated_cost }
    runner.log(toPlanLine(plan, plannedRuns, inputs['max-cost']))
    const gate = checkCost({
      price: { cost: plan.estimated_cost, runs: plannedRuns },
      limits: { maxCost: inputs['max-cost'], maxRuns: undefined, maxCostIncrease: undefined },
      base: { kind: 'none', reason: 'no base branch is read' },
    })
    if (gate.kind === 'refused') return { ...known, verdict: 'refused', reasons: gate.reasons }
    if (inputs.mode === 'dry-run') return { ...known, verdict: 'skipped' }
    return { ...known, ...(await submitAndJudge(job, { request, plan, plannedRuns, cases })) }
  } catch (error) {
    if (isRefusedRequest(error)) return toInvalidEnding(error, job)
    throw error
  }
}

interface Planned {
  readonly request: RunRequest & { readonly name: string }
  readonly plan: Plan
  readonly plannedRuns: number
  readonly cases: readonly Case[]
}

async function submitAndJudge(job: SuiteJob, planned: Planned): Promise<Ending> {
  const { session, runner, agentId } = job
  const { clock } = job.surroundings
  const { name } = planned.request
  // Kept before anything is sent, so that the clean-up finds the run even when the answer never comes.
  if (!session.isLocal) await runner.keep('submission', JSON.stringify({ name, agentId }))
  const { result, adopted } = await submitOnce({ ...session, request: planned.request, agentId, clock })
  if (!session.isLocal) void runner.keep('result-id', String(result.id))
  runner.output('result-id', String(result.id))
  runner.log(`Submitted as result ${result.id}: ${name}`)
  const wait = await waitForRuns(result, toWaitOptions(job, planned.plannedRuns))
  const stop = wait.ending === 'settled' ? undefined : await stopRuns(job, wait)
  const isOver = stop === undefined || stop.isDone
  if (isOver) void runner.keep('settled', 'true')
  const adoption = 'the answer to the submission was lost; the run was found by its name and followed'
  const judged = await judge(job, planned, wait)
  return {
    ...judged,
    broken: wait.ending === 'lost' || !isOver,
    reasons: stop === undefined ? [] : [toWaitReason(wait, job.inputs.timeout), stop.reason],
    notices: [...(adopted ? [adoption] : []), ...(judged.notices ?? [])],
  }
}

function toWaitOptions({ session, surroundings, inputs, runner }: SuiteJob, plannedRuns: number) {
  return {
    client: session.client,
    clock: surroundings.clock,
    random: surroundings.random,
    plannedRuns,
    timeoutMs: inputs.timeout,
    pollIntervalMs: inputs['poll-interval'],
    signal: runner.cancelled,
    ...createProgressLog(runner, surroundings.clock, plannedRuns),
  }
}

/** What came of ending the runs; `isDone`: none of them costs money any longer. */
interface Stop {
  readonly isDone: boolean
  readonly reason: string
}

/** Ends what is still open, so that nothing costs money after the step. */
async function stopRuns({ session }: SuiteJob, { result: { id } }: Wait): Promise<Stop> {
  try {
    const answer = await session.rescueClient.endCalls(id)
    if (answer === 'ended') return { isDone: true, reason: 'the runs that were still open have been ended' }
    return { isDone: false, reason: `this service cannot end runs: those of result ${id} may go on and cost money` }
  } catch (error) {
    const why = Error.isError(error) ? error.message : String(error)
    return { isDone: false, reason: `the runs of result ${id} could not be ended and may go on: ${why}` }
  }
}

function toWaitReason({ ending, reason }: Wait, timeoutMs: number): string {
  if (ending === 'timeout') return `the runs did not end within the timeout of ${timeoutMs / 1000} s`
  return ending === 'cancelled' ? 'the job was cancelled' : `the result cannot be read any longer: ${reason ?? ''}`
}

/** A cancelled step has seconds left, and a service that is lost does not show conversations either. */
const transcriptTimeMs = { settled: 30_000, timeout: 30_000, cancelled: 2_000, lost: 0 } as const

async function judge(job: SuiteJob, { plan, plannedRuns, cases: planned }: Planned, wait: Wait): Promise<Ending> {
  const { result } = wait
  const evidence = toFinalEvidence(wait)
  const { runs, notices } = await readTranscripts(result.runs, {
    client: job.session.rescueClient,
    clock: job.surroundings.clock,
    evidence,
    withinMs: transcriptTimeMs[wait.ending],
  })
  const expectedRuns = toExpectedRuns(result, plannedRuns)
  const cases = toCaseReports({ cases: planned, plan, plannedRuns: expectedRuns, runs, evidence })
  const unscored = toUnscoredNotice(cases)
  const bareNotice = 'this service shows no verdicts: a completed run counts as passed, a failed one as failed'
  return {
    resultIds: [result.id],
    status: result.status,
    cases,
    notices: [
      ...notices,
      ...findContradictions(result).map((sentence) => `no pass is believed: ${sentence}`),
      ...(evidence === 'status' && runs.length > 0 ? [bareNotice] : []),
      ...(unscored === undefined ? [] : [unscored]),
    ],
  }
}

/** What was never read to its end may have verdicts still to come, so that no status stands for one. */
function toFinalEvidence({ ending, result }: Wait): Evidence {
  const evidence = toEvidence(result)
  return evidence === 'status' && ending !== 'settled' ? 'none' : evidence
}

function toRequest({
  inputs,
  source,
  agentId,
  runner,
  surroundings,
}: SuiteJob): RunRequest & { readonly name: string } {
  const name = inputs.name ?? suiteNameOf(source.value) ?? source.path
  return {
    spec: source.value,
    agent_id: agentId,
    name: toLabel(name, { ...runner.change, nonce: toNonce(surroundings.random) }),
    channel: inputs.channel,
    ...(inputs['webrtc-b-data'] && { webrtc_b_data: inputs['webrtc-b-data'] }),
    ...(inputs['webrtc-c-data'] && { webrtc_c_data: inputs['webrtc-c-data'] }),
  }
}

function toPlanLine({ estimated_cost: cost }: Plan, runs: number, limit: number | undefined): string {
  const price = cost === undefined ? 'no price given' : `estimated cost ${cost}`
  return `Dry run: ${runs} run${runs === 1 ? '' : 's'}, ${price}${limit === undefined ? '' : `, limit ${limit}`}`
}

/** A word that no other submission of this job has; it names, and guards nothing. */
const toNonce = (random: () => number): string =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
