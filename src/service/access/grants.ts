import type { Catalog, ServiceConfig } from '../config/catalog.ts'
import type { Database } from '../store/database.ts'
import type { Grant } from './access.ts'
import type { Claims } from './token-kinds.ts'
import type { ValidToken } from './tokens.ts'

/** A grant as a token carries it. */
export const toClaims = ({ organizationId, userId, projectId, dashboardId, agentId }: Grant): Omit<Claims, 'jti'> => ({
  organization: organizationId,
  user: userId,
  project: projectId,
  dashboard: dashboardId,
  agent: agentId,
})

/** What a token of a scheme grants; undefined if it is one for a checkout. */
export function toGrant({ kind, claims }: ValidToken): Grant | undefined {
  if (kind === 'checkout') return undefined
  const { organization, user, project, dashboard, agent } = claims
  return {
    scheme: kind,
    organizationId: organization,
    ...(user === undefined ? {} : { userId: user }),
    ...(project === undefined ? {} : { projectId: project }),
    ...(dashboard === undefined ? {} : { dashboardId: dashboard }),
    ...(agent === undefined ? {} : { agentId: agent }),
  }
}

/** Whether everything that a grant speaks of still is there, and in its organization. */
export async function isCurrent(
  grant: Grant,
  { db, config }: { readonly db: Database; readonly config: ServiceConfig },
): Promise<boolean> {
  const catalog = config.catalogs.get(grant.organizationId)
  if (catalog === undefined) return false
  switch (grant.scheme) {
    case 'oauth2':
    case 'dashboard_session':
      return config.users.has(grant.userId ?? Number.NaN) && isMember(catalog, grant.userId)
    case 'embedded_session':
      return catalog.organization.projects.some(({ id }) => id === grant.projectId)
    case 'agent_session':
      return catalog.agents.has(grant.agentId ?? Number.NaN)
    case 'shareable_link':
      return hasDashboard(db, grant)
  }
}

const isMember = ({ organization }: Catalog, userId: number | undefined): boolean =>
  organization.members.some(({ user }) => user.id === userId)

async function hasDashboard(db: Database, { organizationId, dashboardId }: Grant): Promise<boolean> {
  if (dashboardId === undefined) return false
  const row = await db
    .selectFrom('dashboards')
    .select('id')
    .where('id', '=', dashboardId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}
