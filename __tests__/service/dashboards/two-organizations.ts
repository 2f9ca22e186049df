import { Hono } from 'hono'
import type { Grant } from '../../../src/service/access/access.ts'
import { createAccess } from '../../../src/service/access/create-access.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import { seedDashboards } from '../../../src/service/dashboards/seed-dashboards.ts'
import type { ServiceEnv } from '../../../src/service/environment.ts'
import { listen } from '../../../src/service/listen.ts'
import { RequestError } from '../../../src/service/request-error.ts'
import { createDashboardRoutes } from '../../../src/service/routes/dashboards.ts'
import { createOrganizationRoutes } from '../../../src/service/routes/organizations.ts'
import { type Database, openSqliteDatabase } from '../../../src/service/store/database.ts'
import type { OpenDatabase } from '../databases.ts'

/** As long as a name may be, in characters: the name of its copy ends in one that is two units of UTF-16. */
export const longName = `${'x'.repeat(246)}😀${'y'.repeat(8)}`

/** Ana is in both organizations, Ben in the second alone. */
export const { config } = parseLocalConfig(
  `
users: [{ id: 1, name: Ana, email: ana@example.com }, { id: 2, name: Ben, email: ben@example.com }]
organizations:
  - organization:
      id: 2
      name: Straße & Söhne
      projects: [{ id: 21, name: Shop }, { id: 22, name: Support }]
    prices: { voice: 0.3, text: 0.02 }
    agents: [{ id: 2, name: Order desk }]
    api_keys: [{ name: ci, key: ats_of_the_second_0123456789 }]
    metrics: [{ id: 7, slug: polite, name: Polite, type: llm_judge }]
    dashboards:
      - id: 1
        name: Calls
        project: 21
        filters: { field: success, op: eq, value: true }
        widgets:
          - { id: 12, name: Length, field: duration, filters: { field: timestamp, op: gte, value: now-1d } }
          - { id: 11, name: Politeness, metric: polite, chart_type: bar, group_by: [agent], metadata: { color: red } }
      - { id: 2, name: Chats, project: 22 }
      - { id: 3, name: ${longName}, project: 21 }
  - organization: { id: 1, name: Acme, members: [{ user: 1, role: view_only }] }
    prices: { voice: 0.3, text: 0.02 }
    agents: [{ id: 1, name: Order desk }]
    api_keys: [{ name: ci, key: ats_of_the_first_0123456789a }]
    dashboards: [{ id: 9, name: Not for others }]
`,
  {},
  '/',
)

/** The API key of each organization. */
export const apiKeys = { first: 'ats_of_the_first_0123456789a', second: 'ats_of_the_second_0123456789' } as const

/** When everything is done that the routes below do. */
export const clock = new Date('2026-11-21T04:00:00.000Z')

/** The routes of dashboards and organizations over real HTTP, with the dashboards of the config in the store. */
export interface Served extends AsyncDisposable {
  readonly url: string
  readonly db: Database
  /** The headers of a request with a token. */
  readonly toHeaders: (grant: Grant) => Promise<Record<string, string>>
}

/** Serves them with a database of its own. */
export async function serve(
  open: OpenDatabase = () => openSqliteDatabase(':memory:'),
  publicUrl?: string,
): Promise<Served> {
  await using resources = new AsyncDisposableStack()
  const db = resources.use(await open())
  await seedDashboards(db, config)
  const now = () => clock
  const access = createAccess({ db, config, now })
  const app = new Hono<ServiceEnv>()
    .route('/', createDashboardRoutes({ access, db, now }))
    .route('/', createOrganizationRoutes({ access, config, publicUrl }))
  app.onError((error, context) => {
    if (error instanceof RequestError) return context.json(error.body, error.status, error.headers)
    return context.json({ detail: error.stack }, 500)
  })
  const { url } = resources.use(await listen({ fetch: (request) => app.fetch(request) }, { port: 0 }))
  const started = resources.move()
  const toHeaders = async (grant: Grant): Promise<Record<string, string>> => {
    const token = await access.issueToken(grant, 60)
    return grant.scheme === 'shareable_link'
      ? { 'X-SERVICE-SHAREABLE-LINK-TOKEN': token }
      : { authorization: `Bearer ${token}` }
  }
  return { url, db, toHeaders, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

/** Sends a request; without headers, with the API key of the second organization. */
export async function call(
  { url }: Served,
  path: string,
  {
    headers = { 'X-SERVICE-API-KEY': apiKeys.second },
    ...init
  }: Omit<RequestInit, 'headers'> & {
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${url}${path}`, { ...init, headers })
  return { status: response.status, body: await response.json() }
}
