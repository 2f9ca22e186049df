import type { Clock } from '../../../client/clock.ts'
import { isTerminalStatus, type Run } from '../../../contract/run.ts'
import { toRunName } from '../../../report/dial-calls.ts'
import { cut, toPlainLine } from '../../../report/text/plain-text.ts'
import type { Executed, Runner } from '../../../runner/runner.ts'
import { isUnanswered, toWindowMs } from '../../../suite/dial-window.ts'
import { toDialRequest } from './dial-request.ts'

export interface DialCommandOptions {
  readonly runner: Pick<Runner, 'execute' | 'log'>
  readonly clock: Clock
  readonly command: string
  /** Ends every command. */
  readonly signal: AbortSignal
  /** No command runs longer than this, whatever becomes of its run: the time of the wait, in milliseconds. */
  readonly timeoutMs: number
  /** What every command is given besides what belongs to its run, such as the address of a local service. */
  readonly environment?: Readonly<Record<string, string>>
}

/** A command that runs. */
interface Dial {
  readonly controller: AbortController
  /** When its window has surely closed, by the own clock, in milliseconds since 1970. */
  readonly closesAt: number
  /** Whether its run was seen to have begun. */
  isAnswered: boolean
  /** Why it is being ended before the job. */
  ending: 'run over' | 'window closed' | undefined
}

/** Each is a process and its guard; where more runs wait at a time they are dialled in turn. */
const maxDials = 100
/** Of all commands together; each shows little by itself. */
const maxOutputLines = 1_000
const maxQuoteLength = 300

/** Creates what runs the dial-command for runs, several at once. */
export function createDialCommands(options: DialCommandOptions) {
  const { runner, clock, command, signal, timeoutMs } = options
  const dials = new Map<number, Dial>()
  const ongoing = new Set<Promise<void>>()
  const failures = new Map<number, string>()
  const showOutput = createOutputLog(runner)

  const fail = (run: Run, sentence: string): void => {
    failures.set(run.id, sentence)
    runner.log(`${sentence} (${toRunName(run)})`)
  }

  async function dial(run: Run): Promise<void> {
    const request = toDialRequest(run)
    if (request.kind === 'refused') return fail(run, `dial-command was not started: ${request.reason}`)
    const startedAt = clock.now()
    const own = createDial(startedAt + toWindowMs(run))
    dials.set(run.id, own)
    runner.log(`A dial window is open, dial-command has started (${toRunName(run)})`)
    let last = ''
    const onLine = (line: string): void => {
      last = line
      showOutput(run, line)
    }
    const ending = AbortSignal.any([signal, own.controller.signal])
    const environment = { ...options.environment, ...request.environment }
    const executed = await runner.execute(command, { environment, timeoutMs, signal: ending, onLine })
    dials.delete(run.id)
    const failure = toFailure(executed, own, last)
    if (failure !== undefined) fail(run, failure)
    else
      runner.log(`dial-command ${toEnd(executed, own)} after ${toSeconds(clock.now() - startedAt)} (${toRunName(run)})`)
  }

  return {
    /** What went wrong with the dial of a run, by its ID: a sentence. */
    failures,
    /** How many more may be started now. */
    room: (): number => maxDials - dials.size,
    /** Runs the command for a run. */
    start: (run: Run): void => {
      const dialled = dial(run)
      ongoing.add(dialled)
      void dialled.finally(() => ongoing.delete(dialled))
    },
    /** Takes in what was read of a run, and ends its command when it is no longer needed. */
    follow: (run: Run): void => {
      const own = dials.get(run.id)
      if (own !== undefined) endIfOver(own, run, clock.now())
    },
    /** Ends every command, and resolves when they have ended. */
    close: async (): Promise<void> => {
      for (const { controller } of dials.values()) controller.abort()
      await Promise.all(ongoing)
    },
  }
}

const createDial = (closesAt: number): Dial => ({
  controller: new AbortController(),
  closesAt,
  isAnswered: false,
  ending: undefined,
})

/**
 * A command may be the call itself, so it is left alone for as long as its run goes on: it ends with the run, and at the
 * close of the window only if no call has come by then. That is decided by a reading and not by a timer, because only
 * the service knows whether the call came in time.
 */
function endIfOver(dial: Dial, run: Run, now: number): void {
  if (dial.ending !== undefined) return
  if (isTerminalStatus(run.status))
    dial.ending = run.status === 'timeout' && !dial.isAnswered ? 'window closed' : 'run over'
  else if (!isUnanswered(run)) dial.isAnswered = true
  else if (now >= dial.closesAt) dial.ending = 'window closed'
  if (dial.ending !== undefined) dial.controller.abort()
}

/** A sentence; undefined: it went well, or was ended because it was no longer needed. */
function toFailure(executed: Executed, { ending }: Dial, last: string): string | undefined {
  switch (executed.kind) {
    case 'exited':
      return executed.code === 0 ? undefined : `dial-command exited with code ${executed.code}${toQuote(last)}`
    case 'timed out':
      return `dial-command was still running when the time for the wait was over, and was ended${toQuote(last)}`
    case 'cancelled':
      return ending === 'window closed'
        ? `dial-command was still running when the dial window had closed, and was ended${toQuote(last)}`
        : undefined
    case 'not started':
      return `dial-command could not be started: ${executed.reason}`
  }
}

const toQuote = (last: string): string => (last.trim() === '' ? '' : `: ${cut(toPlainLine(last), maxQuoteLength)}`)

function toEnd(executed: Executed, { ending }: Dial): string {
  if (executed.kind === 'exited') return 'ended'
  return ending === 'run over' ? 'was ended with its run' : 'was ended with the job'
}

const toSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

/** What commands print goes to the log, up to a number of lines for all of them. */
function createOutputLog(runner: Pick<Runner, 'log'>) {
  let lines = 0
  return ({ id }: Run, text: string): void => {
    lines += 1
    if (lines <= maxOutputLines) runner.log(`[dial-command, run ${id}] ${text}`)
    else if (lines === maxOutputLines + 1) runner.log('What dial-command prints is shown no further.')
  }
}
