import { describe, expect, test } from '@jest/globals'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import { catalogOf, folder, least, linesOf, messagesOf, parse, problemsOf, secretsOf } from './parsed-config.ts'

describe('a valid config', () => {
  test('needs only prices and an agent; the rest has defaults', () => {
    const { config, secrets } = parseLocalConfig(least, {}, folder)
    const { catalogs, ...service } = config
    expect([...catalogs.keys()]).toEqual([1])
    expect(catalogs.get(1)).toEqual({
      organization: expect.objectContaining({ id: 1, name: 'Local organization' }),
      prices: { voiceMicros: 300_000, textMicros: 20_000 },
      creditMicros: undefined,
      apiKeys: [],
      seed: 1,
      maxTurns: 40,
      silenceSeconds: 300,
      agents: new Map([
        [
          1,
          {
            ...{ id: 1, name: 'Desk', description: '', inbound: true, projectId: 1, assistantId: '', language: 'en' },
            ...{ phoneNumber: undefined, dialTrigger: undefined, text: undefined },
            ...{ webRtcChannels: new Set(), metricIds: new Set() },
          },
        ],
      ]),
      metrics: new Map(),
      personalities: new Map(),
      testProfiles: new Map(),
      dashboards: [],
      repositoryConnections: [],
    })
    expect(service).toEqual({
      users: new Map([[1, { id: 1, name: 'Local user', email: 'local@example.com' }]]),
      model: undefined,
      requestsPerMinute: -1,
      retentionDays: 30,
    })
    expect(secrets).toEqual([])
  })

  test('says everything about organization, keys, agents, personalities and test profiles', () => {
    const catalog = catalogOf(
      `organization: { name: Shop, max_concurrent_chat_runs_limit: -1, max_call_duration: 60 }
prices: { voice: 0, text: 0.000001 }
credit: 12.5
api_keys: [{ name: ci, key: ats_key_1 }]
seed: 7
max_turns: 5
silence_timeout: 0.5
agents:
  - id: 4
    name: Desk
    description: Sells
    inbound: false
    metrics: [2, polite]
    text: { url: "wss://agent.test/chat?room=1", secret: s3cret-9, headers: { X-Shop: "9" }, agent_speaks_first: true }
metrics:
  - { id: 1, name: Polite, type: llm_judge, rubric: Is it polite? }
  - { id: 2, name: Quick, type: response_time, max: 2 }
  - { id: 3, name: Other, type: ended_by, by: agent }
personalities: [{ id: 1, name: Calm }]
test_profiles: [{ id: 1, name: Ana, agent_variables: { vip: true }, caller_variables: { order: A-1 } }]
`,
    )
    expect(catalog).toMatchObject({
      organization: { name: 'Shop', max_concurrent_chat_runs_limit: -1, max_call_duration: 60 },
      prices: { voiceMicros: 0, textMicros: 1 },
      creditMicros: 12_500_000,
      apiKeys: [{ name: 'ci', key: 'ats_key_1' }],
      seed: 7,
      maxTurns: 5,
      silenceSeconds: 0.5,
      personalities: new Map([[1, { id: 1, name: 'Calm' }]]),
      testProfiles: new Map([
        [1, { id: 1, name: 'Ana', agentVariables: { vip: true }, callerVariables: { order: 'A-1' } }],
      ]),
    })
    expect(catalog.agents.get(4)).toMatchObject({
      id: 4,
      name: 'Desk',
      description: 'Sells',
      inbound: false,
      metricIds: new Set([1, 2]),
      text: {
        url: 'wss://agent.test/chat?room=1',
        secret: 's3cret-9',
        headers: { 'X-Shop': '9' },
        agentSpeaksFirst: true,
      },
    })
  })

  test('may be JSON, which is YAML too, and begin with a byte order mark', () => {
    const json = '\uFEFF{\n\t"prices": { "voice": 1, "text": 1 },\n\t"agents": [{ "id": 1, "name": "Desk" }]\n}'
    expect(catalogOf(json).agents.get(1)?.name).toBe('Desk')
  })

  test('may repeat itself through anchors, and a problem in one stands where the text is', () => {
    const shared = (name: string) => `${least}personalities: [&calm { id: 1, name: ${name} }]\ntest_profiles: [*calm]\n`
    expect(catalogOf(shared('Calm')).testProfiles.get(1)?.name).toBe('Calm')
    expect(linesOf(shared('5'))).toEqual([
      '4:38 personalities[0].name must be text, not a number',
      '4:38 test_profiles[0].name must be text, not a number',
    ])
  })

  test('enables every metric for an agent that names none', () => {
    const catalog = catalogOf(`${least}metrics: [{ id: 3, name: End, type: ended_by, by: agent }]`)
    expect(catalog.agents.get(1)?.metricIds).toEqual(new Set([3]))
  })

  test('may name a metric by a slug of digits, which is no id', () => {
    const metrics = '[{ id: 1, name: A, type: x }, { id: 2, name: 1 %, type: x }]'
    const catalog = catalogOf(`${least.replace('name: Desk', 'name: Desk, metrics: ["1"]')}metrics: ${metrics}`)
    expect(catalog.agents.get(1)?.metricIds).toEqual(new Set([2]))
  })
})

describe('variables', () => {
  const withText = (text: string) => least.replace('name: Desk', `name: Desk, text: { url: "ws://a.test", ${text} }`)

  test('fill numbers and words as well as texts', () => {
    const text = `${least.replace('name: Desk', `name: Desk, inbound: "\${IN}"`)}max_turns: \${TURNS:-12}\nseed: \${SEED}\n`
    const catalog = catalogOf(text, { IN: 'false', SEED: '-3' })
    expect([catalog.maxTurns, catalog.seed, catalog.agents.get(1)?.inbound]).toEqual([12, -3, false])
  })

  test('that are not set are the only problem of their place', () => {
    expect(linesOf(`${least}max_turns: \${TURNS}\n`)).toEqual([
      `4:12 max_turns needs the environment variable TURNS, which is not set: set it, or write \${TURNS:-default}`,
    ])
  })

  test('give the secrets to mask: keys, secrets, and what reached an address, a header or a variable', () => {
    const text = `${withText(
      `secret: "\${WS}", headers: { Authorization: "Bearer \${TOKEN}", X-Stage: "\${STAGE:-stage}", X-Plain: plain }`,
    ).replace('ws://a.test', `ws://a.test:\${PORT}/\${PATH_KEY}`)}api_keys:
  [{ name: ci, key: written-key }, { name: cd, key: "\${KEY}" }]
seed: \${SEED}
test_profiles:
  - id: 1
    name: "\${NAME}"
    agent_variables: { X-Tenant: "\${TENANT}", tier: gold }
    caller_variables: { card: { number: "4\${CARD}", cvc: "\${CVC}" } }
`
    const secrets = secretsOf(text, {
      ...{ WS: 'ws-secret', TOKEN: 'token', KEY: 'key-of-cd', SEED: '12345', PORT: '8791', PATH_KEY: 'in-path' },
      ...{ NAME: 'Ana Maria', TENANT: 'north', CARD: '2424242', CVC: '123' },
    })
    expect(secrets.toSorted()).toEqual([
      '2424242',
      'in-path',
      'key-of-cd',
      'north',
      'token',
      'written-key',
      'ws-secret',
    ])
  })

  test('never have their values quoted by a problem', () => {
    const text = withText(`secret: "\${S}", headers: { X-A: "\${S}" }`).replace('"ws://a.test"', `"\${S}"`)
    const problems = problemsOf(`${text}api_keys: [{ name: a, key: "\${S}" }]\nseed: "\${S}"`, { S: 'hunter2\n' })
    expect(problems.map(({ location }) => location)).toEqual([
      'agents[0].text.url',
      'agents[0].text.secret',
      'agents[0].text.headers["X-A"]',
      'api_keys[0].key',
      'seed',
    ])
    expect(JSON.stringify(problems)).not.toContain('hunter2')
  })
})

describe('a config with mistakes', () => {
  test('hears of all of them at once, in the order of the file', () => {
    expect(
      linesOf(`prices: { voice: 0.0000001, txt: 1 }
organisation: {}
agents:
  - id: 1
    nme: x
    metrics: [polite, 5, polit, [x]]
    text: { url: "http://x.test", headers: { "a b": "x", X: "\${TOKEN}" }, secrt: 1 }
  - id: 1
    name: b
    name: c
    inbound: maybe
metrics:
  - { id: 1, name: Polite, type: contains, text: [], in: robot }
  - { id: 1, name: polite, type: matches, pattern: "(" }
  - 7
  - { id: 1.5, name: 5, type: ended_by, by: nobody, x: 1 }
api_keys: [{ name: a, key: "a b c d e" }]
`),
    ).toEqual([
      '1:9 prices.text is required',
      '1:18 prices.voice must have at most six decimals',
      '1:29 prices.txt is not a known key here; did you mean "text"?',
      '2:1 organisation is not a known key here; did you mean "organization"?',
      '4:5 agents[0].name is required',
      '5:5 agents[0].nme is not a known key here; did you mean "name"?',
      '6:23 agents[0].metrics[1] is the id of no metric',
      '6:26 agents[0].metrics[2] is the slug of no metric; did you mean "polite"?',
      '6:33 agents[0].metrics[3] must be the id or the slug of a metric',
      '7:18 agents[0].text.url must begin with ws:// or wss://',
      '7:46 agents[0].text.headers["a b"] must be a header name: letters, digits and hyphens',
      `7:61 agents[0].text.headers.X needs the environment variable TOKEN, which is not set: set it, or write \${TOKEN:-default}`,
      '7:75 agents[0].text.secrt is not a known key here; did you mean "secret"?',
      '8:9 agents[1].id is the id of agents[0] already; give it one of its own',
      '10:5 agents[1].name is given twice; keep one of them',
      '11:14 agents[1].inbound must be true or false, not text',
      '13:50 metrics[0].text must have at least one entry',
      '13:58 metrics[0].in must be agent or caller or any',
      '14:5 metrics[1].slug is the same as that of metrics[0]; give it one of its own',
      '14:11 metrics[1].id is the id of metrics[0] already; give it one of its own',
      '14:52 metrics[1].pattern is not a regular expression: Unterminated group (write /regex/flags or only the regex)',
      '15:5 metrics[2] must be a mapping, not a number',
      '16:11 metrics[3].id must be a whole number, not a fraction',
      '16:22 metrics[3].name must be text, not a number',
      '16:45 metrics[3].by must be agent or caller',
      '16:53 metrics[3].x is not a known key here',
      '17:28 api_keys[0].key must be ASCII without spaces: it travels in a header',
    ])
  })

  test.each([
    ['agents: []', 'agents must have at least one entry'],
    ['agents: [{ id: 0, name: a }]', 'agents[0].id must be at least 1'],
    ['agents: [{ id: 9007199254740993, name: a }]', 'agents[0].id must be at most 9007199254740991'],
    [
      'agents: [{ id: 1, name: a, text: { url: "ws://u:p@a.test" } }]',
      'agents[0].text.url must not hold a user name or password: give them as secret or in headers',
    ],
    [
      'agents: [{ id: 1, name: a, text: { url: "ws://a.test/#x" } }]',
      'agents[0].text.url must not have a # part: a WebSocket address has none',
    ],
    [
      'agents: [{ id: 1, name: a, text: { url: "nowhere" } }]',
      'agents[0].text.url must be an address such as ws://127.0.0.1:8790/',
    ],
    ['agents: [{ id: 1, name: a, text: {} }]', 'agents[0].text.url is required'],
    [
      'agents: [{ id: 1, name: a, text: { url: "ws://a.test", secret: seven-7 } }]',
      'agents[0].text.secret must have at least 8 characters',
    ],
    ['api_keys: [{ name: a, key: seven-7 }]', 'api_keys[0].key must have at least 8 characters'],
    [
      'metrics: [{ id: 1, name: a, type: end_by, by: agent }]',
      'metrics[0].type is not a type that is scored here; did you mean "ended_by"?',
    ],
    [
      'organization: { max_concurrent_chat_runs_limit: 0 }',
      'organization.max_concurrent_chat_runs_limit must be at least 1, or -1 for no limit',
    ],
    ['prices: { voice: -1, text: 0 }', 'prices.voice must be at least 0'],
    ['silence_timeout: 0', 'silence_timeout must be more than 0'],
    ['max_turns: null', 'max_turns must be a number, not null'],
  ])('is told about %s', (line, problem) => {
    const key = line.slice(0, line.indexOf(':'))
    const others = ['prices: { voice: 1, text: 1 }', 'agents: [{ id: 1, name: a }]'].filter((other) => {
      return !other.startsWith(`${key}:`)
    })
    const text = [line, ...others].join('\n')
    expect(messagesOf(text)).toEqual([problem])
    expect(problemsOf(text)[0]?.range.line).toBe(1)
  })

  test('has the end of the range after the last character of the value', () => {
    expect(problemsOf(`${least}seed: first\n`)[0]?.range).toEqual({ line: 4, column: 7, endLine: 4, endColumn: 12 })
  })

  test('says it all in the message of the error too', () => {
    expect(() => parse(`${least}seed: first\nmax_turns: 0`)).toThrow(
      'The local config is not valid:\n4:7 seed must be a number, not text\n5:12 max_turns must be at least 1',
    )
  })
})
