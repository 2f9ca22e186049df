import { executeCommand } from '../command.ts'
import type { Environment } from '../command-environment.ts'
import type { Executed } from '../runner.ts'
import { type GitSettings, toCloneEnvironment, toCloneSettings, toSettingVariables } from './clone-environment.ts'
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

  constructor(message: string, lines: readonly string[] = []) {
    super(message)
    this.lines = lines
  }
}

/** Runs git for one address to clone from. Each rejects with a GitError, or with what cancelled it. */
export interface CloneGit {
  /** Runs a command with more settings; gives the lines that it printed. */
  run(args: readonly string[], more?: GitSettings): Promise<readonly string[]>
}

/** Far more than any clone takes: a peer that is silent is given up before, and a job has its own limit. */
const withinMs = 24 * 3_600_000

/** Looks for git, and for one that is new enough. Rejects with a GitError. */
export async function openCloneGit(cloneUrl: URL, folder: string, host: GitHost): Promise<CloneGit> {
  const program = findProgram('git', host.environment)
  if (program === undefined) {
    throw new GitError('git was not found in PATH: install git 2.32 or newer on the machine that runs this step')
  }
  const environment = toCloneEnvironment(host.environment, cloneUrl)
  const always = toCloneSettings(cloneUrl)
  const run = async (args: readonly string[], more: GitSettings = {}): Promise<readonly string[]> => {
    const lines: string[] = []
    const ended = await executeCommand(
      [program, ...args],
      {
        environment: toSettingVariables({ ...always, ...more }),
        timeoutMs: withinMs,
        signal: host.cancelled,
        onLine: (line) => lines.push(line),
      },
      { ...host, environment, folder },
    )
    host.cancelled.throwIfAborted()
    if (ended.kind === 'exited' && ended.code === 0) return lines
    throw new GitError(toMessage(args, ended, host.redact(findReason(lines))), lines)
  }
  refuseOld(await run(['version']))
  return { run }
}

/** The first version that leaves out the machine's settings when it is told to. */
const oldest = { major: 2, minor: 32 }

function refuseOld([line = '']: readonly string[]): void {
  const [, major = '', minor = ''] = /^git version (\d+)\.(\d+)/.exec(line) ?? []
  if (Number(major) > oldest.major || (Number(major) === oldest.major && Number(minor) >= oldest.minor)) return
  throw new GitError(`git ${oldest.major}.${oldest.minor} or newer is needed, and the one in PATH says "${line}"`)
}

/** The line in which git says why it ends; what a hosting service adds comes before it. */
const findReason = (lines: readonly string[]): string =>
  (lines.findLast((line) => /^(fatal|error): /.test(line)) ?? lines.at(-1) ?? '').replace(/^(fatal|error): /, '')

function toMessage([command = 'git']: readonly string[], ended: Executed, reason: string): string {
  if (ended.kind === 'not started') return `git could not be started: ${ended.reason}`
  return reason === '' ? `git ${command} failed` : `git ${command} failed: ${reason}`
}
