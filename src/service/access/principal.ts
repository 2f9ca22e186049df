/** The kinds of credential (specification 5). */
export const schemes = [
  'oauth2',
  'dashboard_session',
  'api_key',
  'embedded_session',
  'shareable_link',
  'agent_session',
] as const
export type Scheme = (typeof schemes)[number]

/** Who a request comes from, by a credential that was checked. It acts in one organization and sees nothing of another. */
export interface Principal {
  readonly scheme: Scheme
  readonly organizationId: number
  /** oauth2 and dashboard_session: whose token it is. */
  readonly userId?: number
  /** embedded_session: the only project it reaches. */
  readonly projectId?: number
  /** shareable_link: the only dashboard it reaches. */
  readonly dashboardId?: number
  /** agent_session: the agent it was issued to. */
  readonly agentId?: number
}
