import { isTerminalStatus, type Run } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toContradictions, toExpectedRuns } from './contradictions.ts'
import type { RunOutcome } from './outcome.ts'

/** `open`: still running; `judging`: ended, and its verdict is not there yet. Both keep the poll going. */
export type RunState = RunOutcome | 'open' | 'judging'

/**
 * What in a result proves that a run passed: the run's own verdict; its status, where the deployment shows no verdict at
 * all; or nothing, while that is still to be told or while the result contradicts itself.
 */
export type Evidence = 'verdict' | 'status' | 'none'

/** What is known of the deployment besides the result that is looked at. */
export interface Deployment {
  /** Another reading, of whatever result, had a verdict field: then a result without one is not judged yet. */
  readonly showsVerdicts: boolean
}

/** Reads what a result's runs may be judged by (contract 2.5). Every run of it is to be read with the same evidence. */
export const toEvidence = (result: RunResult, deployment?: Deployment): Evidence =>
  findContradictions(result, deployment).length > 0 ? 'none' : toShownEvidence(result, deployment)

/**
 * Why no pass in a result is believed: sentences that say where it contradicts itself. Counters may lag behind, so they
 * are asked once every run has ended, and the poll goes on while they disagree; at its end that is inconclusive. It
 * makes nobody pay again, because only a settled result is retried.
 */
export function findContradictions(result: RunResult, deployment?: Deployment): string[] {
  const evidence = toShownEvidence(result, deployment)
  const states = result.runs.map((run) => toRunState(run, evidence))
  const passed = states.filter((state) => state === 'passed').length
  return passed === 0 || states.some(isUnfinished) ? [] : toContradictions(result, passed)
}

/** Reads a run by the truth table of contract 2.5. A status that is not known counts as still running. */
export function toRunState(run: Run, evidence: Evidence): RunState {
  switch (run.status) {
    case 'completed':
      return evidence === 'status' ? 'passed' : toJudgement(run, evidence)
    case 'failed':
      return evidence === 'status' ? 'failed' : 'errored'
    case 'timeout':
      return 'timeout'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'open'
  }
}

/** What a run comes to when nobody waits for it any longer. */
export const toFinalOutcome = (state: RunState): RunOutcome => (isUnfinished(state) ? 'inconclusive' : state)

/**
 * Whether nothing more will come: every run has ended and is judged, and none that was planned is still to appear. Where
 * there are no verdicts only the result's own end tells, because until then they may still be added.
 */
export function isSettled(result: RunResult, plannedRuns: number, deployment?: Deployment): boolean {
  const evidence = toEvidence(result, deployment)
  if (result.runs.some((run) => isUnfinished(toRunState(run, evidence)))) return false
  if (isTerminalStatus(result.status)) return true
  return showsVerdicts(result) && result.runs.length >= Math.max(1, toExpectedRuns(result, plannedRuns))
}

const isUnfinished = (state: RunState): state is 'open' | 'judging' => state === 'open' || state === 'judging'

function toShownEvidence(result: RunResult, deployment: Deployment | undefined): Evidence {
  if (deployment?.showsVerdicts || showsVerdicts(result)) return 'verdict'
  return isTerminalStatus(result.status) ? 'status' : 'none'
}

/**
 * Whether a result has a verdict field. One that is there but empty or unreadable counts as shown: else a missing verdict
 * would become a pass. So does an evaluation: a deployment that has one has verdicts, even when this reading left them out.
 */
export const showsVerdicts = ({ success_rate, success_runs_count, runs }: RunResult): boolean =>
  success_rate !== undefined || success_runs_count !== undefined || runs.some(hasVerdictField)

const hasVerdictField = ({ success, evaluation, expected_outcome }: Run): boolean =>
  success !== undefined || evaluation !== undefined || expected_outcome !== undefined

function toJudgement({ success, evaluation }: Run, evidence: Evidence): RunState {
  // One broken rule decides: no later one makes up for it. A pass is one only when nothing is left to be scored.
  if (success === false) return 'failed'
  if (success === true && evidence === 'verdict' && evaluation?.finished !== false) return 'passed'
  return success !== true && evaluation?.finished === true ? 'inconclusive' : 'judging'
}
