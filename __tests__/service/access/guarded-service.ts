import { createPrivateKey, sign } from 'node:crypto'
import { Hono } from 'hono'
import * as z from 'zod'
import type { Access } from '../../../src/service/access/access.ts'
import type { StartKey } from '../../../src/service/access/api-keys.ts'
import { createAccess } from '../../../src/service/access/create-access.ts'
import type { Scheme } from '../../../src/service/access/principal.ts'
import type { ServiceConfig } from '../../../src/service/config/catalog.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import type { ServiceEnv } from '../../../src/service/environment.ts'
import { listen } from '../../../src/service/listen.ts'
import { type Operation, operations } from '../../../src/service/operations.ts'
import { RequestError } from '../../../src/service/request-error.ts'
import { createJwksRoutes } from '../../../src/service/routes/jwks.ts'
import { type Database, openSqliteDatabase } from '../../../src/service/store/database.ts'
import { readSigningKeys } from '../../../src/service/store/signing-keys.ts'

/** Two organizations of one user, project and agent each; the first has a second project and two dashboards. */
export const configText = `
users: [{ id: 1, name: Ana, email: ana@example.com }, { id: 2, name: Bo, email: bo@example.com }]
organizations:
  - organization: { id: 1, name: Acme, members: [{ user: 1 }], projects: [{ id: 1, name: Shop }, { id: 3, name: Desk }] }
    prices: { voice: 0.3, text: 0.02 }
    api_keys: [{ name: ci, key: ats_of_acme }]
    agents: [{ id: 1, name: Order desk }]
    dashboards: [{ id: 5, name: Calls, project: 1 }, { id: 6, name: Costs, project: 3 }]
  - organization: { id: 2, name: Globex, members: [{ user: 2 }], projects: [{ id: 2, name: Main }] }
    prices: { voice: 0.3, text: 0.02 }
    api_keys: [{ name: ci, key: ats_of_globex }]
    agents: [{ id: 9, name: Line }]
`
export const config: ServiceConfig = parseLocalConfig(configText, {}, '/').config

export const start = new Date('2026-03-01T12:00:00.000Z')

/** A service that answers every operation with whom it takes the caller for. */
export interface GuardedService extends AsyncDisposable {
  readonly url: string
  readonly access: Access
  readonly db: Database
}

interface GuardedServiceOptions {
  readonly db?: Database
  readonly config?: ServiceConfig
  readonly now?: () => Date
  readonly startKeys?: readonly StartKey[]
}

/** Starts one on real HTTP, with dashboard 5 of organization 1 in its store. */
export async function startGuardedService(options: GuardedServiceOptions = {}): Promise<GuardedService> {
  await using resources = new AsyncDisposableStack()
  const db = options.db ?? resources.adopt(await openSqliteDatabase(':memory:'), (database) => database.destroy())
  await storeDashboard(db)
  const access = createAccess({ config, now: () => start, ...options, db })
  const { url } = resources.use(await listen(createGuardedApp(access), { port: 0, host: '127.0.0.1' }))
  const started = resources.move()
  return { url, access, db, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

function createGuardedApp(access: Access) {
  const app = new Hono<ServiceEnv>().route('/', createJwksRoutes({ access }))
  for (const operation of Object.values<Operation>(operations)) {
    if (operation.schemes.length === 0) continue
    app.on(operation.method, operation.path, access.require(operation), (context) =>
      context.json({ principal: context.get('principal'), organization: context.get('catalog').organization.name }),
    )
  }
  app.onError((error, context) => {
    if (!(error instanceof RequestError)) return context.json({ detail: String(error) }, 500)
    return context.json(error.body, error.status, error.headers)
  })
  return { fetch: (request: Request) => app.fetch(request) }
}

async function storeDashboard(db: Database): Promise<void> {
  const times = { created_at: start.toISOString(), updated_at: start.toISOString() }
  await db
    .insertInto('dashboards')
    .values({ id: 5, organization_id: 1, project_id: 1, name: 'Calls', filters: '{}', ...times })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
}

/** Calls an operation; where it takes an id, one that nothing has. */
export async function call(
  { url }: { readonly url: string },
  { method, path }: Pick<Operation, 'method' | 'path'>,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(`${url}${path.replace(':id', '987654321')}`, { method: method.toUpperCase(), headers })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers }
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

/** A grant of each scheme, all of the first organization. */
export const grants = {
  oauth2: { scheme: 'oauth2', organizationId: 1, userId: 1 },
  dashboard_session: { scheme: 'dashboard_session', organizationId: 1, userId: 1 },
  embedded_session: { scheme: 'embedded_session', organizationId: 1, projectId: 1 },
  shareable_link: { scheme: 'shareable_link', organizationId: 1, dashboardId: 5 },
  agent_session: { scheme: 'agent_session', organizationId: 1, agentId: 1 },
} as const

/** The header of a good credential of each scheme. */
export async function createHeaders(
  access: Access,
): Promise<Readonly<Record<Scheme, Readonly<Record<string, string>>>>> {
  return {
    api_key: { 'X-SERVICE-API-KEY': 'ats_of_acme' },
    oauth2: bearer(await access.issueToken(grants.oauth2, 60)),
    dashboard_session: bearer(await access.issueToken(grants.dashboard_session, 60)),
    embedded_session: bearer(await access.issueToken(grants.embedded_session, 60)),
    agent_session: bearer(await access.issueToken(grants.agent_session, 60)),
    shareable_link: { 'X-SERVICE-SHAREABLE-LINK-TOKEN': await access.issueToken(grants.shareable_link, 60) },
  }
}

const StoredKey = z.looseObject({ kid: z.string() })

/** The parts of a token that a test changes; a value of undefined takes its claim away. */
export interface Changes {
  readonly header?: Readonly<Record<string, unknown>>
  readonly payload?: Readonly<Record<string, unknown>>
}

export const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs what no library would, with the key of a store: a good access token but for the changes. */
export async function forge(db: Database, { header, payload }: Changes): Promise<string> {
  const jwk = StoredKey.parse(JSON.parse((await readSigningKeys(db)).at(-1) ?? '{}'))
  const seconds = start.getTime() / 1_000
  const times = { iat: seconds, exp: seconds + 60 }
  const claims = {
    iss: 'agent-test-service',
    aud: 'api',
    jti: 'forged',
    organization: 1,
    user: 1,
    ...times,
    ...payload,
  }
  const text = `${encode({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid, ...header })}.${encode(claims)}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
