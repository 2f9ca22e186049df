import { expect } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import { createConfig } from './greeting.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { runStep, type Step } from './step.ts'

/** Those that a config can hold; the others are rendered in the tests of the summary. */
export const storable = attacks.filter((text) => text.isWellFormed() && !/\0|\$\{/.test(text))
export const hostileName = '::error::pwned ##[error]x <img src=x> @octocat | `code`\n::warning::x'
const config = createConfig('ws://127.0.0.1:9', {
  users: [
    { id: 1, name: 'Ana', email: 'ana@example.com' },
    { id: 2, name: 'Ben', email: 'ben@example.com' },
  ],
  organization: {
    projects: [
      { id: 21, name: 'Shop' },
      { id: 22, name: 'Support' },
    ],
    members: [{ user: 1 }, { user: 2, role: 'view_only' }],
  },
  dashboards: [
    {
      id: 12,
      name: 'Calls',
      project: 21,
      filters: { field: 'success', op: 'eq', value: true },
      widgets: [
        { id: 1, name: 'Politeness', metric: 'greets', chart_type: 'bar', time_period: 'week' },
        { id: 2, name: 'Length', filters: { field: 'number', op: 'eq', value: '+15551234567' } },
      ],
    },
    { id: 13, name: 'Chats', project: 22 },
    {
      id: 14,
      name: hostileName,
      project: 21,
      widgets: storable.map((name, index) => ({ id: index + 100, name: name.slice(0, 255), field: name })),
    },
  ],
})

/** A service with dashboards to duplicate. */
export const startDashboardService = (): Promise<HostedService> => startHostedService(config)

export interface Visit {
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** What becomes of the request on its way, and how often; without it nothing stands between. */
  readonly fault?: Fault
  readonly times?: number
}

/** What a step writes besides the masks, wherever it writes. */
const toWritten = ({ stdout, summary, outputs, state }: Step): string =>
  stdout.replaceAll(/^::add-mask::.*$/gm, '') + summary + JSON.stringify([outputs, state])

/** Duplicates the dashboard 12 with the API key, unless told otherwise. No secret is in what comes of it. */
export async function duplicate(
  service: HostedService,
  { inputs = {}, environment = {}, fault, times = 1 }: Visit = {},
) {
  await using resources = new AsyncDisposableStack()
  const rules = fault === undefined ? [] : [{ phase: 'other', fault, times } as const]
  const proxy = fault && resources.use(await startFaultProxy(service.url, { rules }))
  const url = proxy?.url ?? service.url
  const given = { 'dashboard-id': '12', 'base-url': url, 'api-key': service.apiKey, ...inputs }
  const step = await runStep({ entry: 'duplicate-dashboard', inputs: given, environment })
  expect(step.stderr).toBe('')
  for (const [name, value] of Object.entries(given))
    if (/-(key|token)$/.test(name) && value !== '') expect(toWritten(step)).not.toContain(value)
  return { step, url, requests: proxy?.seen.length }
}

export const errorsOf = ({ annotations }: Step): string[] =>
  annotations.filter(({ level }) => level === 'error').map(({ message }) => message)
