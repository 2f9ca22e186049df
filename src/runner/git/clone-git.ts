import { parse } from 'node:path'
import { executeCommand } from '../command.ts'
import type { Environment } from '../command-environment.ts'
import type { Executed } from '../runner.ts'
import {
  type GitSettings,
  toBareEnvironment,
  toCloneEnvironment,
  toCloneSettings,
  toMachineSettings,
  toSettingVariables,
  withoutFiles,
} from './clone-environment.ts'
import { findProgram } from './git-program.ts'

/** What git is run with. */
export interface GitHost {
  readonly environment: Environment
  /** The program that runs git and ends it; see there. */
  readonly guardPath: string
  readonly loadToolkit: () => Promise<{ readonly exec: typeof import('../toolkit.ts')['exec'] }>
  readonly cancelled: AbortSignal
  /** Hides what was masked, in text of others. */
  readonly redact: (text: string) => string
}

/** git is not there, or has failed; the message is a sentence for the user. */
export class GitError extends Error {
  override readonly name = 'GitError'
  /** What git printed. */
  readonly lines: readonly string[]
  /** undefined: it did not come to its end by itself. */
  readonly code: number | undefined

  constructor(message: string, lines: readonly string[] = [], code?: number) {
    super(message)
    this.lines = lines
    this.code = code
  }
}

/**
 * Runs a command with some more settings, and gives the lines that it printed. Rejects with a GitError, or with the
 * reason of the cancellation, which ends it.
 */
type RunGit = (args: readonly string[], more?: GitSettings) => Promise<readonly string[]>

/** Runs git for one address to clone from. */
export interface CloneGit {
  /** For what is over at once. */
  readonly run: RunGit
  /** For what may take its time. */
  readonly runLong: RunGit
}

/** What one command takes besides its arguments. */
interface GitStart {
  readonly environment: Readonly<Record<string, string>>
  readonly settings?: GitSettings
  readonly withinMs: number
}

/** A git that is new enough. */
export interface GitProgram {
  readonly start: (args: readonly string[], how: GitStart) => Promise<readonly string[]>
  readonly host: GitHost
}

/** For what takes some milliseconds on a machine that is well. */
const shortMs = 20_000
/** Far more than any clone takes: a peer that is silent is given up before, and a job has its own limit. */
const longMs = 24 * 3_600_000

/** Looks for git, and for one that is new enough, with nobody's settings. Rejects with a GitError. */
export async function openGit(host: GitHost): Promise<GitProgram> {
  const program = requireGit(host)
  // Any folder that is there: no repository is looked for from it.
  const folder = parse(process.execPath).root
  const start = async (args: readonly string[], { environment, settings = {}, withinMs }: GitStart) => {
    const lines: string[] = []
    const onLine = (line: string) => lines.push(line)
    const options = { environment: toSettingVariables(settings), timeoutMs: withinMs, signal: host.cancelled, onLine }
    const ended = await executeCommand([program, ...args], options, { ...host, environment, folder })
    host.cancelled.throwIfAborted()
    if (ended.kind === 'exited' && ended.code === 0) return lines
    throw toError(ended, { args, lines, withinMs, redact: host.redact })
  }
  const environment = { ...toBareEnvironment(host.environment), ...withoutFiles }
  refuseOld(await start(['version'], { environment, withinMs: shortMs }))
  return { start, host }
}

/** Sees how git reaches the internet here, and makes it ready for an address. Rejects with a GitError. */
export async function openCloneGit(cloneUrl: URL, { start, host }: GitProgram): Promise<CloneGit> {
  const bare = toBareEnvironment(host.environment)
  const ask = ['config', '--get-urlmatch', 'http', cloneUrl.href]
  const machine = await start(ask, { environment: bare, withinMs: shortMs }).catch((error: unknown) => {
    // It fails where there is no such setting.
    if (error instanceof GitError) return []
    throw error
  })
  const always = { ...toMachineSettings(machine), ...toCloneSettings(cloneUrl) }
  const environment = toCloneEnvironment(bare, cloneUrl)
  const runWithin =
    (withinMs: number): RunGit =>
    (args, more = {}) =>
      start(args, { environment, settings: { ...always, ...more }, withinMs })
  return { run: runWithin(shortMs), runLong: runWithin(longMs) }
}

/** The path of git. Throws a GitError if there is none. */
function requireGit({ environment }: GitHost): string {
  const program = findProgram('git', environment)
  if (program !== undefined) return program
  throw new GitError(
    `git was not found in PATH: install git ${oldest.major}.${oldest.minor} or newer on the machine that runs this step`,
  )
}

/** The first version that leaves out the machine's settings when it is told to. */
const oldest = { major: 2, minor: 32 }

function refuseOld([line = '']: readonly string[]): void {
  const [, major = '', minor = ''] = /^git version (\d+)\.(\d+)/.exec(line) ?? []
  if (Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor)) return
  throw new GitError(`git ${oldest.major}.${oldest.minor} or newer is needed, and the one in PATH says "${line}"`)
}

interface Failed {
  readonly args: readonly string[]
  readonly lines: readonly string[]
  readonly withinMs: number
  readonly redact: GitHost['redact']
}

/** With the line in which git says why it ends; what a hosting service adds comes before it. */
function toError(ended: Executed, { args, lines, withinMs, redact }: Failed): GitError {
  if (ended.kind === 'not started') return new GitError(`git could not be started: ${redact(ended.reason)}`)
  const command = args.find((word) => !word.startsWith('-')) ?? ''
  if (ended.kind !== 'exited') return new GitError(`git ${command} did not end within ${withinMs / 1_000} s`, lines)
  const line = lines.findLast((text) => /^(fatal|error): /.test(text)) ?? lines.at(-1) ?? ''
  const reason = redact(line.replace(/^(fatal|error): /, ''))
  const message = reason === '' ? `git ${command} failed` : `git ${command} failed: ${reason}`
  return new GitError(message, lines, ended.code)
}
