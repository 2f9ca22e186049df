import { parseLocalConfig } from '../../../src/service/config/local-config.ts'

/** Two organizations: agents of the first have all there is to show, the one of the second has nothing. */
export const config = `seed: 3
organizations:
  - organization: { id: 1, name: Shop }
    prices: { voice: 0.30, text: 0.02 }
    api_keys: [{ name: ci, key: key-of-the-shop }]
    agents:
      - id: 1
        name: Order desk
        description: Refunds orders up to 30 days after delivery and tells the opening hours.
        assistant_id: assistant-7
        language: pt
        metrics: [polite, refund_issued]
        telephony: { phone_number: "+15551234567" }
      - { id: 2, name: Silent desk, description: "  12 " }
    metrics:
      - { id: 1, slug: polite, name: Polite, type: contains, text: please }
      - { id: 2, slug: refund_issued, name: Refunds, type: tool_called, tool: issue_refund, arguments: { order: A-1 } }
      - { id: 3, slug: unused, name: Unused, type: contains, text: x }
    personalities: [{ id: 5, name: Hurried }, { id: 6, name: Patient }]
  - organization: { id: 2, name: Bank }
    prices: { voice: 0.30, text: 0.02 }
    api_keys: [{ name: ci, key: key-of-the-bank }]
    agents: [{ id: 9, name: Bank desk, description: Blocks cards., metrics: [] }]
`

export const { catalogs } = parseLocalConfig(config, {}, '/').config
