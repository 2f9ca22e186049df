import { maxScenarios, maxSpecBytes } from '../../../src/contract/spec.ts'

/** What a submission is made to: the agent that is spoken to over text, or the one that has to dial. */
export const agents = { text: 1, outbound: 2 } as const
export type Kind = keyof typeof agents

/** The local config of every service that is measured, with `changes` to its parts. YAML takes JSON as it is. */
export const renderConfig = (agentPort: number, changes = {}): string => {
  const text = { url: `ws://127.0.0.1:${agentPort}/`, agent_speaks_first: false }
  const telephony = { phone_number: '+15551234567' }
  return JSON.stringify({
    // Nobody dials here, and no window is to close while something else is measured.
    organization: { name: 'Benchmark', outbound_timeout: 3_600 },
    prices: { voice: 0.3, text: 0.02 },
    credit: 1_000_000,
    agents: [
      { id: agents.text, name: 'Instant agent', text },
      { id: agents.outbound, name: 'Dialling agent', inbound: false, text, telephony },
    ],
    metrics: [
      { id: 1, slug: 'three_turns', name: 'Three turns', type: 'agent_turns', min: 3, max: 3 },
      { id: 2, slug: 'agent_ends', name: 'The agent ends the call', type: 'ended_by', by: 'agent' },
    ],
    ...changes,
  })
}

const casesPerSubmission = 10

const createScenario = (index: number) => ({
  name: `Case ${index + 1}`,
  type: 'conditional_actions',
  expected_outcome: 'The desk refunds the order.',
  test_profile: { name: 'Ana', caller_variables: { order_number: `A-${index + 1}`, email: 'ana@example.com' } },
  conditional_actions: {
    role: 'A customer who wants a refund.',
    conditions: [
      { id: 0, condition: 'FIRST_MESSAGE', action: 'Hello, I want a refund.' },
      { id: 1, condition: 'The agent asks which order it is', action: 'It is order {{test_profile.order_number}}.' },
      { id: 2, condition: 'The agent asks for the email address', action: 'It is {{test_profile.email}}.' },
    ],
  },
})

const defaults = { language: 'en', metrics: ['three_turns', 'agent_ends'] }
const small = {
  version: '1',
  suite: { name: 'Refunds' },
  defaults,
  scenarios: Array.from({ length: casesPerSubmission }, (_, index) => createScenario(index)),
}

/** How many runs `renderSubmission` asks for, unless each of its cases is run more than once. */
export const runsPerSubmission = casesPerSubmission

/** The body of a submission of ten cases, each run as often as `frequency` says. */
export const renderSubmission = (kind: Kind, frequency = 1): string =>
  JSON.stringify({
    agent_id: agents[kind],
    channel: kind === 'text' ? 'text' : 'voice',
    frequency,
    spec: small,
  })

/** The body of a dry run whose spec has as many cases and bytes as one may have, in as many values as an author would use. */
export function renderLargeSubmission(): string {
  const render = (filling: string) => ({
    version: '1',
    suite: { name: 'Large' },
    defaults,
    scenarios: Array.from({ length: maxScenarios }, (_, index) => createLargeScenario(index, filling)),
  })
  const room = maxSpecBytes - Buffer.byteLength(JSON.stringify(render('')))
  const filling = sentence.repeat(Math.floor(room / maxScenarios / sentence.length))
  return JSON.stringify({ agent_id: agents.text, channel: 'text', spec: render(filling) })
}

const sentence = 'Say why you want it. '
const conditions = 21

const createLargeScenario = (index: number, filling: string) => ({
  ...createScenario(index),
  key: `case_${index}`,
  tags: ['refund', 'smoke'],
  metrics: ['three_turns', 'agent_ends', 1],
  instructions: `You want a refund for order {{test_profile.order_number}}. ${filling}`,
  conditional_actions: {
    role: 'A customer who wants a refund.',
    conditions: Array.from({ length: conditions }, (_, id) => ({
      id,
      condition: id === 0 ? 'FIRST_MESSAGE' : `The agent asks for the number of order ${id}`,
      action: 'It is {{test_profile.order_number}}, and my name is Ana.',
      type: 'standard',
      fixed_message: '',
    })),
  },
})
