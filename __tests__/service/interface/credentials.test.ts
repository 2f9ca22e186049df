import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createRepository } from '../../../scripts/fuzz/repository.ts'
import { schemes } from '../../../src/service/access/principal.ts'
import { type Operation, type OperationName, operations } from '../../../src/service/operations.ts'
import { receptions } from './receptions.ts'
import { smallCase, submit, toSpec } from './runs.ts'
import { type Request, type Served, serve, toObject } from './served.ts'

let served: Served
let folder: string
let progressId: unknown
let resultId: number
let runId: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credentials-'))
  await createRepository(folder)
  served = await serve({ repository: folder })
  const generated = await served.call(operations.generateBg, { body: { agent_id: 1, num_scenarios: 1 } })
  progressId = toObject(generated.body)['progress_id']
})
afterAll(async () => {
  await served?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const suite = { agent_id: 1, channel: 'text', spec: toSpec([smallCase]) }

/** A good request to each operation, and what it is answered with. */
const requests: Readonly<Record<OperationName, readonly [status: number, () => Request & Place]>> = {
  runScenariosJson: [200, () => ({ body: suite })],
  duplicateDashboard: [201, () => ({ id: 1 })],
  generateProgress: [200, () => ({ query: `?progress_id=${progressId}` })],
  listOrganizations: [200, () => ({})],
  checkoutToken: [200, () => ({ body: { repo: 'shop/agent' } })],
  validateScenariosJson: [200, () => ({ body: suite })],
  generateBg: [200, () => ({ body: { agent_id: 1, num_scenarios: 1 } })],
  listResults: [200, () => ({})],
  readResult: [200, () => ({ id: resultId })],
  deleteResult: [204, () => ({ id: resultId })],
  endCalls: [200, () => ({ id: resultId })],
  readRun: [200, () => ({ id: runId })],
  readDashboard: [200, () => ({ id: 1 })],
  dial: [200, () => ({ body: { from_number: '+15550000009', to_number: '+15550000009' } })],
  readAccount: [200, () => ({})],
  scenariosJsonSchema: [200, () => ({})],
  health: [200, () => ({})],
  openApi: [200, () => ({})],
  docs: [200, () => ({})],
  jwks: [200, () => ({})],
}
interface Place {
  readonly id?: number
  readonly query?: string
}

const isGuarded = (name: string): boolean => receptions.some(([guarded]) => guarded === name)
const open = Object.keys(requests).filter((name) => !isGuarded(name)) as OperationName[]

/** Sends a good request; the result that it may be about is a new one. */
async function request(name: OperationName, as: Request['as'] = 'nobody', headers: Request['headers'] = {}) {
  const operation: Operation = operations[name]
  if (operation.path.includes('results/:id') || name === 'readRun') {
    const { id, runs } = await submit(served, { agent_id: 1, channel: 'text' })
    resultId = id
    runId = Number(runs[0]?.['id'])
  }
  return served.call(operation, { ...requests[name][1](), as, headers })
}

describe('a credential', () => {
  test.each(receptions.flatMap(([name, row]) => schemes.map((scheme) => [name, scheme, row[scheme]] as const)))(
    '%s with %s is %s',
    async (name, scheme, reception) => {
      const { status, body } = await request(name, scheme)
      expect(status).toBe(reception === 'accepted' ? requests[name][0] : Number(reception))
      if (reception !== 'accepted') expect(body).toEqual({ detail: expect.any(String) })
    },
  )

  test.each(receptions.map(([name]) => name))('%s without a credential is 401 with a challenge', async (name) => {
    const { status, body, headers } = await request(name)
    expect([status, body]).toEqual([401, { detail: expect.any(String) }])
    expect(headers.get('www-authenticate')).toMatch(/^Bearer /)
  })

  test.each(receptions.map(([name]) => name))('%s with a credential of nobody is 401', async (name) => {
    for (const headers of [{ 'X-SERVICE-API-KEY': 'ats_of_nobody' }, { Authorization: 'Bearer of.no.body' }]) {
      expect((await request(name, 'nobody', headers)).status).toBe(401)
    }
  })

  test('is asked for by every operation but those that describe the service', () => {
    expect(open).toEqual(['scenariosJsonSchema', 'health', 'openApi', 'docs', 'jwks'])
  })

  test.each(open)('%s asks for none', async (name) => {
    expect((await request(name)).status).toBe(200)
  })
})

describe('a scheme', () => {
  test.each(['oauth2', 'dashboard_session'] as const)('%s is a JWT in Authorization, after Bearer', async (scheme) => {
    const { url } = served
    expect((await served.call(operations.listOrganizations, { as: scheme })).status).toBe(200)
    const token = await served.issue(scheme)
    expect(token.split('.').map((part) => Buffer.from(part, 'base64url').length > 0)).toEqual([true, true, true])
    const send = (headers: Record<string, string>) => fetch(`${url}/user/v2/organizations/`, { headers })
    expect((await send({ Authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await send({ Authorization: token })).status).toBe(401)
    expect((await send({ 'X-SERVICE-API-KEY': token })).status).toBe(401)
  })

  test('api_key is a key in X-SERVICE-API-KEY', async () => {
    const send = (headers: Record<string, string>) => fetch(`${served.url}/user/v2/organizations/`, { headers })
    expect((await send({ 'X-SERVICE-API-KEY': 'ats_of_the_shop' })).status).toBe(200)
    expect((await send({ Authorization: 'Bearer ats_of_the_shop' })).status).toBe(401)
  })

  test('embedded_session is a bearer token for the dashboards of one project', async () => {
    expect((await served.call(operations.duplicateDashboard, { id: 1, as: 'embedded_session' })).status).toBe(201)
    expect((await served.call(operations.duplicateDashboard, { id: 2, as: 'embedded_session' })).status).toBe(404)
  })

  test('shareable_link is a token for one dashboard, in a header of its own', async () => {
    expect((await served.call(operations.duplicateDashboard, { id: 1, as: 'shareable_link' })).status).toBe(201)
    expect((await served.call(operations.duplicateDashboard, { id: 3, as: 'shareable_link' })).status).toBe(404)
  })

  test('the token of one scheme is none of another', async () => {
    const token = await served.issue('shareable_link')
    const headers = { Authorization: `Bearer ${token}` }
    expect((await served.call(operations.duplicateDashboard, { id: 1, as: 'nobody', headers })).status).toBe(401)
  })
})
