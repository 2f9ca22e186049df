import { describe, expect, test } from '@jest/globals'
import { linesOf, messagesOf, parse, secretsOf } from './parsed-config.ts'

const prices = 'prices: { voice: 1, text: 0.5 }'
const two = `seed: 9
model: { base_url: "http://127.0.0.1:11434/v1", api_key: model-key-1, model: small }
users: [{ id: 4, name: Ana, email: ana@example.com }, { id: 6, name: Ben, email: ben@example.com }]
requests_per_minute: 60
retention_days: 7
organizations:
  - organization: { id: 1, name: Shop, members: [{ user: 4 }] }
    ${prices}
    credit: 0.25
    api_keys: [{ name: ci, key: shop-key-1 }]
    metrics: [{ id: 1, slug: quick, name: Quick, type: response_time, max: 2 }]
    agents: [{ id: 1, name: Shop desk }]
    test_profiles: [{ id: 1, name: Cy, caller_variables: { card: "\${CARD}" } }]
  - organization: { id: 2, name: Bank }
    ${prices}
    api_keys: [{ name: ci, key: bank-key-1 }]
    metrics: [{ id: 2, slug: quick, name: Quicker, type: response_time, max: 1 }]
    agents: [{ id: 2, name: Bank desk, metrics: [quick], text: { url: "ws://a.test/", secret: "\${WS}" } }]
`
const environment = { CARD: '42424242', WS: 'ws-secret' }

describe('several organizations', () => {
  test('each have their own catalog, and share what holds for the service', () => {
    const { catalogs, users, ...service } = parse(two, environment)
    expect(service).toEqual({
      model: { baseUrl: 'http://127.0.0.1:11434/v1', apiKey: 'model-key-1', model: 'small' },
      requestsPerMinute: 60,
      retentionDays: 7,
    })
    expect([...users.keys()]).toEqual([4, 6])
    expect([...catalogs].map(([id, { organization, seed }]) => [id, organization.id, organization.name, seed])).toEqual(
      [
        [1, 1, 'Shop', 9],
        [2, 2, 'Bank', 9],
      ],
    )
    const [shop, bank] = catalogs.values()
    expect([shop?.creditMicros, bank?.creditMicros]).toEqual([250_000, undefined])
    expect([...(shop?.agents.keys() ?? []), ...(bank?.agents.keys() ?? [])]).toEqual([1, 2])
    expect(bank?.agents.get(2)?.metricIds).toEqual(new Set([2]))
  })

  test('have projects and memberships that differ', () => {
    const organizations = [...parse(two, environment).catalogs.values()].map(({ organization }) => organization)
    expect(organizations.flatMap(({ projects }) => projects.map(({ id }) => id))).toEqual([1, 2])
    const members = organizations.flatMap(({ members, projects }) => [
      ...members,
      ...projects.flatMap((project) => project.members),
    ])
    expect(members.map(({ id, user }) => [id, user.id])).toEqual([
      [1, 4],
      [2, 4],
      [3, 4],
      [4, 6],
      [5, 4],
      [6, 6],
    ])
  })

  test('have their secrets masked as well', () => {
    expect(secretsOf(two, environment).toSorted()).toEqual([
      '42424242',
      'bank-key-1',
      'model-key-1',
      'shop-key-1',
      'ws-secret',
    ])
  })

  test('stand in the list only, and what holds for the service at the top only', () => {
    expect(
      linesOf(`${prices}
sed: 1
metrics: []
organizations:
  - organization: {}
    ${prices}
    seed: 1
    agent: []
    agents: [{ id: 1, name: a }]
`),
    ).toEqual([
      '1:1 prices belongs to one organization: move it into an entry of organizations',
      '2:1 sed is not a known key here; did you mean "seed"?',
      '3:1 metrics belongs to one organization: move it into an entry of organizations',
      '7:5 organizations[0].seed holds for the whole service: move it to the top of the file',
      '8:5 organizations[0].agent is not a known key here; did you mean "agents"?',
    ])
  })

  test('must not share an id or a key, of whichever kind', () => {
    const entry = `{
    organization: { projects: [{ id: 3, name: P }] },
    ${prices}, api_keys: [{ name: a, key: same-key-1 }],
    agents: [{ id: 1, name: a }],
    metrics: [{ id: 1, name: a, type: x }], personalities: [{ id: 1, name: a }], test_profiles: [{ id: 1, name: a }],
    dashboards: [{ id: 1, name: a, widgets: [{ id: 1, name: a }] }]
    }`
    const places = [
      ...['organization.id', 'organization.projects[0].id', 'api_keys[0].key', 'agents[0].id', 'metrics[0].id'],
      ...['personalities[0].id', 'test_profiles[0].id', 'dashboards[0].id', 'dashboards[0].widgets[0].id'],
    ]
    const expected = places.map((place) => {
      const first = place === 'organization.id' ? 'organizations[0]' : `organizations[0].${place.replace(/\.\w+$/, '')}`
      const problem = place.endsWith('key')
        ? `is the key of ${first} already; a key lets into one place only`
        : `is the id of ${first} already; give it one of its own`
      return `organizations[1].${place} ${problem}`
    })
    expect(messagesOf(`organizations: [${entry}, ${entry}]`).toSorted()).toEqual(expected.toSorted())
  })

  test('need their projects written when the default one has the id of another', () => {
    const rest = `${prices}, agents: [{ id: ID, name: a }]`
    const text = `organizations:
  - { organization: { id: 1, projects: [{ id: 2, name: P }] }, ${rest.replace('ID', '1')} }
  - { organization: { id: 2 }, ${rest.replace('ID', '2')} }
`
    expect(linesOf(text)).toEqual([
      '3:21 organizations[1].organization.projects must be given: 2, the id of its default project, is the id of organizations[0].organization.projects[0] already',
    ])
  })

  test('must not name what only another has', () => {
    const text = two
      .replace('name: Shop desk', 'name: Shop desk, metrics: [2], project: 2')
      .replace(
        'agents: [{ id: 2,',
        'dashboards: [{ id: 1, name: D, project: 1, widgets: [{ id: 1, name: W, metric: 1 }] }]\n    agents: [{ id: 2,',
      )
    expect(messagesOf(text, environment)).toEqual([
      'organizations[0].agents[0].metrics[0] is the id of no metric',
      'organizations[0].agents[0].project is the id of no project',
      'organizations[1].dashboards[0].project is the id of no project',
      'organizations[1].dashboards[0].widgets[0].metric is the id of no metric',
    ])
  })

  test.each([
    ['organizations: []', ['organizations must have at least one entry']],
    ['organizations: all', ['organizations must be a list, not text']],
    ['organizations:', ['organizations must be a list, not null']],
    ['organizations: [7]', ['organizations[0] must be a mapping, not a number']],
    ['organizations: [{}]', ['organizations[0].prices is required', 'organizations[0].agents is required']],
  ])('are refused as %j', (text, problems) => {
    expect(messagesOf(text)).toEqual(problems)
  })
})

describe('what holds for the service', () => {
  const least = `${prices}\nagents: [{ id: 1, name: Desk }]\n`

  test.each([
    ['retention_days: 0', 'retention_days must be at least 1'],
    ['requests_per_minute: 0', 'requests_per_minute must be at least 1, or -1 for no limit'],
    ['model: { base_url: "ws://a.test", model: m }', 'model.base_url must begin with http:// or https://'],
    ['model: { base_url: "http://a.test" }', 'model.model is required'],
    [
      'model: { base_url: "http://u:p@a.test", model: m }',
      'model.base_url must not hold a user name or password: give them as api_key',
    ],
    ['model: { base_url: "http://a.test", model: m, api_key: short }', 'model.api_key must have at least 8 characters'],
    ['credit: 0.0000001', 'credit must have at most six decimals'],
    ['credit: -1', 'credit must be at least 0'],
    ['credit: 1000000001', 'credit must be at most 1000000000'],
  ])('is refused as %s', (line, problem) => {
    expect(messagesOf(`${least}${line}`)).toEqual([problem])
  })

  test('keeps every millionth of the credit', () => {
    const [catalog] = parse(`${least}credit: 999999999.999999`).catalogs.values()
    expect(catalog?.creditMicros).toBe(999_999_999_999_999)
  })
})
