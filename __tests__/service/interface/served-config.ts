/** Where the outbound agent calls from. */
export const agentNumber = '+15557654321'

/** What a config differs in. */
export interface ConfigOptions {
  /** The folder of the repositories; default: one that is not there. */
  readonly repository?: string
  /** What the first organization may have at one time. */
  readonly callLimit?: number
  readonly chatLimit?: number
  /** How many more organizations there are that the user of the first one is in. */
  readonly branches?: number
}

/** Two organizations; the first has something of everything, and its agents differ in how they can be reached. */
export const renderConfig = ({
  repository = '/nowhere',
  callLimit = 50,
  chatLimit = -1,
  branches = 0,
}: ConfigOptions) => `
users:
  - { id: 1, name: Ana, email: ana@example.com }
  - { id: 2, name: Ben, email: ben@example.com }
organizations:
  - organization:
      id: 1
      name: Shop
      timezone: Europe/Lisbon
      outbound_timeout: 60
      max_concurrent_runs_limit: ${callLimit}
      max_concurrent_chat_runs_limit: ${chatLimit}
      notify_result_webhook: true
      notify_cronjob_webhook: true
      notify_call_log_webhook: true
      forward_provider_b_webhook: true
      members: [{ user: 1, role: admin, is_email_notify_enabled: true }, { user: 2, role: member }]
      projects: [{ id: 1, name: Desk }, { id: 3, name: Line, members: [1] }]
    prices: { voice: 0.30, text: 0.02 }
    credit: 1000
    api_keys: [{ name: ci, key: ats_of_the_shop }]
    agents:
      - id: 1
        name: Order desk
        description: Refunds orders up to 30 days after delivery and tells the opening hours.
        assistant_id: assistant-7
        metrics: [polite, refund_issued]
        text: { url: "ws://127.0.0.1:9/" }
        telephony: { phone_number: "+15551234567" }
        webrtc: [webrtc_a, webrtc_b_v2, webrtc_c_v2]
      - id: 2
        name: Outbound desk
        inbound: false
        text: { url: "ws://127.0.0.1:9/" }
        telephony: { phone_number: "${agentNumber}" }
      - { id: 3, name: Chat desk, text: { url: "ws://127.0.0.1:9/" } }
    metrics:
      - { id: 7, slug: polite, name: Polite, type: contains, text: please }
      - { id: 8, slug: refund_issued, name: Refunds, type: tool_called, tool: issue_refund, arguments: { order: A-1 } }
      - { id: 9, slug: unused, name: Unused, type: contains, text: x }
    personalities: [{ id: 3, name: Hurried }]
    test_profiles: [{ id: 5, name: Ana, agent_variables: { tier: gold }, caller_variables: { order: A-1001 } }]
    dashboards:
      - id: 1
        name: Calls
        project: 1
        filters: { operator: and, conditions: [{ field: success, op: eq, value: true }] }
        widgets:
          - { id: 11, name: Length, filters: { field: timestamp, op: gte, value: now-1d }, time_period: hour }
          - id: 12
            name: Politeness
            metric: polite
            filters: { field: duration, op: gte, value: 30 }
            group_by: [agent]
            metadata: { color: red }
      - { id: 2, name: Chats, project: 3, filters: { field: duration, op: gte, value: 30 } }
      - { id: 3, name: ${'x'.repeat(255)}, project: 1 }
    repository_connections:
      - { name: code, repositories: [{ repo: shop/agent, path: "${repository}" }] }
      - { name: old, active: false, repositories: [{ repo: shop/old, path: "${repository}" }] }
  - organization: { id: 2, name: Bank, members: [{ user: 1 }] }
    prices: { voice: 0.30, text: 0.02 }
    credit: 0.01
    api_keys: [{ name: ci, key: ats_of_the_bank }]
    agents: [{ id: 9, name: Bank desk, description: Blocks lost cards., text: { url: "ws://127.0.0.1:9/" } }]
    dashboards: [{ id: 9, name: Cards }]
    repository_connections: [{ name: code, repositories: [{ repo: bank/agent, path: "${repository}" }] }]
${Array.from({ length: branches }, (_, index) => renderBranch(index + 100)).join('')}`

/** An organization that has nothing but its members. */
const renderBranch = (id: number) => `
  - organization: { id: ${id}, name: Branch ${id}, members: [{ user: 1 }] }
    prices: { voice: 0.30, text: 0.02 }
    agents: [{ id: ${id}, name: Desk }]
`
