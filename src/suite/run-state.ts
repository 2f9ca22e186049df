import { isTerminalStatus, type Run } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import type { RunOutcome } from './outcome.ts'

/** `open`: still running; `judging`: ended, and its verdict is not there yet. Both keep the poll going. */
export type RunState = RunOutcome | 'open' | 'judging'

/**
 * Whether a deployment shows no verdict anywhere in a result: no `success` on any run and no success counter. Only then
 * may a status be read as a verdict (contract 2.5). A verdict field that is there but empty keeps it from being read so.
 */
export const isWithoutVerdicts = (result: RunResult): boolean =>
  result.success_rate === undefined &&
  result.success_runs_count === undefined &&
  result.runs.every(({ success }) => success === undefined)

/** Reads a run by the truth table of contract 2.5. A status that is not known counts as still running. */
export function toRunState(run: Run, byStatus: boolean): RunState {
  switch (run.status) {
    case 'completed':
      return byStatus ? 'passed' : toJudgement(run)
    case 'failed':
      return byStatus ? 'failed' : 'errored'
    case 'timeout':
      return 'timeout'
    case 'cancelled':
      return 'cancelled'
    default:
      return 'open'
  }
}

function toJudgement({ success, evaluation }: Run): RunState {
  if (success === true) return 'passed'
  if (success === false) return 'failed'
  return evaluation?.finished === true ? 'inconclusive' : 'judging'
}

/** What a run comes to when nobody waits for it any longer. */
export const toFinalOutcome = (state: RunState): RunOutcome =>
  state === 'open' || state === 'judging' ? 'inconclusive' : state

/** Whether nothing more will come: every run has ended and is judged, and none that was planned is still to appear. */
export function isSettled(result: RunResult, plannedRuns: number): boolean {
  const byStatus = isWithoutVerdicts(result)
  const states = result.runs.map((run) => toRunState(run, byStatus))
  if (states.some((state) => state === 'open' || state === 'judging')) return false
  return result.runs.length >= plannedRuns || isTerminalStatus(result.status)
}
