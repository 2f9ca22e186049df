import { parse } from 'node:path'
import { executeCommand } from '../command.ts'
import type { Environment } from '../command-environment.ts'
import {
  type GitSettings,
  toBareEnvironment,
  toCloneEnvironment,
  toCloneSettings,
  toMachineSettings,
  toSettingVariables,
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

  constructor(message: string, lines: readonly string[] = []) {
    super(message)
    this.lines = lines
  }
}

/** Runs a command with some more settings, and gives the lines that it printed. Rejects with a GitError. */
type RunGit = (args: readonly string[], more?: GitSettings) => Promise<readonly string[]>

/** Runs git for one address to clone from. */
export interface CloneGit {
  /** For what is over at once. */
  readonly run: RunGit
  /** For what may take its time: it is ended when the step is cancelled, and rejects with the reason for that. */
  readonly runLong: RunGit
}

/** Far more than any clone takes: a peer that is silent is given up before, and a job has its own limit. */
const withinMs = 24 * 3_600_000

/** Looks for git, for one that is new enough, and for how it reaches the internet here. Rejects with a GitError. */
export async function openCloneGit(cloneUrl: URL, host: GitHost): Promise<CloneGit> {
  const program = requireGit(host)
  const { exec } = await host.loadToolkit()
  // Outside of any repository, so that none lends its settings.
  const folder = parse(process.execPath).root
  const runIn = async (env: Record<string, string>, args: readonly string[]): Promise<readonly string[]> => {
    const lines: string[] = []
    const hear = (line: string) => lines.push(line)
    const listeners = { stdline: hear, errline: hear }
    const code = await exec(`"${program}"`, [...args], {
      cwd: folder,
      env,
      silent: true,
      ignoreReturnCode: true,
      listeners,
    })
    if (code === 0) return lines
    throw toError(args, lines, host)
  }
  const bare = toBareEnvironment(host.environment)
  refuseOld(await runIn(bare, ['version']))
  // It fails where there is no such setting.
  const machine = await runIn(bare, ['config', '--get-urlmatch', 'http', cloneUrl.href]).catch(() => [])
  const always = { ...toMachineSettings(machine), ...toCloneSettings(cloneUrl) }
  const environment = toCloneEnvironment(bare, cloneUrl)
  return {
    run: (args, more = {}) => runIn({ ...environment, ...toSettingVariables({ ...always, ...more }) }, args),
    runLong: async (args, more = {}) => {
      const lines: string[] = []
      const onLine = (line: string) => lines.push(line)
      const variables = toSettingVariables({ ...always, ...more })
      const options = { environment: variables, timeoutMs: withinMs, signal: host.cancelled, onLine }
      const ended = await executeCommand([program, ...args], options, { ...host, environment, folder })
      host.cancelled.throwIfAborted()
      if (ended.kind === 'not started') throw new GitError(`git could not be started: ${host.redact(ended.reason)}`)
      if (ended.kind === 'exited' && ended.code === 0) return lines
      throw toError(args, lines, host)
    },
  }
}

/** The path of git. Throws a GitError if there is none. */
export function requireGit({ environment }: GitHost): string {
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

/** With the line in which git says why it ends; what a hosting service adds comes before it. */
function toError(args: readonly string[], lines: readonly string[], { redact }: GitHost): GitError {
  const line = lines.findLast((text) => /^(fatal|error): /.test(text)) ?? lines.at(-1) ?? ''
  const reason = redact(line.replace(/^(fatal|error): /, ''))
  const command = args.find((word) => !word.startsWith('-')) ?? ''
  return new GitError(reason === '' ? `git ${command} failed` : `git ${command} failed: ${reason}`, lines)
}
