import { describe, expect, test } from '@jest/globals'
import type { Scenario } from '../../../src/contract/spec.ts'
import type { Catalog } from '../../../src/service/config/catalog.ts'
import { createEngine } from '../../../src/service/runs/play.ts'
import { toCases } from '../../../src/spec/cases.ts'
import { type AgentEnd, startAgent } from '../conversation/scripted-agent.ts'
import { catalog, textAgent } from '../sample.ts'

const scenario: Scenario = {
  name: 'Refund',
  instructions: 'You want a refund for order {{test_profile.order}}.',
  first_message: 'Good day, {{test_profile.tier}} customer here',
  test_profile: 5,
}
const goodbye = { content: 'Goodbye', type: 'end_call' }

/** Plays a case with an agent that gives these answers, one after the other, and leaves when the call has ended. */
async function playWith(answers: readonly object[], changes: Partial<Scenario> = {}, limited: Catalog = catalog) {
  const heard = (end: AgentEnd, _content: string, index: number) => {
    const answer = answers[index] ?? {}
    if ('content' in answer) end.send(answer)
    if ('type' in answer || Object(end.received.at(-1)).type === 'end_call') end.socket.close()
  }
  await using agent = await startAgent({ heard })
  const [testCase] = toCases({ version: '1', scenarios: [{ ...scenario, ...changes }] })
  if (testCase === undefined) throw new Error('the spec has no case')
  const conversation = await createEngine(limited).play({
    case: testCase,
    agent: { ...textAgent, text: { url: agent.url, secret: 'hush', headers: {}, agentSpeaksFirst: false } },
    ids: { scenario: 4, result: 5, run: 6 },
    seed: 1,
    signal: AbortSignal.timeout(5_000),
  })
  return { conversation, headers: agent.requests[0]?.headers, said: agent.ends.flatMap(({ received }) => received) }
}

test('fills the stored test profile into what the caller says', async () => {
  const { said } = await playWith([{ content: 'How can I help?' }, goodbye])
  expect(said).toEqual([{ content: 'Good day, gold customer here' }, { content: expect.stringContaining('A-1001') }])
})

test('tells the caller its own variables only', async () => {
  const { said } = await playWith(
    [{ content: 'What is your email?' }, { content: 'What is your phone number?' }, goodbye],
    {
      first_message: 'Hello',
      instructions: 'You want a refund.',
      test_profile: {
        agent_variables: { email: 'ana@shop.example' },
        caller_variables: { phone_number: '555 0100', 'X-Phone-Number': '555 0199' },
      },
    },
  )
  expect(JSON.stringify(said)).toContain('555 0100')
  expect(JSON.stringify(said)).not.toMatch(/ana@shop|0199/)
})

test('sends the ids, the secret and the X- keys of an inline test profile with the handshake', async () => {
  const { headers } = await playWith([goodbye], {
    test_profile: { agent_variables: { 'X-Tenant': 'north', tier: 'gold' }, caller_variables: { 'x-attempt': 2 } },
  })
  expect(headers).toMatchObject({
    'x-tenant': 'north',
    'x-attempt': '2',
    'x-service-ws-secret': 'hush',
    'x-service-ws-scenario-id': '4',
    'x-service-ws-result-id': '5',
    'x-service-ws-run-id': '6',
  })
  expect(headers).not.toHaveProperty('tier')
})

describe('a case of conditional actions', () => {
  const conditional: Partial<Scenario> = {
    type: 'conditional_actions',
    conditional_actions: {
      conditions: [
        { id: 0, condition: 'FIRST_MESSAGE', action: 'Order {{test_profile.order}} please' },
        { id: 1, condition: '/sure/i', action: 'unused', fixed_message: 'Yes, {{test_profile.order}}' },
        { id: 2, condition: 'order {{test_profile.order}} refunded', action: 'Thanks <end_call>' },
      ],
    },
  }
  const refunded = { content: 'Order A-1001 is refunded' }

  test('is spoken word for word, with the profile filled in', async () => {
    const { said, conversation } = await playWith([{ content: 'Are you sure?' }, refunded], conditional)
    expect(said).toEqual([
      { content: 'Order A-1001 please' },
      { content: 'Yes, A-1001' },
      { content: 'Thanks', type: 'end_call' },
    ])
    expect(conversation.endedReason).toBe('caller_ended')
  })

  test.each<[string, Partial<Scenario>]>([
    ['its tools leave end_call out', { tools: ['dtmf'] }],
    ['its personality may not end calls', { personality: { base: 3, end_call_enabled: false } }],
  ])('does not hang up when %s', async (_, changes) => {
    const { conversation } = await playWith([refunded, goodbye], { ...conditional, ...changes })
    expect(conversation.endedReason).toBe('agent_ended')
  })
})

test.each([
  ['the case', 0.05, 600],
  ['the organization', 3_600, 0.05],
])('ends at the shorter limit, here that of %s', async (_, maxDuration, maxCallDuration) => {
  const limited = { ...catalog, organization: { ...catalog.organization, max_call_duration: maxCallDuration } }
  const { conversation } = await playWith([{ content: 'One moment' }], { max_duration: maxDuration }, limited)
  expect(conversation.endedReason).toBe('max_duration')
  expect(conversation.durationMs).toBeLessThan(1_000)
})
