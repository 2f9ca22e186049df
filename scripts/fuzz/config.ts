/** What the service knows while it is fuzzed: two organizations, agents that answer and agents that do not. */
export interface ConfigPlaces {
  /** Where an agent answers. */
  readonly agentUrl: string
  /** The folder of a git repository. */
  readonly repository: string
}

/** The text of a local config. */
export const renderConfig = ({ agentUrl, repository }: ConfigPlaces): string =>
  JSON.stringify({
    max_turns: 4,
    silence_timeout: 2,
    users: [
      { id: 1, name: 'Ana', email: 'ana@example.com' },
      { id: 2, name: 'Ben', email: 'ben@example.com' },
    ],
    organizations: [
      {
        organization: { id: 1, name: 'Shop', outbound_timeout: 2, max_call_duration: 5, members: [{ user: 1 }] },
        prices: { voice: 0.3, text: 0.02 },
        agents: [
          toAgent(1, { text: { url: agentUrl, agent_speaks_first: true } }),
          // Nothing listens on the discard port.
          toAgent(2, { text: { url: 'ws://127.0.0.1:9/' } }),
          toAgent(3, { inbound: false, telephony: { phone_number: '+15551234567' } }),
          toAgent(4, { webrtc: ['webrtc_a', 'webrtc_b_v2', 'webrtc_c_v2'], description: '' }),
        ],
        metrics: [
          { id: 1, slug: 'tells_the_hours', name: 'Tells the hours', type: 'contains', text: 'Monday' },
          { id: 2, slug: 'short', name: 'Comes to the point', type: 'agent_turns', max: 10 },
        ],
        personalities: [{ id: 1, name: 'Patient customer' }],
        test_profiles: [{ id: 1, name: 'Ana', caller_variables: { order_number: 'A-1001' } }],
        dashboards: [toDashboard(1), toDashboard(2)],
        repository_connections: [
          { name: 'code', repositories: [{ repo: 'acme/support-agent', path: repository }] },
          { name: 'old code', active: false, repositories: [{ repo: 'acme/old', path: repository }] },
        ],
      },
      {
        organization: { id: 2, name: 'Bank', members: [{ user: 2 }] },
        prices: { voice: 0.3, text: 0.02 },
        credit: 0.05,
        agents: [toAgent(5, { text: { url: agentUrl, agent_speaks_first: true } })],
        dashboards: [toDashboard(3)],
      },
    ],
  })

const toAgent = (id: number, more: object) => ({
  id,
  name: `Agent ${id}`,
  description: 'Refunds orders up to 30 days after delivery and tells the opening hours.',
  ...more,
})

const toDashboard = (id: number) => ({
  id,
  name: `Dashboard ${id}`,
  filters: { operator: 'and', conditions: [{ field: 'success', op: 'eq', value: true }] },
  widgets: [10, 11].map((widget) => ({ id: id * 100 + widget, name: `Widget ${widget}`, group_by: ['agent'] })),
})
