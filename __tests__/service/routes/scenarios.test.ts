import { describe, expect, test } from '@jest/globals'
import { DryRun } from '../../../src/contract/plan.ts'
import { resultsPath, runPath, scenariosPath, send, spec, startTestService } from '../sample.ts'

const dryRunPath = `${runPath}?dry_run=true`
const withConditions = (length: number) => ({
  ...spec,
  scenarios: [{ name: 'a', conditional_actions: { conditions: Array.from({ length }, () => ({})) } }],
})
const withScenario = (changes: object) => ({ ...spec, scenarios: [{ ...spec.scenarios[1], ...changes }] })

describe('a dry run', () => {
  test('shows the plan and its price, and stores nothing', async () => {
    await using service = await startTestService()
    const { body } = await send(service, dryRunPath, { body: { spec, channel: 'text', frequency: 3 } })
    expect(body).toEqual({
      dry_run: true,
      valid: true,
      plan: {
        agent_id: 1,
        project_id: 1,
        channel: 'text',
        suite_name: 'Refunds',
        scenario_count: 2,
        total_runs: 9,
        estimated_cost: 0.18,
        scenarios: [
          {
            key: 'refund-in-time',
            name: 'Refund in time',
            type: 'instruction',
            frequency: 6,
            metric_ids: [7],
            tags: [],
            personality: { mode: 'project_default', id: null, name: null },
            test_profile: null,
          },
          {
            key: 'refund-too-late',
            name: 'Refund too late',
            type: 'instruction',
            frequency: 3,
            metric_ids: [],
            tags: [],
            personality: { mode: 'project_default', id: null, name: null },
            test_profile: { mode: 'existing', sections: ['agent_variables', 'caller_variables'] },
          },
        ],
      },
    })
    expect(await send(service, `${resultsPath}/`)).toMatchObject({ body: { count: 0, results: [] } })
  })

  test.each([
    ['existing', 3, { mode: 'existing', id: 3, name: 'Hurried' }],
    ['override', { base: 3, name: 'Calm' }, { mode: 'override', id: 3, name: 'Calm' }],
    [
      'inline',
      { prompt: 'Be brief', language: 'en', voice_model: 'm', voice_id: 'v', background_noise: 'off' },
      { mode: 'inline', id: null, name: null },
    ],
  ])('names the mode of a personality: %s', async (_, personality, expected) => {
    await using service = await startTestService()
    const { body } = await send(service, dryRunPath, { body: { spec: withScenario({ personality }), channel: 'text' } })
    expect(DryRun.parse(body).plan.scenarios?.[0]?.personality).toEqual(expected)
  })

  test('is exact to a millionth', async () => {
    await using service = await startTestService({ catalog: { prices: { voiceMicros: 0, textMicros: 1 } } })
    const { body } = await send(service, dryRunPath, { body: { spec, channel: 'text' } })
    expect(DryRun.parse(body).plan.estimated_cost).toBe(0.000003)
  })

  test('is also what the validation route answers', async () => {
    await using service = await startTestService()
    const body = { spec, channel: 'text' }
    const validated = await send(service, `${scenariosPath}/validate_scenarios_json/`, { body })
    expect(validated.body).toEqual((await send(service, dryRunPath, { body })).body)
  })
})

describe('validation', () => {
  const text = { channel: 'text' }
  test.each<[string, object, string, string]>([
    ['no spec', text, 'spec', 'is required'],
    ['a file in JSON', { file: 'suite.json', agent_id: 1, ...text }, 'file', 'multipart'],
    ['a name with a NUL', { spec, name: 'a\0b', ...text }, 'name', 'NUL'],
    ['a name of half a character', { spec, name: 'a\ud83d', ...text }, 'name', 'surrogate'],
    ['a suite name with a NUL', { spec: { ...spec, suite: { name: '\0' } }, ...text }, 'suite.name', 'NUL'],
    ['a case name with a NUL', { spec: withScenario({ name: '\0' }), ...text }, 'scenarios[0].name', 'NUL'],
    ['a key of half a character', { spec: withScenario({ key: '\ude00' }), ...text }, 'scenarios[0].key', 'surrogate'],
    ['more entries than are looked into', { spec: withConditions(20_000), ...text }, 'scenarios', '20001'],
    ['an unknown field', { spec, chanel: 'text', ...text }, 'chanel', 'not a field'],
    ['a spec that is text', { spec: '{}', agent_id: 1, ...text }, 'spec', 'must be'],
    ['a field of the wrong type', { spec, agent_id: '1', ...text }, 'agent_id', 'integer'],
    ['an agent id that no number holds', { spec, agent_id: 2 ** 53, ...text }, 'agent_id', 'integer'],
    ['no agent anywhere', { spec: { ...spec, agent_id: undefined }, ...text }, 'agent_id', '1 (Order desk)'],
    ['an unknown agent', { spec, agent_id: 99, ...text }, 'agent_id', 'agent 99 does not exist'],
    ['an unknown agent in the spec', { spec: { ...spec, agent_id: 98 }, ...text }, 'agent_id', 'agent 98'],
    ['a name of 256 characters', { spec, name: 'n'.repeat(256), ...text }, 'name', '255'],
    ['an unknown channel', { spec, channel: 'fax' }, 'channel', 'voice, text'],
    [
      'overrides for another channel',
      { spec, webrtc_b_data: {}, ...text },
      'webrtc_b_data',
      'only to channel webrtc_b_v2',
    ],
    ['a frequency of 0', { spec, frequency: 0, ...text }, 'frequency', 'at least 1'],
    ['a concurrency limit of 0', { spec, concurrency_limit: 0, ...text }, 'concurrency_limit', 'at least 1'],
    ['more runs than fit', { spec, frequency: 1e9, ...text }, 'frequency', '3000000000 runs'],
    ['more runs than fit by a case', { spec: withScenario({ frequency: 2 ** 40 }), ...text }, 'scenarios', 'runs'],
    ['the default channel without a phone number', { spec }, 'channel', 'telephony.phone_number'],
    ['a WebRTC channel without its provider', { spec, channel: 'webrtc_b_v2' }, 'channel', 'provider B'],
    ['the text channel without an address', { spec, agent_id: 2, ...text }, 'channel', '`text` address'],
    ['a spec over 1 MB', { spec: withScenario({ instructions: 'i'.repeat(1_048_577) }), ...text }, 'spec', '1048576'],
    ['a spec rule', { spec: { ...spec, version: '2' }, ...text }, 'version', ''],
    ['overrides inside the spec', { spec: { ...spec, webrtc_b_data: {} }, ...text }, 'webrtc_b_data', ''],
    [
      'an unknown metric',
      { spec: withScenario({ metrics: ['polite', 'kind'] }), ...text },
      'scenarios[0].metrics[1]',
      'polite, refund_confirmed',
    ],
    [
      'an unknown metric id',
      { spec: withScenario({ metrics: [99] }), ...text },
      'scenarios[0].metrics[0]',
      'metric 99',
    ],
    [
      'an unknown default metric',
      { spec: { ...spec, defaults: { metrics: ['kind'] } }, ...text },
      'defaults.metrics[0]',
      '"kind"',
    ],
    [
      'a metric that is not enabled',
      { spec: withScenario({ metrics: [8] }), ...text },
      'scenarios[0].metrics[0]',
      'not enabled for agent 1',
    ],
    [
      'an unknown personality',
      { spec: withScenario({ personality: 4 }), ...text },
      'scenarios[0].personality',
      '3 (Hurried)',
    ],
    [
      'an unknown base',
      { spec: withScenario({ personality: { base: 4 } }), ...text },
      'scenarios[0].personality.base',
      '4',
    ],
    [
      'an unknown test profile',
      { spec: withScenario({ test_profile: 6 }), ...text },
      'scenarios[0].test_profile',
      '5 (Ana)',
    ],
    [
      'a condition that is no regular expression',
      {
        spec: withScenario({
          type: 'conditional_actions',
          language: 'en',
          conditional_actions: {
            conditions: [
              { id: 0, condition: 'FIRST_MESSAGE', action: 'Hi' },
              { id: 1, condition: '/(/', action: 'Yes' },
            ],
          },
        }),
        ...text,
      },
      'scenarios[0].conditional_actions.conditions[1].condition',
      'not a regular expression',
    ],
    [
      'a placeholder that the stored profile does not have',
      { spec: withScenario({ instructions: 'Order {{test_profile.order}} of {{test_profile.colour}}' }), ...text },
      'scenarios[0].instructions',
      'colour',
    ],
    [
      'a placeholder of the first message that the stored profile does not have',
      { spec: withScenario({ first_message: '{{test_profile.tier}} {{test_profile.colour}}' }), ...text },
      'scenarios[0].first_message',
      'colour',
    ],
  ])('refuses %s', async (_, body, location, message) => {
    await using service = await startTestService()
    for (const path of [runPath, dryRunPath]) {
      const answer = await send(service, path, { body })
      expect(answer).toEqual({
        status: 400,
        headers: expect.anything(),
        body: { [location]: [expect.stringContaining(message)] },
      })
    }
    expect(await send(service, `${resultsPath}/`)).toMatchObject({ body: { count: 0 } })
  })

  test('reports every problem at once, each at its place', async () => {
    await using service = await startTestService()
    const { body } = await send(service, `${runPath}?dry_run=maybe`, {
      body: {
        agent_id: 99,
        frequency: 'x',
        channel: 'text',
        spec: {
          ...spec,
          scenarios: [
            { name: 'No instructions', metrics: ['kind'] },
            { ...spec.scenarios[1], personality: 4, mood: 'x' },
          ],
        },
      },
    })
    expect(Object.keys(Object(body)).sort()).toEqual([
      'agent_id',
      'dry_run',
      'frequency',
      'scenarios[0].instructions',
      'scenarios[0].metrics[0]',
      'scenarios[1].mood',
      'scenarios[1].personality',
    ])
  })

  test.each(['dry_run=maybe', 'dry_run=', 'dry_run=true&dry_run=false'])(
    'does not guess what ?%s means',
    async (query) => {
      await using service = await startTestService()
      const { status, body } = await send(service, `${runPath}?${query}`, { body: { spec, channel: 'text' } })
      expect({ status, body }).toEqual({ status: 400, body: { dry_run: [expect.any(String)] } })
      expect(await send(service, `${resultsPath}/`)).toMatchObject({ body: { count: 0 } })
    },
  )

  test('takes a key named __proto__ as a key like any other', async () => {
    await using service = await startTestService()
    const body = `{"channel": "text", "__proto__": {"frequency": 5}, "spec": ${JSON.stringify(spec)}}`
    const answer = await send(service, dryRunPath, { body })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toBe('{"__proto__":["is not a field of a run request"]}')
  })

  test('lets the agent of the request win over that of the spec', async () => {
    await using service = await startTestService()
    const { body } = await send(service, dryRunPath, {
      body: { spec: { ...spec, agent_id: 99 }, agent_id: 1, channel: 'text' },
    })
    expect(DryRun.parse(body).plan.agent_id).toBe(1)
  })
})
