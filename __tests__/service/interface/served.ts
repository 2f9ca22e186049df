import { jest } from '@jest/globals'
import * as z from 'zod'
import type { Grant } from '../../../src/service/access/access.ts'
import { createAccess } from '../../../src/service/access/create-access.ts'
import type { Scheme } from '../../../src/service/access/principal.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import type { Subject } from '../../../src/service/conversation/judge/judge.ts'
import { startLocalService } from '../../../src/service/local-service.ts'
import type { Operation } from '../../../src/service/operations.ts'
import type { Engine, PlayRequest } from '../../../src/service/runs/engine.ts'
import { openStore } from '../../../src/service/store/open-store.ts'
import type { OpenStore } from '../databases.ts'
import { createClock } from '../outbound.ts'
import { conversation, endlessPlay, judgement, loadPostgres } from '../sample.ts'
import { type ConfigOptions, renderConfig } from './served-config.ts'

// A service on a database of its own is started in a hook: on a busy machine that takes longer than jest waits.
jest.setTimeout(60_000)

interface ServeOptions extends ConfigOptions {
  /** Default: SQLite in memory. */
  readonly open?: OpenStore
}

const grants = {
  oauth2: { scheme: 'oauth2', organizationId: 1, userId: 1 },
  dashboard_session: { scheme: 'dashboard_session', organizationId: 1, userId: 1 },
  embedded_session: { scheme: 'embedded_session', organizationId: 1, projectId: 1 },
  shareable_link: { scheme: 'shareable_link', organizationId: 1, dashboardId: 1 },
  agent_session: { scheme: 'agent_session', organizationId: 1, agentId: 1 },
} as const satisfies Readonly<Record<Grant['scheme'], Grant>>

/** Whom a request comes from: a scheme (of the first organization), the second organization, or nobody. */
export type Caller = Scheme | 'bank' | 'nobody'

export interface Request {
  /** Default: an API key. */
  readonly as?: Caller
  /** An object goes as JSON. */
  readonly body?: object | FormData | URLSearchParams | string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** What was parsed; undefined if there is none. */
  readonly body: unknown
}

/** The whole service over HTTP. Its clock stands still; a case named `Endless` is never over, `Broken` cannot be held. */
export interface Served extends AsyncDisposable {
  readonly url: string
  readonly clock: ReturnType<typeof createClock>
  /** What was played, in this order. */
  readonly plays: readonly PlayRequest[]
  /** What conversations were judged by, in this order. */
  readonly subjects: readonly Subject[]
  ask(method: string, path: string, request?: Request): Promise<Answer>
  /** A token of the first organization, for an hour. */
  issue(scheme: Grant['scheme']): Promise<string>
  /** Calls an operation with the id of something, if it takes one. */
  call(operation: Operation, request?: Request & { readonly id?: number; readonly query?: string }): Promise<Answer>
}

/** Starts one with a store of its own; SQLite unless told otherwise. */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  await using resources = new AsyncDisposableStack()
  const store = resources.use(await (options.open ?? (() => openStore({ exclusive: true, loadPostgres })))())
  const { config } = parseLocalConfig(renderConfig(options), {}, '/')
  const clock = createClock()
  const plays: PlayRequest[] = []
  const play = async (request: PlayRequest) => {
    plays.push(request)
    if (request.case.name.startsWith('Endless')) return endlessPlay(request)
    return request.case.name.startsWith('Broken') ? { ...conversation, errorMessage: 'no answer' } : conversation
  }
  const subjects: Subject[] = []
  const judge: Engine['judge'] = (_, subject) => {
    subjects.push(subject)
    return judgement
  }
  const engine = { play, judge }
  const service = resources.use(await startLocalService({ config, store, engine, now: clock, upkeepEveryMs: 20 }))
  const access = createAccess({ db: store.db, config, now: clock })

  const issue = (scheme: Grant['scheme']) => access.issueToken(grants[scheme], 3_600)
  const toCredential = async (as: Caller): Promise<Record<string, string>> => {
    if (as === 'nobody') return {}
    if (as === 'api_key') return { 'X-SERVICE-API-KEY': 'ats_of_the_shop' }
    if (as === 'bank') return { 'X-SERVICE-API-KEY': 'ats_of_the_bank' }
    const token = await issue(as)
    return as === 'shareable_link' ? { 'X-SERVICE-SHAREABLE-LINK-TOKEN': token } : { Authorization: `Bearer ${token}` }
  }

  async function ask(method: string, path: string, { as = 'api_key', body, headers }: Request = {}): Promise<Answer> {
    const isJson = typeof body === 'object' && !(body instanceof FormData) && !(body instanceof URLSearchParams)
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...(await toCredential(as)), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
    })
    const text = await response.text()
    const isText = response.headers.get('content-type')?.startsWith('application/json') !== true
    return { status: response.status, headers: response.headers, body: toBody(text, isText) }
  }

  const started = resources.move()
  return {
    url: service.url,
    clock,
    plays,
    subjects,
    ask,
    issue,
    call: ({ method, path }, { id, query = '', ...request } = {}) =>
      ask(method.toUpperCase(), `${path.replace(':id', String(id))}${query}`, request),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}

function toBody(text: string, isText: boolean): unknown {
  if (text === '') return undefined
  return isText ? text : JSON.parse(text)
}

const Json = z.record(z.string(), z.unknown())

/** An object of an answer, as it is. */
export const toObject = (value: unknown): Readonly<Record<string, unknown>> => Json.parse(value)

/** Objects of an answer: an array, or those of an object keyed by id. */
export const toObjects = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  z.array(Json).parse(Array.isArray(value) ? value : Object.values(Json.parse(value)))
