import { isTerminalStatus } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'

/** How many runs there have to be: what was planned, or more where the result itself counts more. */
export const toExpectedRuns = ({ total_runs_count: total = 0 }: RunResult, plannedRuns: number): number =>
  Math.max(plannedRuns, Math.ceil(total))

/**
 * Where a result whose runs have all ended says of itself that fewer passed than its runs say, in sentences. What only
 * says that more passed is no contradiction here: it never helps a pass, because the runs decide.
 */
export function toContradictions(result: RunResult, passed: number): string[] {
  const { runs, status, success_runs_count: counted, failed_runs_count: failed, success_rate: rate } = result
  const total = toExpectedRuns(result, runs.length)
  const runsSay = `its runs say that ${passed} of ${total} passed`
  return [
    ...(new Set(runs.map(({ id }) => id)).size < runs.length ? ['the service lists a run more than once'] : []),
    ...((counted ?? passed) < passed ? [`the service counts ${counted} as passed, ${runsSay}`] : []),
    // How a deployment counts failures is not known; all that did not pass are the most it can mean.
    ...((failed ?? 0) > total - passed ? [`the service counts ${failed} as failed, ${runsSay}`] : []),
    // It may be rounded, at the coarsest down to whole percent; it may leave runs out, which only makes it higher.
    ...((rate ?? 100) < Math.floor((100 * passed) / total)
      ? [`the service gives a success rate of ${rate} %, ${runsSay}`]
      : []),
    ...(passed === total && isTerminalStatus(status) && status !== 'completed'
      ? [`the service ended the result as ${status}, ${runsSay}`]
      : []),
  ]
}
