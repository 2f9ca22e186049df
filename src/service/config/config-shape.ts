import * as z from 'zod'
import { AgentShape } from './agent-shape.ts'
import { DashboardShape } from './dashboard-shape.ts'
import { HeaderSecret, httpAddress } from './http-shape.ts'
import { MetricShape } from './metric-shape.ts'
import { Limit, maxSeconds, OrganizationShape } from './organization-shape.ts'
import { RepositoryConnectionShape } from './repository-shape.ts'
import { closed, Id, money, numeric, Secret, Text, toUnknownKeyMessage } from './shape.ts'

const maxPrice = 1_000_000
const maxCredit = 1_000_000_000
const maxRetentionDays = 36_500

const price = money(maxPrice)
const variables = z.record(z.string(), z.unknown()).default({})

const catalogSections = {
  organization: OrganizationShape.prefault({}),
  prices: closed({ voice: price, text: price }),
  credit: money(maxCredit).optional(),
  api_keys: z
    .array(
      closed({
        name: Text,
        key: Secret.regex(/^[\x21-\x7e]*$/, 'must be ASCII without spaces: it travels in a header'),
      }),
    )
    .default([]),
  agents: z.array(AgentShape).min(1),
  metrics: z.array(MetricShape).default([]),
  personalities: z.array(closed({ id: Id, name: Text })).default([]),
  test_profiles: z
    .array(closed({ id: Id, name: Text, agent_variables: variables, caller_variables: variables }))
    .default([]),
  dashboards: z.array(DashboardShape).default([]),
  repository_connections: z.array(RepositoryConnectionShape).default([]),
}

const serviceSettings = {
  seed: numeric(z.int()).default(1),
  max_turns: numeric(z.int().min(1)).default(40),
  silence_timeout: numeric(z.number().positive().max(maxSeconds)).default(300),
  retention_days: numeric(z.int().min(1).max(maxRetentionDays)).default(30),
  requests_per_minute: Limit.default(-1),
  model: closed({
    base_url: httpAddress('http://127.0.0.1:11434/v1', 'as api_key'),
    api_key: HeaderSecret.optional(),
    model: Text,
  }).optional(),
  users: z
    .array(closed({ id: Id, name: Text, email: z.email('must be an e-mail address') }))
    .min(1)
    .default([{ id: 1, name: 'Local user', email: 'local@example.com' }]),
  organizations: z.array(z.unknown()).min(1).optional(),
}

/** The keys that describe one organization. */
export const catalogKeys: readonly string[] = Object.keys(catalogSections)
const serviceKeys: readonly string[] = Object.keys(serviceSettings)

/** What describes one organization, but for what its entries say of each other. */
export const CatalogShape = closed(catalogSections, (key) =>
  serviceKeys.includes(key)
    ? 'holds for the whole service: move it to the top of the file'
    : toUnknownKeyMessage(key, catalogKeys),
)
export type CatalogShape = z.infer<typeof CatalogShape>

/** What holds for the whole service; its organizations are checked one by one. */
export const ServiceShape = closed(serviceSettings, (key) =>
  catalogKeys.includes(key)
    ? 'belongs to one organization: move it into an entry of organizations'
    : toUnknownKeyMessage(key, [...serviceKeys, ...catalogKeys]),
)
export type ServiceShape = z.infer<typeof ServiceShape>
