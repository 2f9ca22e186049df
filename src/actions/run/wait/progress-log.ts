import type { Clock } from '../../../client/clock.ts'
import { isKnownStatus } from '../../../contract/run.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { toProgressLine } from '../../../report/progress.ts'
import type { Runner } from '../../../runner/runner.ts'
import type { Deployment } from '../../../suite/run-state.ts'
import { sleepUnlessAborted } from './reading-pace.ts'

/** A result whose progress is logged; its name tells it from others, if there are any. */
export interface LoggedResult {
  readonly name?: string
  readonly plannedRuns: number
}

const heartbeatMs = 60_000

/**
 * Logs a line when something has changed in one of several results, and a sign of life each minute; where the runner
 * shows the progress itself, only what that does not tell. An outage that meets all of them is told once. The index is
 * that of the result.
 */
export function createProgressLog(
  runner: Pick<Runner, 'log' | 'showsProgress'>,
  clock: Clock,
  results: readonly LoggedResult[],
) {
  const shown = new Map<number, string>()
  const unknown = new Set<string>()
  let trouble: { readonly index: number; readonly reason: string } | undefined
  let latest = 'No result has been read yet'
  let shownAt = clock.now()
  const note = (line: string, index: number): void => {
    const name = results[index]?.name
    latest = name === undefined ? line : `${name}: ${line}`
  }
  const show = (): void => {
    runner.log(latest)
    shownAt = clock.now()
  }
  return {
    onReading: (result: RunResult, index: number, deployment?: Deployment): void => {
      for (const { status } of result.runs) {
        if (isKnownStatus(status) || unknown.has(status)) continue
        unknown.add(status)
        runner.log(`The service reports the status "${status}", which is not known here: it counts as still running.`)
      }
      const line = toProgressLine(result, results[index]?.plannedRuns ?? 0, deployment)
      note(line, index)
      const isNews = line !== shown.get(index) && !runner.showsProgress
      if (isNews || trouble !== undefined) show()
      shown.set(index, line)
      trouble = undefined
    },
    onTrouble: (reason: string, index: number): void => {
      // Of several results each would tell the same outage in its own words.
      const isNew = trouble === undefined || (trouble.index === index && trouble.reason !== reason)
      if (!isNew) return
      trouble = { index, reason }
      note(`The result cannot be read, trying again: ${reason}`, index)
      show()
    },
    /** Says the latest again whenever nothing was logged for a minute, however rarely is read, until the signal. */
    keepAlive: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted && !runner.showsProgress) {
        const restMs = shownAt + heartbeatMs - clock.now()
        if (restMs > 0) await sleepUnlessAborted(clock, restMs, signal)
        else show()
      }
    },
  }
}
