import type { Clock } from '../client/clock.ts'
import { isKnownStatus } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toProgressLine } from '../report/progress.ts'
import type { Runner } from '../runner/runner.ts'

const heartbeatMs = 60_000

/** Logs a line when something has changed, and a sign of life each minute, also while the service does not answer. */
export function createProgressLog(runner: Runner, clock: Clock, plannedRuns: number) {
  let shown = ''
  let shownAt = clock.now()
  const unknown = new Set<string>()
  const show = (line: string): void => {
    if (line === shown && clock.now() - shownAt < heartbeatMs) return
    runner.log(line)
    shown = line
    shownAt = clock.now()
  }
  return {
    onReading: (result: RunResult): void => {
      for (const { status } of result.runs) {
        if (isKnownStatus(status) || unknown.has(status)) continue
        unknown.add(status)
        runner.log(`The service reports the status "${status}", which is not known here: it counts as still running.`)
      }
      show(toProgressLine(result, plannedRuns))
    },
    onTrouble: (reason: string): void => show(`The result cannot be read, trying again: ${reason}`),
  }
}
