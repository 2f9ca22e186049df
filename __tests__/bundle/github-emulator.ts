import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { createEmulator } from 'emulate'
import { type Context, Hono } from 'hono'
import * as z from 'zod'

/** A comment as GitHub keeps it. */
export interface StoredComment {
  readonly id: number
  readonly body: string
  readonly login: string
}

/** A request that has come to the gate. */
export interface Asked {
  /** Such as `GET /repos/octo/desk/issues/1/comments`. */
  readonly route: string
  readonly token: string
  /** How many of this route came before. */
  readonly count: number
}

/** What the gate does with a request besides what GitHub's rules say: waits, answers itself, or both. */
export interface Treatment {
  /** Before it takes effect, in milliseconds. */
  readonly beforeMs?: number
  /** Between its effect and its answer. */
  readonly afterMs?: number
  /** Instead of GitHub's answer; with `afterEffect` after GitHub has done it all the same. */
  readonly answer?: { readonly status: number; readonly message?: string; readonly headers?: Record<string, string> }
  readonly afterEffect?: boolean
}

export type Treat = (asked: Asked) => Treatment | undefined

export interface GitHubEmulator extends AsyncDisposable {
  readonly url: string
  readonly asked: readonly Asked[]
  /** Opens a pull request, with so many comments by people, and returns its number. */
  readonly openPullRequest: (comments?: number) => Promise<number>
  /** Writes a comment as somebody else than the workflow. */
  readonly comment: (number: number, body: string, login?: string) => Promise<void>
  readonly readComments: (number: number) => Promise<readonly StoredComment[]>
  /** Treats the requests of the workflows from now on. */
  readonly treat: (treat: Treat) => void
}

/** The tokens that the gate lets in, by what they may do. */
export const tokens = {
  /** A workflow's, with `pull-requests: write`. */
  write: 'ghs_writes',
  /** Another workflow's, at the same time. */
  other: 'ghs_writes_too',
  /** A workflow's without it, as a fork's pull request has it. */
  read: 'ghs_reads',
  /** Of another app, installed in the same repository. */
  app: 'ghs_reviews',
  /** A person's. */
  person: 'ghp_person',
} as const

const bot = 'github-actions[bot]'
const otherApp = 'reviewer[bot]'
const logins: Readonly<Record<string, string>> = {
  [tokens.write]: bot,
  [tokens.other]: bot,
  [tokens.read]: bot,
  [tokens.app]: otherApp,
  [tokens.person]: 'hubot',
}
const stranger = 'mallory'
/** GitHub's own limit. */
const maxBodyLength = 65_536

const Comment = z.looseObject({
  id: z.int(),
  body: z.string(),
  user: z.looseObject({ login: z.string(), type: z.string() }),
})
const repository = 'octo/desk'

/**
 * GitHub's REST API over HTTP: an emulator keeps users, pull requests and comments, and a gate before it adds what that
 * one does not mind: which token may do what, the limit of a comment, and faults and delays on demand.
 */
export async function startGitHubEmulator(): Promise<GitHubEmulator> {
  await using resources = new AsyncDisposableStack()
  const users = [bot, otherApp, 'hubot', stranger, 'octo', 'alice']
  const emulator = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: Object.fromEntries(users.map((login) => [`key-of-${login}`, { login, scopes: ['repo', 'user'] }])),
      github: {
        users: users.map((login) => ({ login })),
        repos: [{ owner: 'octo', name: 'desk', auto_init: true }],
      },
    },
  })
  resources.defer(() => emulator.close())
  const asked: Asked[] = []
  let treat: Treat = () => undefined
  const app = new Hono()
  app.all('*', (context) => pass(context, { upstream: emulator.url, asked, treat: (request) => treat(request) }))
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started))
  })
  resources.defer(async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  const address = server.address()
  const moved = resources.move()
  const send = createSender(emulator.url)
  let opened = 0
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    asked,
    openPullRequest: async (comments = 0) => {
      opened += 1
      const { number } = z
        .object({ number: z.int() })
        .parse(await send('POST', '/issues', 'octo', { title: `#${opened}` }))
      for (let index = 0; index < comments; index += 1)
        await send('POST', `/issues/${number}/comments`, 'alice', { body: `${index}` })
      return number
    },
    comment: async (number, body, login = stranger) => {
      await send('POST', `/issues/${number}/comments`, login, { body })
    },
    readComments: async (number) => {
      const read = async (page: number): Promise<StoredComment[]> => {
        const path = `/issues/${number}/comments?per_page=100&page=${page}`
        const comments = z.array(Comment).parse(await send('GET', path, 'octo'))
        const shown = comments.map(({ id, body, user }) => ({ id, body, login: user.login }))
        return shown.length < 100 ? shown : [...shown, ...(await read(page + 1))]
      }
      return read(1)
    },
    treat: (next) => {
      treat = next
    },
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

const createSender =
  (url: string) =>
  async (method: string, path: string, login: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/repos/${repository}${path}`, {
      method,
      headers: { authorization: `Bearer key-of-${login}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`the emulator answered ${method} ${path} with ${response.status}: ${await response.text()}`)
    return response.json()
  }

interface Gate {
  readonly upstream: string
  readonly asked: Asked[]
  readonly treat: Treat
}

async function pass(context: Context, { upstream, asked, treat }: Gate): Promise<Response> {
  const { method, path } = context.req
  const route = `${method} ${path}`
  const token = (context.req.header('authorization') ?? '').replace(/^(?:token|bearer) /i, '')
  const request = { route, token, count: asked.filter((one) => one.route === route && one.token === token).length }
  asked.push(request)
  const body = await context.req.text()
  const { beforeMs = 0, afterMs = 0, answer, afterEffect = false } = treat(request) ?? {}
  await sleep(beforeMs, undefined, { ref: false })
  if (answer !== undefined && !afterEffect) return toAnswer(answer)
  const refusal = refuse({ method, path, token, body })
  if (refusal !== undefined) return toAnswer(refusal)
  if (route === 'POST /graphql') return toViewer(body, logins[token])
  const { search } = new URL(context.req.url)
  const response = await fetch(`${upstream}${path}${search}`, {
    method,
    headers: { authorization: `Bearer key-of-${logins[token]}`, 'content-type': 'application/json' },
    ...(body !== '' && { body }),
  })
  await sleep(afterMs, undefined, { ref: false })
  if (answer !== undefined) return toAnswer(answer)
  const text = (await response.text()).replaceAll(upstream, new URL(context.req.url).origin)
  const link = response.headers.get('link')?.replaceAll(upstream, new URL(context.req.url).origin)
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(link && { link }) }
  if (response.status === 204) return new Response(null, { status: 204, headers })
  return new Response(withAccountTypes(text), { status: response.status, headers })
}

const toAnswer = ({
  status,
  message = 'answered by the gate',
  headers = {},
}: NonNullable<Treatment['answer']>): Response =>
  new Response(JSON.stringify({ message }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  })

interface Refusable {
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body: string
}

/** GitHub's rules that the emulator does not know. */
function refuse({ method, path, token, body }: Refusable): Treatment['answer'] {
  if (logins[token] === undefined) return { status: 401, message: 'Bad credentials' }
  const isOfWorkflow = token.startsWith('ghs_')
  if (path === '/user' && isOfWorkflow) return { status: 403, message: 'Resource not accessible by integration' }
  if (method === 'GET' || path === '/graphql') return undefined
  if (token === tokens.read) return { status: 403, message: 'Resource not accessible by integration' }
  if (method === 'DELETE') return undefined
  const text = z.object({ body: z.string() }).safeParse(JSON.parse(body)).data?.body ?? ''
  if ([...text].length <= maxBodyLength) return undefined
  return { status: 422, message: 'Body is too long (maximum is 65536 characters)' }
}

/** The one thing that the action asks GraphQL, which the emulator does not have; GitHub answers faults with status 200. */
function toViewer(body: string, login: string | undefined): Response {
  const { query } = z.object({ query: z.string() }).parse(JSON.parse(body))
  const isViewer = query.replaceAll(/\s+/g, '') === '{viewer{login}}'
  const answer = isViewer
    ? { data: { viewer: { login } } }
    : { errors: [{ message: 'the gate knows only the viewer' }] }
  return Response.json(answer)
}

/** The emulator takes every account for a person's. */
function withAccountTypes(text: string): string {
  const read: unknown = JSON.parse(text)
  const toTyped = (value: unknown): unknown => {
    const comment = Comment.safeParse(value).data
    if (comment === undefined) return value
    const type = comment.user.login.endsWith('[bot]') ? 'Bot' : 'User'
    return { ...comment, user: { ...comment.user, type } }
  }
  return JSON.stringify(Array.isArray(read) ? read.map(toTyped) : toTyped(read))
}
