import { setTimeout as sleep } from 'node:timers/promises'
import { getOctokit } from '@actions/github'
import * as z from 'zod'

/** Why something could not be read, and what to do about it. */
export interface Unreadable {
  readonly kind: 'unreadable'
  readonly reason: string
}

/** What the API of a repository is opened with. */
export interface GitHubApiOptions {
  readonly token: string
  readonly baseUrl: string
  /** `owner/name` */
  readonly repository: string
}

/** Deprecations are for whoever maintains this, not for the log of a workflow. */
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** One request's own part. */
export interface Question {
  readonly parameters: Readonly<Record<string, string | number | object>>
  readonly signal: AbortSignal
  /** false: the body of the answer stays a stream. */
  readonly isWhole?: boolean
  /** false: an answer that leads elsewhere is the answer, so that nothing is sent there. */
  readonly follows?: boolean
}
/** Sends one request about the repository; rejects for every status of 400 and above. */
export type Ask = (
  route: string,
  question: Question,
) => Promise<{ readonly status: number; readonly data: unknown; readonly headers: object }>

/** Opens the way to GitHub's API. Nothing is sent before the first question. */
export function openGitHub({ token, baseUrl, repository }: GitHubApiOptions): Ask {
  const octokit = getOctokit(token, { baseUrl, log: silent })
  const [owner, repo] = repository.split('/')
  return (route, { parameters, signal, isWhole = true, follows = true }) =>
    octokit.request(route, {
      ...{ owner, repo, ...parameters },
      request: { signal, log: silent, parseSuccessResponseBody: isWhole, redirect: follows ? 'follow' : 'manual' },
    })
}

/** Reads a body as far as that many bytes, and gives up the rest. */
export async function readUpTo(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** GitHub answered, but not what was asked for. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

const pausesMs = [300, 1_000]
const defaultTryMs = 6_000

/** Tries it once, for a few seconds at most. */
export const withinTry = <T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  { tryMs = defaultTryMs }: { readonly tryMs?: number } = {},
): Promise<T> => attempt(AbortSignal.any([signal, AbortSignal.timeout(tryMs)]))

/** Tries again what failed on the way or on GitHub's side. */
export async function withRetries<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  patience: { readonly tryMs?: number } = {},
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await withinTry(attempt, signal, patience)
    } catch (error) {
      const pauseMs = pausesMs[tries]
      const status = toStatus(error)
      const isFinal = error instanceof AnswerError || (status !== undefined && status < 500)
      if (isFinal || pauseMs === undefined) throw error
      await sleep(pauseMs, undefined, { signal })
    }
  }
}

/** An answer that is no success, as the client of the API throws it. */
export const HttpError = z.object({
  status: z.int(),
  response: z.object({ headers: z.record(z.string(), z.unknown()) }).optional(),
})

/** The status of an answer; undefined where there was none. */
export function toStatus(error: unknown): number | undefined {
  const { data } = HttpError.safeParse(error)
  return data?.response === undefined ? undefined : data.status
}

/** GitHub's own words are left out: they come from outside, and say less about what to do. */
export function toUnreadable(error: unknown, permission: string): Unreadable {
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

/** Reads an answer; throws an AnswerError that names what was asked for. */
export function parseAnswer<T>(schema: z.ZodType<T>, data: unknown, what: string): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new AnswerError(`GitHub answered with something else than ${what}`)
  return parsed.data
}
