import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Operation, operations } from '../../../src/service/operations.ts'
import { startTestService } from '../sample.ts'
import { type Served, serve } from './served.ts'

const { runScenariosJson, generateProgress, readResult, listOrganizations } = operations

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => served?.[Symbol.asyncDispose]())

describe('a refusal', () => {
  test.each([
    ['runScenariosJson', { body: { agent_id: 'one', spec: { version: 1 }, colour: 'red' } }],
    ['generateProgress', { query: '?progress_id=x' }],
  ] as const)('of %s is a 400 whose fields each have an array of messages', async (name, request) => {
    const { status, body } = await served.call({ runScenariosJson, generateProgress }[name], request)
    expect(status).toBe(400)
    const messages = Object.values(Object(body))
    expect(messages.length).toBeGreaterThan(0)
    expect(messages).toEqual(messages.map(() => expect.arrayContaining([expect.any(String)])))
  })

  test('of malformed JSON is a 400 at detail', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await served.call(runScenariosJson, { body: '{"spec":', headers })
    expect(answer).toMatchObject({ status: 400, body: { detail: [expect.any(String)] } })
  })

  test('of something that is not there, or belongs to another organization, is a 404 with a detail', async () => {
    for (const id of [987_654, 2 ** 60]) {
      expect(await served.call(readResult, { id })).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
    }
  })

  test.each(Object.values<Operation>(operations).map(({ path }) => path))(
    'of a method that %s does not have is a 405 that allows the others',
    async (path) => {
      const { status, headers } = await served.ask('PATCH', path.replace(':id', '1'))
      const methods = Object.values<Operation>(operations).filter((operation) => operation.path === path)
      const allowed = headers.get('allow')?.split(', ') ?? []
      expect(status).toBe(405)
      expect(allowed).toEqual(expect.arrayContaining(methods.map(({ method }) => method.toUpperCase())))
    },
  )

  test('of a body over 2 MB is a 413', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await served.call(runScenariosJson, { body: ' '.repeat(2_200_000), headers })
    expect(answer).toMatchObject({ status: 413, body: { detail: expect.any(String) } })
  })

  test('of a content type that is not known is a 415', async () => {
    const answer = await served.call(runScenariosJson, { body: 'x', headers: { 'content-type': 'text/plain' } })
    expect(answer).toMatchObject({ status: 415, body: { detail: expect.any(String) } })
  })

  test('of a credential that is used too often is a 429 that says when to come again', async () => {
    await using limited = await startTestService({ config: { requestsPerMinute: 1 } })
    const address = `${limited.url}${listOrganizations.path}`
    const headers = { 'X-SERVICE-API-KEY': limited.apiKey }
    expect((await fetch(address, { headers })).status).toBe(200)
    const refused = await fetch(address, { headers })
    expect([refused.status, await refused.json()]).toEqual([429, { detail: expect.any(String) }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
