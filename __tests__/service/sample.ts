import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Agent, Catalog, ServiceConfig } from '../../src/service/config/catalog.ts'
import { parseLocalConfig } from '../../src/service/config/local-config.ts'
import type { Conversation } from '../../src/service/conversation/conversation.ts'
import type { Judgement } from '../../src/service/conversation/judge/judge.ts'
import { type LocalService, type LocalServiceOptions, startLocalService } from '../../src/service/local-service.ts'
import type { Engine } from '../../src/service/runs/engine.ts'
import { openStore } from '../../src/service/store/open-store.ts'

export const textAgent: Agent = {
  id: 1,
  name: 'Order desk',
  description: '',
  inbound: true,
  projectId: 1,
  assistantId: '',
  language: 'en',
  phoneNumber: undefined,
  dialTrigger: undefined,
  webRtcChannels: new Set(),
  metricIds: new Set([7]),
  text: { url: 'ws://127.0.0.1:9/', secret: undefined, headers: {}, agentSpeaksFirst: null },
}

/** What an organization of one user and one project is, all else at its default. */
const { config: defaults } = parseLocalConfig(
  `organization: { name: Sample }
prices: { voice: 0.30, text: 0.02 }
agents: [{ id: 1, name: Order desk }]
dashboards: [{ id: 1, name: Overview, project: 1, widgets: [{ id: 1, name: Calls }] }]`,
  {},
  '/',
)
const [sampleCatalog] = defaults.catalogs.values()
if (sampleCatalog === undefined) throw new Error('the sample config has no organization')

export const catalog: Catalog = {
  ...sampleCatalog,
  apiKeys: [{ name: 'ci', key: 'ats_of_the_catalog' }],
  seed: 1,
  maxTurns: 40,
  silenceSeconds: 300,
  agents: new Map([
    [1, textAgent],
    [2, { ...textAgent, id: 2, name: 'Unreachable', text: undefined }],
  ]),
  metrics: new Map([
    [7, { id: 7, slug: 'polite', name: 'Polite', rule: { type: 'unscored', declaredType: 'llm_judge' } }],
    [8, { id: 8, slug: 'refund_confirmed', name: 'Refund', rule: { type: 'ended_by', by: 'agent' } }],
  ]),
  personalities: new Map([[3, { id: 3, name: 'Hurried' }]]),
  testProfiles: new Map([
    [5, { id: 5, name: 'Ana', agentVariables: { tier: 'gold' }, callerVariables: { order: 'A-1001' } }],
  ]),
}

export const spec = {
  version: '1',
  agent_id: 1,
  suite: { name: 'Refunds' },
  scenarios: [
    { name: 'Refund in time', instructions: 'Ask for a refund.', metrics: ['polite'], frequency: 2 },
    { name: 'Refund too late', instructions: 'Ask for a refund.', test_profile: 5 },
  ],
}

export const conversation: Conversation = {
  transcript: [{ role: 'agent', content: 'Hello', start_time: 0, end_time: 0.5 }],
  toolCalls: [],
  metadata: {},
  endedReason: 'agent_ended',
  errorMessage: '',
  durationMs: 61_400,
}

export const judgement: Judgement = { evaluation: { metrics: [] }, expectedOutcome: null, success: true }

/** Plays every run to the same end and passes it. */
export const passingEngine: Engine = {
  play: async () => conversation,
  judge: () => judgement,
}

/** Plays until it is told to stop. */
export const endlessPlay: Engine['play'] = ({ signal }) =>
  new Promise((resolve) => {
    const stop = () => resolve({ ...conversation, endedReason: 'cancelled', errorMessage: 'cancelled' })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })

interface TestServiceOptions extends Omit<Partial<LocalServiceOptions>, 'engine' | 'config'> {
  readonly engine?: Partial<Engine>
  readonly catalog?: Partial<Catalog>
  readonly config?: Partial<ServiceConfig>
  /** A SQLite file; default: a database in the memory of the process. */
  readonly databasePath?: string
}

export const config: ServiceConfig = { ...defaults, catalogs: new Map([[1, catalog]]) }

export const loadPostgres = () => import('../../src/service/postgres/index.ts')

/** Starts a service on the sample config with some changes; it plays and passes every run unless told otherwise. */
export async function startTestService(options: TestServiceOptions = {}): Promise<LocalService> {
  const { engine, catalog: changes, config: others, databasePath, store, ...rest } = options
  return startLocalService({
    ...rest,
    config: { ...config, catalogs: new Map([[1, { ...catalog, ...changes }]]), ...others },
    engine: { ...passingEngine, ...engine },
    store: store ?? (await openStore({ databasePath, exclusive: true, loadPostgres })),
  })
}

/** Sends a request with a valid key; a body that is no text goes as JSON. */
export async function send(
  service: LocalService,
  path: string,
  { body, ...init }: Omit<RequestInit, 'body'> & { readonly body?: unknown } = {},
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${service.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...init,
    headers: { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json', ...init.headers },
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

export const scenariosPath = '/test_framework/v1/scenarios'
export const runPath = `${scenariosPath}/run_scenarios_json/`
export const resultsPath = '/test_framework/v1/results'

/** Submits the sample spec over the text channel and gives the answer. */
export async function submit(service: LocalService, changes: Readonly<Record<string, unknown>> = {}) {
  const { status, body } = await send(service, runPath, { body: { spec, channel: 'text', ...changes } })
  if (status !== 200) throw new Error(`the submission was answered with ${status}: ${JSON.stringify(body)}`)
  return Result.parse(body)
}

const RunAnswer = z.looseObject({ id: z.int(), status: z.string(), success: z.boolean().nullable() })
const Result = z.looseObject({
  id: z.int(),
  status: z.string(),
  runs: z.union([z.array(RunAnswer), z.record(z.string(), RunAnswer).transform((runs) => Object.values(runs))]),
})
type Result = z.infer<typeof Result>

export async function read(service: LocalService, id: number): Promise<Result> {
  return Result.parse((await send(service, `${resultsPath}/${id}/`)).body)
}

/** Reads a result until it is as wanted; gives up after four seconds. */
export async function readUntil(
  service: LocalService,
  id: number,
  wanted: (result: Result) => boolean,
): Promise<Result> {
  const deadline = Date.now() + 4_000
  for (;;) {
    const result = await read(service, id)
    if (wanted(result)) return result
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(result)}`)
    await sleep(5)
  }
}

export const readEnded = (service: LocalService, id: number): Promise<Result> =>
  readUntil(service, id, ({ status }) => status !== 'pending' && status !== 'running')
