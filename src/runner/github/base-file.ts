import { basename, dirname, relative, resolve, sep } from 'node:path'
import { maxSpecBytes } from '../../contract/spec.ts'
import type { Change } from '../change.ts'
import type { Environment } from '../command-environment.ts'
import { createGit, type Git, type GitFile } from '../git/repository.ts'
import { isInside, readRealPath } from '../real-path.ts'

/** A file as the base branch has it. */
export type BaseFile =
  | { readonly kind: 'found'; readonly bytes: Uint8Array }
  /** The base branch surely has no such file. */
  | { readonly kind: 'absent' }
  /** There is nothing to compare with, such as on a push. */
  | { readonly kind: 'none'; readonly reason: string }
  /** It may be there or not. The reason is a sentence that says what to do. */
  | { readonly kind: 'unreadable'; readonly reason: string }

/** The labels of the pull request. */
export type Labels =
  | {
      readonly kind: 'read'
      readonly labels: readonly string[]
      /** Why they are only those of the moment when the workflow was started; undefined when they are those of now. */
      readonly staleBecause: string | undefined
    }
  | { readonly kind: 'none' | 'unreadable'; readonly reason: string }

type GitHubApi = import('./api.ts').GitHubApi
/** Loads the client of GitHub's API, where there is something to ask. */
export type LoadGitHubApi = () => Promise<Pick<typeof import('./api.ts'), 'createGitHubApi'>>

/** What the readers of the base branch need. */
export interface ChangeSource {
  readonly change: Change
  readonly workspace: string
  readonly environment: Environment
  /** Of the input `github-token`, masked already; empty if there is none. */
  readonly token: string
  readonly cancelled: AbortSignal
  readonly loadGitHubApi: LoadGitHubApi
  /** For everything that one call does. */
  readonly withinMs?: number
}

const defaultWithinMs = 15_000

/** Ends what is asked for in time, or when the job is cancelled. */
export const toSignal = ({ cancelled, withinMs = defaultWithinMs }: ChangeSource): AbortSignal =>
  AbortSignal.any([cancelled, AbortSignal.timeout(withinMs)])

/**
 * Reads a file as the base of the change has it: from the repository on disk, or from GitHub's API if that has not enough
 * history. Never throws, and calls a file absent only where the base was surely looked into.
 */
export async function readBaseFile(path: string, source: ChangeSource): Promise<BaseFile> {
  const { change, environment } = source
  if (change.base === undefined) {
    return { kind: 'none', reason: 'only pull requests and merge groups have a base branch to compare with' }
  }
  const place = toPlace(path, source.workspace)
  const signal = toSignal(source)
  const git = createGit({ folder: place.folder, workspace: place.workspace, environment, signal })
  const local = await git.readFile(place.name, change.base.sha)
  return checkContent(local.kind === 'unknown' ? await readRemotely(place, { source, git, local, signal }) : local)
}

/** Where a file lies. Links are followed, as git keeps a link only as the text of its target. */
interface Place {
  readonly workspace: string
  readonly folder: string
  readonly name: string
  /** Relative to the workspace with forward slashes; undefined for a file outside. */
  readonly inWorkspace: string | undefined
}

function toPlace(path: string, writtenWorkspace: string): Place {
  const written = resolve(writtenWorkspace, path)
  const whole = readRealPath(written) ?? written
  const workspace = readRealPath(writtenWorkspace) ?? writtenWorkspace
  const inWorkspace = isInside(whole, workspace) ? relative(workspace, whole).split(sep).join('/') : undefined
  return { workspace, folder: dirname(whole), name: basename(whole), inWorkspace }
}

interface Remote {
  readonly source: ChangeSource
  readonly git: Git
  readonly local: Extract<GitFile, { kind: 'unknown' }>
  readonly signal: AbortSignal
}

async function readRemotely(place: Place, { source, git, local, signal }: Remote): Promise<BaseFile> {
  const { repository = '', base, headSha = '', pullRequest } = source.change
  const unreadable = (why: string): BaseFile => ({ kind: 'unreadable', reason: `${local.reason}, and ${why}` })
  const origin = await git.readOrigin()
  const own = [repository, pullRequest?.headRepository ?? '']
  if (origin !== undefined && !own.some((name) => isOf(origin, name))) {
    return unreadable('the file lies in a checkout of another repository than the change')
  }
  const path = local.prefix === undefined ? place.inWorkspace : `${local.prefix}${place.name}`
  if (path === undefined) return unreadable('the file lies outside the workspace')
  if (signal.aborted) return unreadable(whyAborted(source))
  const api = await openApi(source)
  if (typeof api === 'string') return unreadable(api)
  const answer = await api.readFile({ path, sha: base?.sha ?? '', headSha }, signal)
  if (answer.kind !== 'unreadable') return answer
  return unreadable(signal.aborted ? whyAborted(source) : answer.reason)
}

/** Why a signal of `toSignal` was aborted. */
export const whyAborted = ({ cancelled }: ChangeSource): string =>
  cancelled.aborted ? 'the job was cancelled' : 'reading it took too long'

/** No address of a repository is longer, and a checkout may configure any text. */
const maxOriginLength = 2_000

/** Whether a remote's address is that of `owner/name`, over HTTPS or SSH, with or without `.git`. */
const isOf = (origin: string, repository: string): boolean => {
  if (origin.length > maxOriginLength) return false
  const address = withoutSlashes(origin.toLowerCase()).replace(/\.git$/, '')
  return (
    repository !== '' &&
    /[/:]/.test(address.at(-repository.length - 1) ?? '') &&
    address.endsWith(repository.toLowerCase())
  )
}

/** Without those at the end. A regular expression would look at a row of slashes once for each of them. */
function withoutSlashes(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end -= 1
  return text.slice(0, end)
}

const lfsStart = 'version https://git-lfs.github.com/spec/'

/** A file that was found, but whose bytes are not what they stand for. */
function checkContent(file: BaseFile): BaseFile {
  if (file.kind !== 'found') return file
  if (file.bytes.length > maxSpecBytes) {
    return { kind: 'unreadable', reason: 'the base branch has a file there that is longer than a spec may be' }
  }
  const start = new TextDecoder().decode(file.bytes.subarray(0, lfsStart.length))
  const reason = 'the base branch keeps the file with Git LFS, which is not read: keep specs in the repository itself'
  return start === lfsStart ? { kind: 'unreadable', reason } : file
}

/** The API, or why it cannot be asked. Never rejects. */
export async function openApi(source: ChangeSource): Promise<GitHubApi | string> {
  const { token, environment, change, loadGitHubApi } = source
  if (token === '') return 'without the input github-token GitHub cannot be asked'
  if (change.repository === undefined) return 'the name of the repository is not known'
  const baseUrl = environment['GITHUB_API_URL'] || 'https://api.github.com'
  try {
    const { createGitHubApi } = await loadGitHubApi()
    return createGitHubApi({ token, baseUrl, repository: change.repository })
  } catch {
    return noClient
  }
}

/** Why there is no client of GitHub's API. What was thrown is left out: it quotes the proxy, which may hold a password. */
export const noClient =
  "the client of GitHub's API cannot be started: check the job's variables GITHUB_API_URL and HTTPS_PROXY or HTTP_PROXY"

/**
 * Reads the labels that the pull request has now, or, if GitHub does not tell, had when the workflow was started. In a
 * merge queue it is the one that is about to be merged.
 */
export async function readLabels(source: ChangeSource): Promise<Labels> {
  const { pullRequest, queuedPullRequest } = source.change
  const number = pullRequest?.number ?? queuedPullRequest
  if (number === undefined) return { kind: 'none', reason: 'only pull requests have labels' }
  const api = await openApi(source)
  const signal = toSignal(source)
  const answer =
    typeof api === 'string' ? { kind: 'unreadable' as const, reason: api } : await api.readLabels(number, signal)
  if (answer.kind === 'read') return { ...answer, staleBecause: undefined }
  const reason = signal.aborted ? whyAborted(source) : answer.reason
  const labels = pullRequest?.labels
  return labels === undefined ? { kind: 'unreadable', reason } : { kind: 'read', labels, staleBecause: reason }
}
