import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { toSpec } from './runs.ts'
import { type Answer, type Request, type Served, serve, toObject } from './served.ts'

const { runScenariosJson, duplicateDashboard, checkoutToken, generateBg } = operations

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => served?.[Symbol.asyncDispose]())

const mediaTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
type MediaType = (typeof mediaTypes)[number]

/** The same fields in the body of each media type; in a form, what is no text goes as its JSON. */
function toBody(mediaType: MediaType, fields: Readonly<Record<string, unknown>>): NonNullable<Request['body']> {
  if (mediaType === 'application/json') return fields
  const form = mediaType === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

const request = {
  spec: toSpec(),
  agent_id: 1,
  name: 'Größe & 😀',
  channel: 'webrtc_b_v2',
  webrtc_b_data: { room: 'a' },
}

describe('a run request', () => {
  test.each(mediaTypes)('is taken as %s', async (mediaType) => {
    const { status, body } = await served.call(runScenariosJson, { body: toBody(mediaType, request) })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      agent: 1,
      name: request.name,
      run_as_text: false,
      runs: [{ scenario_name: 'Refund' }],
    })
  })

  test.each(mediaTypes)('is priced as %s like as any other', async (mediaType) => {
    const price = (body: Request['body']): Promise<Answer> =>
      served.call(runScenariosJson, { query: '?dry_run=true', body: body ?? '' })
    expect((await price(toBody(mediaType, request))).body).toEqual((await price(request)).body)
  })

  test.each(mediaTypes)('is refused as %s with each problem at its location', async (mediaType) => {
    const spec = toSpec([{ name: 'Refund', instructions: 'Ask.', metrics: ['kind'] }])
    const body = toBody(mediaType, { ...request, spec, agent_id: 99, webrtc_c_data: {} })
    const answer = await served.call(runScenariosJson, { body })
    expect(answer.status).toBe(400)
    expect(Object.keys(toObject(answer.body)).toSorted()).toEqual([
      'agent_id',
      'scenarios[0].metrics[0]',
      'webrtc_c_data',
    ])
  })
})

describe('a duplicate', () => {
  test.each(mediaTypes)('is named as %s', async (mediaType) => {
    const body = toBody(mediaType, { name: request.name })
    const answer = await served.call(duplicateDashboard, { id: 1, body })
    expect(answer).toMatchObject({ status: 201, body: { name: request.name, widget_count: '2' } })
  })

  test('has its default name without a body, and where the body has none', async () => {
    for (const sent of [{}, { body: {} }, { body: new URLSearchParams() }]) {
      const answer = await served.call(duplicateDashboard, { id: 1, ...sent })
      expect(answer).toMatchObject({ status: 201, body: { name: 'Copy of Calls' } })
    }
  })
})

test.each([
  ['runScenariosJson', 'text/plain'],
  ['runScenariosJson', 'application/xml'],
  ['duplicateDashboard', 'text/plain'],
  ['generateBg', 'application/x-www-form-urlencoded'],
  ['checkoutToken', 'multipart/form-data'],
] as const)('%s takes no %s', async (name, mediaType) => {
  const as = name === 'checkoutToken' ? 'agent_session' : 'api_key'
  const operation = { runScenariosJson, duplicateDashboard, generateBg, checkoutToken }[name]
  const answer = await served.call(operation, { id: 1, as, body: 'a=b', headers: { 'content-type': mediaType } })
  expect(answer).toMatchObject({ status: 415, body: { detail: expect.any(String) } })
})
