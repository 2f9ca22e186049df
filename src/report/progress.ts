import type { RunResult } from '../contract/run-result.ts'
import { runOutcomes } from '../suite/outcome.ts'
import { type Deployment, type RunState, toEvidence, toRunState } from '../suite/run-state.ts'
import { countOutcomes } from '../suite/verdict.ts'
import { outcomeLabels } from './labels.ts'

/** How far a result has come, in one line that changes exactly when something has changed. */
export function toProgressLine(result: RunResult, plannedRuns: number, deployment?: Deployment): string {
  const evidence = toEvidence(result, deployment)
  const states = result.runs.map((run) => toRunState(run, evidence))
  const ended = states.filter(hasEnded)
  const counts = countOutcomes(ended)
  const outcomes = runOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${counts[outcome]} ${outcomeLabels[outcome].word}`)
  const judging = states.filter((state) => state === 'judging').length
  const open = new Map<string, number>()
  for (const run of result.runs) {
    if (toRunState(run, evidence) === 'open') open.set(run.status, (open.get(run.status) ?? 0) + 1)
  }
  const parts = [...outcomes, ...(judging > 0 ? [`${judging} being judged`] : []), ...toStatusCounts(open)]
  return `${ended.length} of ${Math.max(plannedRuns, states.length)} runs ended${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`
}

const hasEnded = (state: RunState): state is Exclude<RunState, 'open' | 'judging'> =>
  state !== 'open' && state !== 'judging'

const toStatusCounts = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([status, count]) => `${count} ${status.replaceAll('_', ' ')}`)
