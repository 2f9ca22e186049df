import type { Principal } from './principal.ts'

/** What decides who may see a dashboard. */
export interface DashboardPlace {
  readonly id: number
  readonly organizationId: number
  readonly projectId: number
}

/**
 * Whether a dashboard is visible to a caller: it has to be of the caller's organization, of the project of an embedded
 * session, and the very one of a shareable link (contract 4).
 */
export function canSeeDashboard(principal: Principal, dashboard: DashboardPlace): boolean {
  if (dashboard.organizationId !== principal.organizationId) return false
  switch (principal.scheme) {
    case 'embedded_session':
      return dashboard.projectId === principal.projectId
    case 'shareable_link':
      return dashboard.id === principal.dashboardId
    case 'agent_session':
      return false
    default:
      return true
  }
}
