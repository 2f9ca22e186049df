import type { Clock } from '../../client/clock.ts'
import type { Runner } from '../../runner/runner.ts'
import { sleepUnlessAborted } from './reading-pace.ts'

interface WaitLogOptions {
  readonly clock: Clock
  /** What is read: "result". */
  readonly noun: string
  /** The names that tell several apart; undefined for one that needs none. */
  readonly names: readonly (string | undefined)[]
}

const heartbeatMs = 60_000

/**
 * Logs a line when it is another than before, and a sign of life each minute; where the runner shows the progress itself,
 * only what that does not tell. An outage that meets everything that is waited for is told once. The index is that of
 * the name.
 */
export function createWaitLog(runner: Pick<Runner, 'log' | 'showsProgress'>, { clock, noun, names }: WaitLogOptions) {
  const shown = new Map<number, string>()
  let trouble: { readonly index: number; readonly reason: string } | undefined
  let latest = `No ${noun} has been read yet`
  let shownAt = clock.now()
  const note = (line: string, index: number): void => {
    const name = names[index]
    latest = name === undefined ? line : `${name}: ${line}`
  }
  const show = (): void => {
    runner.log(latest)
    shownAt = clock.now()
  }
  return {
    /** How far one has come, after a reading. */
    onLine: (line: string, index = 0): void => {
      note(line, index)
      const isNews = line !== shown.get(index) && !runner.showsProgress
      if (isNews || trouble !== undefined) show()
      shown.set(index, line)
      trouble = undefined
    },
    /** Why a reading has failed. */
    onTrouble: (reason: string, index = 0): void => {
      // Of several each would tell the same outage in its own words.
      const isNew = trouble === undefined || (trouble.index === index && trouble.reason !== reason)
      if (!isNew) return
      trouble = { index, reason }
      note(`The ${noun} cannot be read, trying again: ${reason}`, index)
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
