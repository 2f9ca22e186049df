import { setTimeout as sleep } from 'node:timers/promises'
import { getOctokit } from '@actions/github'
import * as z from 'zod'
import { maxSpecBytes } from '../contract/spec.ts'

/** Why something could not be read, and what to do about it. */
interface Unreadable {
  readonly kind: 'unreadable'
  readonly reason: string
}

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
}

/** What the API of a repository is opened with. */
export interface GitHubApiOptions {
  readonly token: string
  readonly baseUrl: string
  /** `owner/name` */
  readonly repository: string
}

/** Opens the API of a repository. It lies in a bundle of its own, as its client is larger than all the rest. */
export function createGitHubApi({ token, baseUrl, repository }: GitHubApiOptions): GitHubApi {
  const octokit = getOctokit(token, { baseUrl, log: silent })
  const [owner, repo] = repository.split('/')
  const ask: Ask = (route, { parameters, signal, isWhole = true }) =>
    octokit.request(route, {
      ...{ owner, repo, ...parameters },
      request: { signal, log: silent, parseSuccessResponseBody: isWhole },
    })
  return {
    readFile: (file, signal) => readFile(ask, file, signal).catch((error) => toUnreadable(error, contentsPermission)),
    readLabels: (pullRequest, signal) =>
      readLabels(ask, pullRequest, signal).catch((error) => toUnreadable(error, labelsPermission)),
  }
}

/** Deprecations are for whoever maintains this, not for the log of a workflow. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const contentsPermission = 'contents: read'
const labelsPermission = 'pull-requests: read'

interface Question {
  readonly parameters: Readonly<Record<string, string | number | object>>
  readonly signal: AbortSignal
  /** false: the body of the answer stays a stream. */
  readonly isWhole?: boolean
}
type Ask = (route: string, question: Question) => Promise<{ readonly data: unknown; readonly headers: object }>

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

async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
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

/** GitHub answered, but not what was asked for. */
class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

const pausesMs = [300, 1_000]
const tryMs = 6_000

/** Tries again what failed on the way or on GitHub's side. */
async function withRetries<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(AbortSignal.any([signal, AbortSignal.timeout(tryMs)]))
    } catch (error) {
      const pauseMs = pausesMs[tries]
      const status = toStatus(error)
      const isFinal = error instanceof AnswerError || (status !== undefined && status < 500)
      if (isFinal || pauseMs === undefined) throw error
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

const HttpError = z.object({
  status: z.int(),
  response: z.object({ headers: z.record(z.string(), z.unknown()) }).optional(),
})

/** The status of an answer; undefined where there was none. */
function toStatus(error: unknown): number | undefined {
  const { data } = HttpError.safeParse(error)
  return data?.response === undefined ? undefined : data.status
}

/** GitHub's own words are left out: they come from outside, and say less about what to do. */
function toUnreadable(error: unknown, permission: string): Unreadable {
  const unreadable = (reason: string): Unreadable => ({ kind: 'unreadable', reason })
  if (error instanceof AnswerError) return unreadable(error.message)
  const status = toStatus(error)
  if (status === undefined) return unreadable('GitHub cannot be reached')
  if (status === 401) return unreadable('GitHub refused the input github-token')
  const { headers = {} } = HttpError.parse(error).response ?? {}
  const isLimited = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined
  if (status === 429 || (status === 403 && isLimited))
    return unreadable('the github-token has no requests left for now')
  if (status === 403 || status === 404) {
    return unreadable(`the github-token may not read it: give the job the permission "${permission}"`)
  }
  return unreadable(`GitHub answered with status ${status}`)
}
