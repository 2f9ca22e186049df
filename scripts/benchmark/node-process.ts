import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** Where the processes run. */
export const root = join(import.meta.dirname, '../..')

const hungAfterMs = 120_000

type Environment = Readonly<Record<string, string>>

/** What a runner gives to a step of a workflow: its inputs and nothing of this process's own environment. */
export const toStepEnvironment = (inputs: Readonly<Record<string, string>>): Environment => ({
  GITHUB_ACTIONS: 'true',
  GITHUB_WORKSPACE: root,
  ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
})

/** Starts Node as a runner would, without waiting for anything. */
export const startNode = (args: readonly string[], env: Environment = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], timeout: hungAfterMs })

/** A process that has ended with exit code 0. */
export interface FinishedProcess {
  readonly output: string
  /** From before its start until its end. */
  readonly wallMs: number
  readonly peakBytes: number
}

// What the system counts as the peak of a process on Linux may be that of the process it was forked from; VmHWM is
// its own. The result leaves through a pipe of its own, because the other ones are the program's.
const probe = `
  import { readFileSync, writeSync } from 'node:fs'
  const peakKibibytes = () => {
    if (process.platform !== 'linux') return process.resourceUsage().maxRSS
    return Number(/^VmHWM:\\s*(\\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1])
  }
  process.on('exit', () => writeSync(3, String(peakKibibytes() * 1024)))
`

/** Runs Node to its end and measures it. Throws with the output when it does not end with exit code 0. */
export async function runNode(args: readonly string[], env: Environment): Promise<FinishedProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(probe)}`, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    timeout: hungAfterMs,
  })
  const [output, errors, peak, [code, signal]] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    readAll(child.stdio[3]),
    once(child, 'exit'),
  ])
  const wallMs = performance.now() - startedAt
  if (code === 0 && Number(peak) > 0) return { output, wallMs, peakBytes: Number(peak) }
  throw new Error(`${args.join(' ')} ended with ${signal ?? `exit code ${code}`}:\n${output}${errors}`)
}

const readAll = async (stream: unknown): Promise<string> => (stream instanceof Readable ? text(stream) : '')
