import * as z from 'zod'
import { findUnfit, toCommandEnvironment } from './command-environment.ts'
import type { Executed, ExecuteOptions } from './runner.ts'

type Exec = typeof import('./toolkit.ts')['exec']

/** What the guard of a command says, one message of JSON a line. */
const GuardMessage = z.union([
  /** The process IDs of the guard and of the shell, which is its process group's too; 0: it has none. */
  z.object({ started: z.object({ guard: z.int(), shell: z.int() }) }),
  z.object({ line: z.string() }),
  z.object({
    ended: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('exited'), code: z.int() }),
      z.object({ kind: z.literal('timed out') }),
      z.object({ kind: z.literal('cancelled') }),
      z.object({ kind: z.literal('not started'), reason: z.string() }),
    ]) satisfies z.ZodType<Executed>,
  }),
])
export type GuardMessage = z.infer<typeof GuardMessage>

/** What running a command takes besides the command. */
export interface CommandHost {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The folder it runs in. */
  readonly folder: string
  /** The program that runs the command and ends it; see there. */
  readonly guardPath: string
  readonly loadToolkit: () => Promise<{ readonly exec: Exec }>
}

/** A line of shell, or a program by its path, with its arguments. */
export type Command = string | readonly string[]

/**
 * Runs a command. The toolkit starts processes, but cannot end one: so it starts a guard, which runs the command in a
 * process group of its own and ends the group in time, also when this process is killed.
 */
export async function executeCommand(command: Command, options: ExecuteOptions, host: CommandHost): Promise<Executed> {
  const inherited = toCommandEnvironment(host.environment)
  const toRun =
    typeof command === 'string' ? { AGENT_TEST_COMMAND: command } : { AGENT_TEST_PROGRAM: JSON.stringify(command) }
  const added = { ...options.environment, ...toRun }
  const unfit = findUnfit(added, inherited)
  if (unfit !== undefined) {
    return { kind: 'not started', reason: unfit.replace(/AGENT_TEST_(COMMAND|PROGRAM)/, 'the command') }
  }
  if (options.signal.aborted) return { kind: 'cancelled' }
  try {
    const { exec } = await host.loadToolkit()
    const guard = followGuard(options, exec)
    options.signal.addEventListener('abort', guard.stop)
    // In quotes, because a path may have spaces.
    const exited = exec(`"${process.execPath}"`, [host.guardPath], {
      cwd: host.folder,
      env: { ...inherited, ...added, AGENT_TEST_TIMEOUT_MS: String(options.timeoutMs) },
      silent: true,
      ignoreReturnCode: true,
      listeners: { stdline: guard.hear },
    })
    await exited.finally(() => options.signal.removeEventListener('abort', guard.stop))
    return guard.toEnd()
  } catch (error) {
    return { kind: 'not started', reason: Error.isError(error) ? error.message : String(error) }
  }
}

/** Hears what a guard says, and tells it to stop. */
function followGuard({ signal, onLine }: ExecuteOptions, exec: Exec) {
  let pids = { guard: 0, shell: 0 }
  let ended: Executed | undefined
  const stop = (): void => endProcess(pids.guard, 'SIGTERM', exec)
  return {
    stop,
    hear: (text: string): void => {
      const message = GuardMessage.parse(JSON.parse(text))
      if ('line' in message) onLine(message.line)
      else if ('ended' in message) ended = message.ended
      else {
        pids = message.started
        if (signal.aborted) stop()
      }
    },
    /** Once the guard is gone. */
    toEnd: (): Executed => {
      if (ended !== undefined) return ended
      // Somebody has ended the guard, so this is up to us.
      endProcess(-pids.shell, 'SIGKILL', exec)
      if (signal.aborted) return { kind: 'cancelled' }
      return { kind: 'not started', reason: 'the process that guards it was ended from outside' }
    },
  }
}

/** Ends a process, or the group of a negative ID. Windows has neither signals nor groups: there it ends the tree. */
function endProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL', exec: Exec): void {
  if (pid === 0) return // It has not said yet which one it is.
  if (process.platform === 'win32') {
    const options = { silent: true, ignoreReturnCode: true }
    void exec('taskkill', ['/pid', String(Math.abs(pid)), '/t', '/f'], options).catch(() => undefined)
    return
  }
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself meanwhile.
  }
}
