import * as z from 'zod'
import { maxSpecBytes } from '../../contract/spec.ts'
import { readLastReports, type WantedReports } from './artifacts.ts'
import type { LastReports } from './last-reports.ts'
import {
  AnswerError,
  type Ask,
  type GitHubApiOptions,
  openGitHub,
  readUpTo,
  toStatus,
  toUnreadable,
  type Unreadable,
  withRetries,
} from './request.ts'

export { createGitHubComments } from './comments.ts'

/** A file of a commit that is asked for. */
export interface WantedFile {
  /** From the top of the repository, with forward slashes. */
  readonly path: string
  /** The commit of the base. */
  readonly sha: string
  /** The commit of the head, which should have the file. */
  readonly headSha: string
}

/** What GitHub's API tells about one repository. Nothing is sent before the first question, and nothing ever throws. */
export interface GitHubApi {
  /**
   * Reads a file of the base; at most one byte more than a spec may have. It is absent only if the token may read the
   * base, and the head has the file: then it was surely looked for at the right place.
   */
  readFile(
    file: WantedFile,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'found'; readonly bytes: Uint8Array } | { readonly kind: 'absent' } | Unreadable>
  /** Reads the labels of a pull request. */
  readLabels(
    pullRequest: number,
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'read'; readonly labels: readonly string[] } | Unreadable>
  /** Reads every `result.json` in the artifacts that the default branch's last run kept reports in. */
  readLastReports(wanted: WantedReports, signal: AbortSignal): Promise<LastReports>
}

/** Opens the API of a repository. It lies in a bundle of its own, as its client is larger than all the rest. */
export function createGitHubApi(options: GitHubApiOptions): GitHubApi {
  const ask = openGitHub(options)
  return {
    readFile: (file, signal) => readFile(ask, file, signal).catch((error) => toUnreadable(error, contentsPermission)),
    readLabels: (pullRequest, signal) =>
      readLabels(ask, pullRequest, signal).catch((error) => toUnreadable(error, labelsPermission)),
    readLastReports: (wanted, signal) =>
      readLastReports(ask, wanted, signal).catch((error) => toUnreadable(error, artifactsPermission)),
  }
}

const contentsPermission = 'contents: read'
const labelsPermission = 'pull-requests: read'
const artifactsPermission = 'actions: read'

const contents = '/repos/{owner}/{repo}/contents/{path}'

async function readFile(ask: Ask, { path, sha, headSha }: WantedFile, signal: AbortSignal) {
  try {
    return {
      kind: 'found' as const,
      bytes: await withRetries((tried) => readContent(ask, { path, sha }, tried), signal),
    }
  } catch (error) {
    if (toStatus(error) !== 404) throw error
  }
  // A token that may not read anything is told the same of everything.
  await withRetries(
    (tried) => ask('GET /repos/{owner}/{repo}/git/commits/{sha}', { parameters: { sha }, signal: tried }),
    signal,
  )
  try {
    await withRetries((tried) => ask(`HEAD ${contents}`, { parameters: { path, ref: headSha }, signal: tried }), signal)
    return { kind: 'absent' as const }
  } catch (error) {
    if (toStatus(error) !== 404) throw error
    throw new AnswerError(
      'the commit that is tested has no such file either, so its place in the repository is not known',
    )
  }
}

async function readContent(ask: Ask, { path, sha }: Pick<WantedFile, 'path' | 'sha'>, signal: AbortSignal) {
  const parameters = { path, ref: sha, mediaType: { format: 'raw' } }
  const { data, headers } = await ask(`GET ${contents}`, { parameters, signal, isWhole: false })
  const { 'content-type': type } = z.object({ 'content-type': z.string().default('') }).parse(headers)
  // A folder is answered as a list, whatever was asked for.
  if (!/\braw\b/.test(type)) throw new AnswerError('GitHub answered with something else than the file')
  return data instanceof ReadableStream ? readUpTo(data, maxSpecBytes + 1) : new Uint8Array()
}

const LabelList = z.array(z.object({ name: z.string() }))

/** GitHub allows no more labels than one page has. */
const maxLabels = 100

async function readLabels(ask: Ask, pullRequest: number, signal: AbortSignal) {
  const parameters = { number: pullRequest, per_page: maxLabels }
  const route = 'GET /repos/{owner}/{repo}/issues/{number}/labels'
  const { data } = await withRetries((tried) => ask(route, { parameters, signal: tried }), signal)
  const list = LabelList.safeParse(data)
  if (!list.success) throw new AnswerError('GitHub answered with something else than labels')
  return { kind: 'read' as const, labels: list.data.map(({ name }) => name) }
}
