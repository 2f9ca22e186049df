import type { Clock } from '../../../client/clock.ts'
import { isKnownStatus } from '../../../contract/run.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toProgressLine } from '../../../report/progress.ts'
import type { Runner } from '../../../runner/runner.ts'
import type { Deployment } from '../../../suite/run-state.ts'
import { createWaitLog } from '../../session/wait-log.ts'

/** A result whose progress is logged; its name tells it from others, if there are any. */
export interface LoggedResult {
  readonly name?: string
  readonly plannedRuns: number
}

/**
 * Logs how far several results have come, as `createWaitLog` does, and once each status of a run that is not known. The
 * index is that of the result.
 */
export function createProgressLog(
  runner: Pick<Runner, 'log' | 'showsProgress'>,
  clock: Clock,
  results: readonly LoggedResult[],
) {
  const { onLine, ...log } = createWaitLog(runner, {
    clock,
    noun: 'result',
    names: results.map(({ name }) => name),
  })
  const unknown = new Set<string>()
  return {
    ...log,
    onReading: (result: RunResult, index: number, deployment?: Deployment): void => {
      for (const { status } of result.runs) {
        if (isKnownStatus(status) || unknown.has(status)) continue
        unknown.add(status)
        runner.log(`The service reports the status "${status}", which is not known here: it counts as still running.`)
      }
      onLine(toProgressLine(result, results[index]?.plannedRuns ?? 0, deployment), index)
    },
  }
}
