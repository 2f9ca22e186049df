import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Operation, operations } from '../../../src/service/operations.ts'
import { plan, toSpec } from './runs.ts'
import { type Served, serve, toObject } from './served.ts'

let served: Served
let paths: readonly string[]
beforeAll(async () => {
  served = await serve()
  const { body } = await served.ask('GET', '/openapi.json', { as: 'nobody' })
  paths = Object.keys(toObject(toObject(body)['paths']))
})
afterAll(async () => served?.[Symbol.asyncDispose]())

/** The five operations of the specification, where it says that they are. */
const places = [
  ['POST', '/test_framework/v1/scenarios/run_scenarios_json/', 'runScenariosJson'],
  ['POST', '/repo_host/checkout-token/', 'checkoutToken'],
  ['POST', '/dashboards/dashboards/{id}/duplicate/', 'duplicateDashboard'],
  ['GET', '/test_framework/v1/scenarios/generate-progress/', 'generateProgress'],
  ['GET', '/user/v2/organizations/', 'listOrganizations'],
] as const

describe('the interface', () => {
  test.each(places)('has %s %s', async (method, path, name) => {
    const operation: Operation = operations[name]
    expect([operation.method.toUpperCase(), operation.path.replace(':id', '{id}')]).toEqual([method, path])
    // Without a credential an operation that is there asks for one; where there is none, nothing does.
    expect((await served.ask(method, path.replace('{id}', '1'), { as: 'nobody' })).status).toBe(401)
    expect((await served.ask(method, path.replace('{id}', '1').slice(0, -1), { as: 'nobody' })).status).toBe(404)
  })

  test('has the path segment v1 in the operations of scenarios', () => {
    const scenarios = paths.filter((path) => path.includes('/scenarios/'))
    expect(scenarios).not.toEqual([])
    expect(scenarios.filter((path) => !path.startsWith('/test_framework/v1/scenarios/'))).toEqual([])
  })

  test('has the path segment v2 in the list of organizations', () => {
    expect(paths.filter((path) => path.includes('organizations'))).toEqual(['/user/v2/organizations/'])
  })

  test('has no version segment in the operations of dashboards and of the repository host', () => {
    const unversioned = paths.filter((path) => /^\/(dashboards|repo_host)\//.test(path))
    expect(unversioned.length).toBeGreaterThan(2)
    expect(unversioned.filter((path) => /\/v\d+\//.test(path))).toEqual([])
  })

  test('is v1 as a whole', async () => {
    const { body } = await served.ask('GET', '/openapi.json', { as: 'nobody' })
    expect(toObject(toObject(body)['info'])['version']).toBe('v1')
  })

  test('takes specs whose version is the string 1, and no other', async () => {
    const ask = (version: unknown) => plan(served, { agent_id: 1, channel: 'text', spec: { ...toSpec(), version } })
    expect((await ask('1')).status).toBe(200)
    for (const version of [1, '2', '1.0']) expect(Object.keys(toObject((await ask(version)).body))).toEqual(['version'])
  })

  test('has no operation of events', () => {
    expect(paths.filter((path) => /event|webhook|subscri/.test(path))).toEqual([])
  })
})
