import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { maxSpecBytes } from '../../contract/spec.ts'
import { type Environment, toCommandEnvironment } from '../command-environment.ts'
import { isInside } from '../real-path.ts'
import { findProgram } from './git-program.ts'

/** A file of a commit, as the repository on disk tells. */
export type GitFile =
  | { readonly kind: 'found'; readonly bytes: Uint8Array }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** The repository does not have enough to tell. */
  | {
      readonly kind: 'unknown'
      /** Reads on with a comma. */
      readonly reason: string
      /** The folder's path in its repository, ending with a slash unless it is empty; undefined where git cannot say. */
      readonly prefix: string | undefined
    }

/** The repository whose checkout a folder lies in. Nothing is fetched, and nothing that the repository configures is run. */
export interface Git {
  /** Reads a file of the folder as a commit has it. Never throws. */
  readFile(name: string, sha: string): Promise<GitFile>
  /** The address that the repository was cloned from; undefined if it has none. */
  readOrigin(): Promise<string | undefined>
  /** The commit that is checked out; undefined where there is none. */
  readHead(): Promise<string | undefined>
  /** The folder's path in its repository, ending with a slash unless it is empty; undefined outside of one. */
  readPrefix(): Promise<string | undefined>
  /** Whether a file of the folder is as the commit that is checked out has it. */
  isCommitted(name: string): Promise<boolean>
  /** Whether a file of the folder is of the checkout; undefined where git cannot say. */
  isTracked(name: string): Promise<boolean | undefined>
}

interface GitOptions {
  /** Without links, like the workspace. */
  readonly folder: string
  readonly workspace: string
  readonly environment: Environment
  readonly signal: AbortSignal
}

/** What git wrote; undefined when it failed, or could not be run at all. */
type RunGit = (...args: readonly string[]) => Promise<Uint8Array | undefined>

/** Opens the repository of a folder, if its checkout lies in the workspace or has the workspace in it. */
export function createGit(options: GitOptions): Git {
  const run = createRun(options)
  return {
    readFile: async (name, sha) => {
      const prefix = toLine(await run('rev-parse', '--show-prefix'))
      if (prefix === undefined) return { kind: 'unknown', reason: 'git knows no repository here', prefix }
      const unknown: GitFile = { kind: 'unknown', reason: 'the checkout does not have the base commit', prefix }
      if ((await run('cat-file', '-e', `${sha}^{commit}`)) === undefined) return unknown
      const listed = await run('ls-tree', '-z', sha, '--', name)
      if (listed === undefined) return unknown
      const [, mode, type, oid] = /^(\d+) (\w+) ([0-9a-f]+)\t/.exec(toText(listed)) ?? []
      if (oid === undefined || type !== 'blob') return { kind: 'absent' }
      if (mode === symbolicLink) return { kind: 'unreadable', reason: 'the base branch has a symbolic link there' }
      const bytes = await run('cat-file', 'blob', oid)
      return bytes === undefined ? unknown : { kind: 'found', bytes }
    },
    readOrigin: async () => toLine(await run('config', '--get', 'remote.origin.url')),
    readHead: async () => toLine(await run('rev-parse', '--verify', 'HEAD^{commit}')),
    readPrefix: async () => toLine(await run('rev-parse', '--show-prefix')),
    isCommitted: async (name) => {
      const [committed, present] = await Promise.all([
        run('rev-parse', '--verify', `HEAD:./${name}`),
        // A filter is a program that the repository configures.
        run('hash-object', '--no-filters', '--', name),
      ])
      return committed !== undefined && present !== undefined && toLine(committed) === toLine(present)
    },
    isTracked: async (name) => {
      const listed = await run('-c', 'core.fsmonitor=false', 'ls-files', '-z', '--', name)
      return listed && listed.length > 0
    },
  }
}

const symbolicLink = '120000'

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const toLine = (bytes: Uint8Array | undefined): string | undefined => bytes && toText(bytes).replace(/\r?\n$/, '')

function createRun({ folder, workspace, environment, signal }: GitOptions): RunGit {
  const program = findProgram('git', environment)
  const top = findTop(folder, workspace)
  if (program === undefined || top === undefined) return async () => undefined
  // Loaded here, as it costs milliseconds of the start that most steps have no use for.
  const { execFile } = process.getBuiltinModule('node:child_process')
  // Named, because git would search for it, and take a folder of the checkout for a repository if it looks like one: a
  // pull request could bring its own base. What is named is also trusted if the workspace belongs to another user.
  const always = [`--git-dir=${join(top, '.git')}`, `--work-tree=${top}`, '-C', folder]
  const options = {
    encoding: 'buffer',
    env: toGitEnvironment(environment),
    maxBuffer: maxSpecBytes + 1,
    signal,
    windowsHide: true,
  } as const
  return (...args) =>
    new Promise((resolve) => {
      execFile(program, [...always, ...args], options, (error, stdout) => {
        // What is longer than a spec may be has been cut, and is still longer than that.
        const isCut = error !== null && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
        resolve(error === null || isCut ? stdout : undefined)
      })
    })
}

/**
 * The top of the checkout that a folder lies in: the nearest one with a `.git`, which no commit can hold. Undefined if it
 * is neither in the workspace nor above it.
 */
function findTop(folder: string, workspace: string): string | undefined {
  if (existsSync(join(folder, '.git'))) {
    return isInside(folder, workspace) || isInside(workspace, folder) ? folder : undefined
  }
  const parent = dirname(folder)
  return parent === folder ? undefined : findTop(parent, workspace)
}

/** What points git to another repository than the one that is named, or changes what is in it. */
const pointer =
  /^GIT_(CONFIG.*|DIR|WORK_TREE|COMMON_DIR|INDEX_FILE|(ALTERNATE_)?OBJECT_DIRECTOR(Y|IES)|NAMESPACE|GRAFT_FILE|SHALLOW_FILE)$/i

/** Without the inputs, of which some are secrets, and with every way shut by which git would fetch or ask. */
const toGitEnvironment = (environment: Environment): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(toCommandEnvironment(environment)).filter(([name]) => !pointer.test(name))),
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  // For versions that do not know the line above.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_OPTIONAL_LOCKS: '0',
})
