import * as z from 'zod'
import {
  AnswerError,
  type Ask,
  type GitHubApiOptions,
  HttpError,
  openGitHub,
  toStatus,
  withinTry,
  withRetries,
} from './request.ts'

/** A comment of a pull request. */
export interface IssueComment {
  readonly id: number
  readonly body: string
  /** The login; undefined if the account was deleted. */
  readonly author: string | undefined
}

/** What became of a request. */
export type Answer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  /** The comment does not exist, or no longer. */
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'failed'
      /** A clause that says what to do. */
      readonly reason: string
      /** After how many milliseconds the whole may be tried again; undefined if that is of no use. */
      readonly againInMs: number | undefined
    }

/** The comments that were read. */
export interface CommentList {
  readonly comments: readonly IssueComment[]
  readonly pages: number
  /** false: there are more comments than are read. */
  readonly isWhole: boolean
}

/** The comments of one pull request. Nothing ever throws. */
export interface GitHubComments {
  /** The login that the token writes as. */
  readAccount(signal: AbortSignal): Promise<Answer<string>>
  /** All comments, page by page, at most 3,000 of them: the oldest. */
  list(signal: AbortSignal): Promise<Answer<CommentList>>
  read(id: number, signal: AbortSignal): Promise<Answer<IssueComment>>
  /** Sent once only: after a fault on the way nobody knows whether it was written, so look before trying again. */
  create(body: string, signal: AbortSignal): Promise<Answer<IssueComment>>
  update(id: number, body: string, signal: AbortSignal): Promise<Answer<number>>
  remove(id: number, signal: AbortSignal): Promise<Answer<number>>
}

const pageSize = 100
const maxPages = 30

const issue = '/repos/{owner}/{repo}/issues/{number}/comments'
const single = '/repos/{owner}/{repo}/issues/comments/{id}'

/** Opens the comments of a pull request. */
export function createGitHubComments(options: GitHubApiOptions, pullRequest: number): GitHubComments {
  const ask = openGitHub(options)
  const number = pullRequest
  const once: Send = async (route, parameters, signal) =>
    withinTry((tried) => ask(route, { parameters, signal: tried }), signal)
  const again: Send = (route, parameters, signal, patience) =>
    withRetries(async (tried) => ask(route, { parameters, signal: tried }), signal, patience)
  return {
    readAccount: (signal) => answer(readAccount(again, options, signal)),
    list: (signal) => answer(listComments(again, number, signal)),
    read: (id, signal) => answerOf(again(`GET ${single}`, { id }, signal).then(({ data }) => toComment(data))),
    create: (body, signal) =>
      answer(once(`POST ${issue}`, { number, body }, signal).then(({ data }) => toComment(data))),
    update: (id, body, signal) => answerOf(again(`PATCH ${single}`, { id, body }, signal).then(() => id)),
    remove: (id, signal) => answerOf(again(`DELETE ${single}`, { id }, signal).then(() => id)),
  }
}

type Send = (
  route: string,
  parameters: Parameters<Ask>[1]['parameters'],
  signal: AbortSignal,
  patience?: { readonly tryMs?: number },
) => ReturnType<Ask>

/** How the tokens of apps begin, that of a workflow among them: they belong to no account that REST could be asked for. */
const appToken = 'ghs_'
/** The app that workflows write as. */
const workflowLogin = 'github-actions[bot]'
/** An app's name is worth less than the time that the comment itself needs. */
const viewerTryMs = 2_000

async function readAccount(again: Send, { token, baseUrl }: GitHubApiOptions, signal: AbortSignal): Promise<string> {
  if (token.startsWith(appToken)) return readApp(again, baseUrl, signal)
  try {
    const { data } = await again('GET /user', {}, signal)
    return z.object({ login: z.string() }).parse(data).login
  } catch (error) {
    if (toStatus(error) === 403 && !isLimited(error)) return readApp(again, baseUrl, signal)
    throw error
  }
}

const Viewer = z.object({ data: z.object({ viewer: z.object({ login: z.string().min(1) }) }) })
const botSuffix = '[bot]'

/** Only GraphQL tells which app a token is of. Where it does not, none but the comments of workflows are taken for ours. */
async function readApp(again: Send, baseUrl: string, signal: AbortSignal): Promise<string> {
  // A server of one's own has REST at /api/v3, and GraphQL beside it.
  const url = `${baseUrl.replace(/\/+$/, '').replace(/\/v3$/, '')}/graphql`
  try {
    const body = { data: { query: '{ viewer { login } }' } }
    const { data } = await again(`POST ${url}`, body, signal, { tryMs: viewerTryMs })
    const { login } = Viewer.parse(data).data.viewer
    // No person's login may end like this, so that nobody can take on the name of an app.
    return login.endsWith(botSuffix) ? login : `${login}${botSuffix}`
  } catch {
    return workflowLogin
  }
}

const StoredComment = z
  .object({
    id: z.int(),
    body: z.string().nullish(),
    user: z.object({ login: z.string() }).nullish(),
  })
  .transform(({ id, body, user }): IssueComment => ({ id, body: body ?? '', author: user?.login }))

const toComment = (data: unknown): IssueComment => parseAs(StoredComment, data)

function parseAs<T>(schema: z.ZodType<T>, data: unknown): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new AnswerError('GitHub answered with something else than comments')
  return parsed.data
}

async function listComments(again: Send, number: number, signal: AbortSignal): Promise<CommentList> {
  const comments: IssueComment[] = []
  for (let page = 1; ; page += 1) {
    const { data, headers } = await again(`GET ${issue}`, { number, per_page: pageSize, page }, signal)
    comments.push(...parseAs(z.array(StoredComment), data))
    const { link } = parseAs(z.object({ link: z.string().optional() }), headers)
    const isWhole = !link?.includes('rel="next"')
    if (isWhole || page === maxPages) return { comments, pages: page, isWhole }
  }
}

const answer = <T>(value: Promise<T>): Promise<Answer<T>> =>
  value.then((read): Answer<T> => ({ kind: 'answered', value: read })).catch(toFailure)

/** Of a comment that is known by its ID: where that is not found, somebody has deleted it. */
const answerOf = async <T>(value: Promise<T>): Promise<Answer<T>> => {
  try {
    return { kind: 'answered', value: await value }
  } catch (error) {
    return toStatus(error) === 404 ? { kind: 'gone' } : toFailure(error)
  }
}

const permission = 'give the job the permission "pull-requests: write"'
/** Where GitHub may only have had a bad moment. */
const againMs = 500

const Said = z.object({ response: z.object({ data: z.object({ message: z.string() }) }) })
const toMessage = (error: unknown): string => Said.safeParse(error).data?.response.data.message ?? ''
const toHeaders = (error: unknown) => HttpError.safeParse(error).data?.response?.headers ?? {}

function isLimited(error: unknown): boolean {
  const headers = toHeaders(error)
  const isTold = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined
  return isTold || /\brate limit\b/i.test(toMessage(error))
}

/** GitHub's own words are read, but never shown: they come from outside, and say less about what to do. */
function toFailure(error: unknown): Extract<Answer<never>, { kind: 'failed' }> {
  const failed = (reason: string, againInMs?: number) => ({ kind: 'failed' as const, reason, againInMs })
  if (error instanceof AnswerError) return failed(error.message)
  const status = toStatus(error)
  if (status === undefined) return failed('GitHub cannot be reached', againMs)
  if (status >= 500) return failed(`GitHub answered with status ${status}`, againMs)
  if (status === 401) return failed('GitHub refused the input github-token')
  if (status === 429 || (status === 403 && isLimited(error))) {
    const seconds = Number(toHeaders(error)['retry-after'])
    return failed('GitHub takes no more requests of this token for now', seconds > 0 ? seconds * 1_000 : undefined)
  }
  if (status === 403 && /\blocked\b/.test(toMessage(error))) return failed('the conversation is locked')
  if (status === 403 || status === 404) return failed(`the github-token may not write it: ${permission}`)
  if (status === 422) return failed('GitHub does not accept its text (status 422)')
  return failed(`GitHub answered with status ${status}`)
}
