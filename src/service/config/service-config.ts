import { resolve } from 'node:path'
import type { Agent, Catalog, Metric, ModelConnection, RepositoryConnection, ServiceConfig } from './catalog.ts'
import type { CatalogShape, ServiceShape } from './config-shape.ts'
import { toDashboard } from './dashboard-resource.ts'
import { type Membership, toOrganization } from './organization-resource.ts'

interface Shapes {
  readonly service: ServiceShape
  readonly catalogs: readonly CatalogShape[]
  /** Where relative paths start. */
  readonly folder: string
}

/** What a valid config tells the service. */
export function toServiceConfig({ service, catalogs, folder }: Shapes): ServiceConfig {
  const users = byId(service.users)
  let members = 0
  const membership = { users, nextId: () => (members += 1) }
  const toEntry = (catalog: CatalogShape): Catalog => toCatalog(catalog, { service, membership, folder })
  return {
    catalogs: new Map(catalogs.map((catalog) => [catalog.organization.id, toEntry(catalog)])),
    users,
    model: service.model === undefined ? undefined : toModel(service.model),
    requestsPerMinute: service.requests_per_minute,
    retentionDays: service.retention_days,
  }
}

interface Surroundings {
  readonly service: ServiceShape
  readonly membership: Membership
  readonly folder: string
}

function toCatalog(shape: CatalogShape, { service, membership, folder }: Surroundings): Catalog {
  const { metrics } = shape
  const organization = toOrganization(shape.organization, membership)
  const projectId = organization.projects[0]?.id ?? organization.id
  return {
    organization,
    prices: { voiceMicros: shape.prices.voice, textMicros: shape.prices.text },
    creditMicros: shape.credit,
    apiKeys: shape.api_keys,
    seed: service.seed,
    maxTurns: service.max_turns,
    silenceSeconds: service.silence_timeout,
    agents: byId(shape.agents.map((agent) => toAgent(agent, { metrics, projectId }))),
    metrics: byId(metrics),
    personalities: byId(shape.personalities),
    testProfiles: byId(
      shape.test_profiles.map(({ id, name, agent_variables, caller_variables }) => ({
        id,
        name,
        agentVariables: agent_variables,
        callerVariables: caller_variables,
      })),
    ),
    dashboards: shape.dashboards.map((dashboard) => toDashboard(dashboard, { projectId, metrics })),
    repositoryConnections: shape.repository_connections.map((connection) => toConnection(connection, folder)),
  }
}

const byId = <Entry extends { readonly id: number }>(entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]))

const toModel = ({ base_url, api_key, model }: NonNullable<ServiceShape['model']>): ModelConnection => ({
  baseUrl: base_url,
  apiKey: api_key,
  model,
})

interface AgentSurroundings {
  readonly metrics: readonly Metric[]
  /** Of an agent that names none. */
  readonly projectId: number
}

/** An agent that names no metrics has all of them. */
function toAgent(agent: CatalogShape['agents'][number], { metrics, projectId }: AgentSurroundings): Agent {
  const named = new Set(agent.metrics ?? metrics.map(({ id }) => id))
  const enabled = metrics.filter(({ id, slug }) => named.has(id) || named.has(slug))
  const { id, name, description, inbound, language, text } = agent
  return {
    ...{ id, name, description, inbound, language, text },
    projectId: agent.project ?? projectId,
    assistantId: agent.assistant_id,
    phoneNumber: agent.telephony.phone_number,
    dialTrigger: agent.dial_trigger,
    webRtcChannels: new Set(agent.webrtc),
    metricIds: new Set(enabled.map((metric) => metric.id)),
  }
}

const toConnection = (
  { name, active, repositories }: CatalogShape['repository_connections'][number],
  folder: string,
): RepositoryConnection => ({
  name,
  active,
  repositories: new Map(repositories.map(({ repo, path }) => [repo, resolve(folder, path)])),
})
