import type { Run } from '../../../contract/run.ts'
import type { RunResult } from '../../../contract/run-result.ts'
import { hiddenNumbersHint, toCallLines } from '../../../report/dial-calls.ts'
import { isDialAwaited } from '../../../suite/dial-window.ts'
import { createDialCommands, type DialCommandOptions } from './dial-commands.ts'

/** Follows the outbound runs of results: has each dialled once when its window opens, or says who has to be called. */
export interface Dialling {
  /** Takes in what was read of a result. */
  readonly onReading: (result: RunResult) => void
  /** What went wrong with the dial of a run, by its ID: a sentence. */
  readonly failures: ReadonlyMap<number, string>
  /** Ends every command that still runs, and resolves when they have ended. Nothing is dialled afterwards. */
  readonly close: () => Promise<void>
}

interface DiallingOptions extends Omit<DialCommandOptions, 'command'> {
  /** undefined: somebody else dials, and is told the numbers. */
  readonly command: string | undefined
  /** Whether the log shows no phone numbers: whoever dials by hand has to know how to see them. */
  readonly hidesNumbers: boolean
}

/** Creates what follows the outbound runs of all results of a job. */
export function createDialling({ command, hidesNumbers, ...options }: DiallingOptions): Dialling {
  const { runner, clock, signal } = options
  const seen = new Set<number>()
  const commands = command === undefined ? undefined : createDialCommands({ ...options, command })
  let isClosed = false
  let isHintDue = hidesNumbers
  const tellNumbers = (taken: readonly Run[]): void => {
    for (const line of toCallLines(taken)) runner.log(line)
    if (taken.length > 0 && isHintDue) runner.log(hiddenNumbersHint)
    isHintDue &&= taken.length === 0
  }
  return {
    failures: commands?.failures ?? new Map(),
    onReading: ({ runs }) => {
      if (isClosed || signal.aborted) return
      for (const run of runs) commands?.follow(run)
      const awaited = runs.filter((run) => !seen.has(run.id) && isDialAwaited(run, clock.now()))
      // Those that there is no room for are seen again in the next reading.
      const taken = awaited.slice(0, commands?.room())
      for (const run of taken) {
        seen.add(run.id)
        commands?.start(run)
      }
      if (commands === undefined) tellNumbers(taken)
    },
    close: async () => {
      isClosed = true
      await commands?.close()
    },
  }
}
