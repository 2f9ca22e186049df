import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Dashboard } from '../../../src/contract/resources/dashboard.ts'
import { Organization } from '../../../src/contract/resources/organization.ts'
import { parse, problemsOf } from './parsed-config.ts'

const catalog = (id: number) => ({
  organization: {
    id,
    timezone: 'UTC',
    outbound_timeout: 60,
    projects: [{ id, name: 'P', members: [1] }],
    members: [{ user: 1, role: 'member', is_email_notify_enabled: true }],
  },
  prices: { voice: 1, text: 0.5 },
  credit: 5,
  api_keys: [{ name: 'ci', key: `key-of-organization-${id}` }],
  agents: [
    {
      ...{ id, name: 'Desk', inbound: false, project: id, metrics: [id, 'quick'], webrtc: ['webrtc_a'] },
      text: { url: 'ws://a.test', secret: 'ws-secret', headers: { X: '1' }, agent_speaks_first: null },
      telephony: { phone_number: '+15551234567' },
      dial_trigger: { url: 'http://a.test', headers: { X: '1' } },
    },
  ],
  metrics: [{ id, slug: 'quick', name: 'Quick', type: 'response_time', max: 2 }],
  personalities: [{ id, name: 'Calm' }],
  test_profiles: [{ id, name: 'Ana', agent_variables: { a: 1 }, caller_variables: { b: [2] } }],
  dashboards: [
    {
      ...{ id, name: 'D', project: id, filters: { operator: 'and', conditions: [{ field: 'a', op: 'eq', value: 1 }] } },
      widgets: [{ id, name: 'W', metric: 'quick', filters: { field: 'a', op: 'in', value: [1] }, metadata: {} }],
    },
  ],
  repository_connections: [{ name: 'Host', repositories: [{ repo: 'acme/a', path: '.' }] }],
})

const service = {
  ...{ seed: 1, max_turns: 2, silence_timeout: 3, retention_days: 4, requests_per_minute: 5 },
  model: { base_url: 'http://127.0.0.1/v1', api_key: 'model-key-1', model: 'm' },
  users: [{ id: 1, name: 'Ana', email: 'ana@example.com' }],
}

const one = { ...service, ...catalog(1) }
const several = { ...service, organizations: [catalog(1), catalog(2)] }

type Path = readonly string[]

const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, entry]) => pathsOf(entry, [...path, key]))]
    : [path]

/** The same with something else at a path. */
function replaceAt(value: unknown, [key, ...rest]: Path, replacement: unknown): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return replacement
  const entries = Object.entries(value).map(([name, entry]) => [
    name,
    name === key ? replaceAt(entry, rest, replacement) : entry,
  ])
  return Array.isArray(value) ? entries.map(([, entry]) => entry) : Object.fromEntries(entries)
}

test.each([
  ['one', one],
  ['several', several],
])('a full config of %s has no problem', (_title, config) => {
  expect(problemsOf(JSON.stringify(config))).toEqual([])
})

test.each([
  ['one', one],
  ['several', several],
])('whatever stands anywhere in a config of %s, it is taken as a whole or refused at its place', (_title, config) => {
  const text = JSON.stringify(config, undefined, 1)
  const oddities = fc.oneof(
    fc.constantFrom(null, '', 0, -1, 1.5, true, [], {}, [[]], { id: 1 }, [{ id: 1 }], '__proto__', 'quick', '${X'),
    fc.json().map((json): unknown => JSON.parse(json)),
  )
  const places = fc.constantFrom(...pathsOf(JSON.parse(text)))
  fc.assert(
    fc.property(places, oddities, (path, oddity) => {
      const damaged = JSON.stringify(replaceAt(config, path, oddity), undefined, 1)
      const problems = problemsOf(damaged)
      for (const { message, range } of problems) {
        expect(message).not.toBe('')
        expect(range.line).toBeGreaterThan(0)
      }
      if (problems.length > 0) return
      for (const { organization, dashboards } of parse(damaged).catalogs.values()) {
        expect(Organization.parse(organization)).toEqual(organization)
        expect(dashboards.map((dashboard) => Dashboard.parse(dashboard))).toEqual(dashboards)
      }
    }),
    { numRuns: 40 },
  )
})
