import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { descriptions } from '../../../src/service/openapi/descriptions.ts'
import { type Operation, type OperationName, operations } from '../../../src/service/operations.ts'
import { type Call, type DescribedService, startDescribedService } from './described-service.ts'
import { expectDocumentedAnswer } from './documented-answer.ts'

let service: DescribedService
let resultId: number
let runId: number
let spareResultId: number
let progressId: string

const Submitted = z.object({ id: z.int(), runs: z.array(z.object({ id: z.int() })) })

beforeAll(async () => {
  service = await startDescribedService()
  const submit = async () =>
    Submitted.parse((await service.call({ ...operations.runScenariosJson, body: toExample('runScenariosJson') })).body)
  const submitted = await submit()
  spareResultId = (await submit()).id
  resultId = submitted.id
  runId = submitted.runs[0]?.id ?? 0
  const generation = await service.call({ ...operations.generateBg, body: toExample('generateBg') })
  progressId = z.object({ progress_id: z.string() }).parse(generation.body).progress_id
})
afterAll(async () => service?.[Symbol.asyncDispose]())

/** The JSON body that the description gives as an example. */
function toExample(name: OperationName): object {
  return z.record(z.string(), z.unknown()).parse(descriptions[name].body?.content['application/json']?.example)
}

const toForm = (fields: Readonly<Record<string, unknown>>, form: FormData | URLSearchParams) => {
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}

type Expectation = readonly [status: number, call: Partial<Call>]
const run = operations.runScenariosJson.path
const spec = () => toExample('runScenariosJson')

/** What each operation is asked, besides what is the same for all. */
const expectations: Readonly<Record<OperationName, () => readonly Expectation[]>> = {
  runScenariosJson: () => [
    [200, { body: spec() }],
    [200, { body: spec(), path: `${run}?dry_run=true` }],
    [200, { body: toForm({ ...spec() }, new URLSearchParams()) }],
    [200, { body: toForm({ ...spec() }, new FormData()) }],
    [400, { body: {} }],
    [400, { body: { ...spec(), agent_id: 99, surprise: 1 }, path: `${run}?dry_run=maybe` }],
    [400, { body: spec(), path: `${run}?dryrun=true` }],
    [402, { body: { ...spec(), spec: affordable, agent_id: 5, frequency: 9 }, as: 'dashboard_session' }],
  ],
  validateScenariosJson: () => [
    [200, { body: spec() }],
    [400, { body: { ...spec(), spec: { version: '1', scenarios: [{ name: 1 }] } } }],
  ],
  scenariosJsonSchema: () => [[200, {}]],
  generateBg: () => [
    [200, { body: toExample('generateBg') }],
    [400, { body: { agent_id: 'one', num_scenarios: 0, surprise: 1 } }],
  ],
  generateProgress: () => [
    [200, { path: `${operations.generateProgress.path}?progress_id=${progressId}` }],
    [400, {}],
    [400, { path: `${operations.generateProgress.path}?progress_id=${crypto.randomUUID()}` }],
  ],
  listResults: () => [
    [200, {}],
    [200, { path: `${operations.listResults.path}?agent_id=1&name=Order%20desk&page_size=1` }],
    [400, { path: `${operations.listResults.path}?agent_id=one` }],
    [400, { path: `${operations.listResults.path}?agent_id=0` }],
    [404, { path: `${operations.listResults.path}?page=99` }],
  ],
  readResult: () => [
    [200, { path: `/test_framework/v1/results/${resultId}/` }],
    [404, { path: '/test_framework/v1/results/987654/' }],
    [404, { path: `/test_framework/v1/results/${resultId}/`, as: 'dashboard_session' }],
  ],
  endCalls: () => [
    [200, { path: `/test_framework/v1/results/${resultId}/end_calls/` }],
    [404, { path: '/test_framework/v1/results/987654/end_calls/' }],
  ],
  readRun: () => [
    [200, { path: `/test_framework/v1/runs/${runId}/` }],
    [404, { path: '/test_framework/v1/runs/987654/' }],
  ],
  deleteResult: () => [
    [204, { path: `/test_framework/v1/results/${spareResultId}/` }],
    [404, { path: `/test_framework/v1/results/${spareResultId}/` }],
    [404, { path: '/test_framework/v1/results/987654/' }],
  ],
  readDashboard: () => [
    [200, { path: '/dashboards/dashboards/1/' }],
    [200, { path: '/dashboards/dashboards/1/', as: 'shareable_link' }],
    [404, { path: '/dashboards/dashboards/3/' }],
  ],
  duplicateDashboard: () => [
    [201, { path: '/dashboards/dashboards/1/duplicate/' }],
    [201, { path: '/dashboards/dashboards/2/duplicate/', body: { name: 'A copy' }, as: 'embedded_session' }],
    [201, { path: '/dashboards/dashboards/1/duplicate/', body: toForm({ name: 'A copy' }, new FormData()) }],
    [400, { path: '/dashboards/dashboards/1/duplicate/', body: { name: '' } }],
    [404, { path: '/dashboards/dashboards/2/duplicate/', as: 'shareable_link' }],
  ],
  listOrganizations: () => [
    [200, {}],
    [200, { path: `${operations.listOrganizations.path}?search=SHOP`, as: 'oauth2' }],
    [400, { path: `${operations.listOrganizations.path}?page_size=none` }],
    [404, { path: `${operations.listOrganizations.path}?page=2` }],
  ],
  checkoutToken: () => [
    [200, { as: 'agent_session', body: toExample('checkoutToken') }],
    [400, { as: 'agent_session', body: { repo: 1 } }],
    [404, { as: 'agent_session', body: { repo: 'acme/old' } }],
  ],
  dial: () => [
    [200, { body: toExample('dial') }],
    [200, { body: toExample('dial'), as: 'dashboard_session' }],
    [400, { body: {} }],
    [400, { body: { ...toExample('dial'), surprise: 1 } }],
  ],
  readAccount: () => [
    [200, {}],
    [404, { path: `${operations.readAccount.path}?page=999` }],
  ],
  health: () => [[200, {}]],
  openApi: () => [[200, {}]],
  docs: () => [[200, {}]],
  jwks: () => [[200, {}]],
}

/** Without metrics, which the second organization has none of. */
const affordable = { version: '1', scenarios: [{ name: 'Hours', instructions: 'Ask when the desk is open.' }] }

/** What every operation answers alike. */
function toCommonExpectations(name: OperationName, { schemes, path }: Operation): readonly Expectation[] {
  const place = { path: path.replace(':id', '1') }
  const own: Call['as'] = schemes.includes('api_key') ? 'api_key' : 'agent_session'
  const other = schemes.includes('agent_session') ? 'oauth2' : 'agent_session'
  const ofCredentials: readonly Expectation[] = [
    [401, { ...place, as: 'none' }],
    [401, { ...place, as: 'none', headers: { 'X-SERVICE-API-KEY': 'ats_of_nobody' } }],
    [403, { ...place, as: other }],
  ]
  const ofBody: readonly Expectation[] = [
    [400, { ...place, as: own, body: '{"', headers: { 'content-type': 'application/json' } }],
    [413, { ...place, as: own, body: 'x'.repeat(3_000_000), headers: { 'content-type': 'application/json' } }],
    [415, { ...place, as: own, body: 'text', headers: { 'content-type': 'text/plain' } }],
    [415, { ...place, as: own, body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } }],
    [415, { ...place, as: own, body: '{}', headers: { 'content-type': 'application/json', 'content-encoding': 'br' } }],
  ]
  return [...(schemes.length > 0 ? ofCredentials : []), ...(descriptions[name].body === undefined ? [] : ofBody)]
}

describe.each(Object.entries(operations) as [OperationName, Operation][])('%s', (name, operation) => {
  test('answers well-formed and ill-formed requests as the description says', async () => {
    for (const [status, call] of [...toCommonExpectations(name, operation), ...expectations[name]()]) {
      const answer = await service.call({ method: operation.method, path: operation.path, ...call })
      expect([name, call.path, answer.status, answer.status === status ? '' : answer.body]).toEqual([
        name,
        call.path,
        status,
        '',
      ])
      expectDocumentedAnswer(name, answer)
    }
  })
})

test('a credential that is used too often gets a documented 429', async () => {
  await using limited = await startDescribedService((config) => ({ ...config, requestsPerMinute: 1 }))
  const call = { ...operations.listOrganizations }
  expectDocumentedAnswer('listOrganizations', await limited.call(call))
  const refused = await limited.call(call)
  expect(refused.status).toBe(429)
  expectDocumentedAnswer('listOrganizations', refused)
})

test('a path answers a method that is not documented for it with 405 and the ones that are', async () => {
  for (const { path } of Object.values(operations)) {
    const methods = Object.values<Operation>(operations)
      .filter((operation) => operation.path === path)
      .map(({ method }) => method.toUpperCase())
    const { status, headers } = await service.call({ method: 'PUT', path: path.replace(':id', '1') })
    expect([path, status]).toEqual([path, 405])
    expect(
      (headers.get('allow') ?? '')
        .split(', ')
        .filter((method) => method !== 'HEAD')
        .toSorted(),
    ).toEqual(methods.toSorted())
  }
})

describe('the check itself', () => {
  const answer = { status: 200, headers: new Headers({ 'content-type': 'application/json' }), body: { status: 'ok' } }

  test.each([
    ['another status', { status: 418 }],
    ['another media type', { headers: new Headers({ 'content-type': 'text/plain' }) }],
    ['a field too many', { body: { status: 'ok', more: 1 } }],
    ['a field too few', { body: {} }],
    ['a header that is missing', { status: 500, headers: new Headers() }],
  ])('finds %s', (_, difference) => {
    expectDocumentedAnswer('health', answer)
    expect(() => expectDocumentedAnswer('health', { ...answer, ...difference })).toThrow()
  })

  test('finds a 401 without its challenge', () => {
    const body = { detail: 'no' }
    expect(() => expectDocumentedAnswer('readRun', { ...answer, status: 401, body })).toThrow(/WWW-Authenticate/)
  })
})
