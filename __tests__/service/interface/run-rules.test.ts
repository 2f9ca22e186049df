import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { operations } from '../../../src/service/operations.ts'
import { plan, smallCase, submit, toSpec } from './runs.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

const { runScenariosJson, validateScenariosJson, scenariosJsonSchema, listResults, readAccount } = operations

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => served?.[Symbol.asyncDispose]())

/** Locations, each with a list of messages. */
const Problems = z.record(z.string(), z.array(z.string().min(1)).min(1))

/** What is wrong with a request, which is refused alike with and without dry_run. */
async function refuse(request: Readonly<Record<string, unknown>>): Promise<z.infer<typeof Problems>> {
  const body = { agent_id: 1, channel: 'text', spec: toSpec(), ...request }
  const [real, dry] = [
    await served.call(runScenariosJson, { body }),
    await served.call(runScenariosJson, { body, query: '?dry_run=true' }),
  ]
  expect(real.status).toBe(400)
  expect([dry.status, dry.body]).toEqual([real.status, real.body])
  return Problems.parse(real.body)
}

/** What a request leaves behind. */
const readTraces = async () => ({
  results: toObject((await served.call(listResults)).body)['count'],
  balance: toObject((await served.call(readAccount)).body)['balance'],
})

const wrongCase = { ...smallCase, metrics: ['polite', 'kind', 'unused', 99] }

describe('a run from a spec', () => {
  test('is reached over voice only where the agent has a phone number', async () => {
    const problems = await refuse({ agent_id: 3, channel: 'voice' })
    expect(problems).toEqual({ channel: [expect.stringContaining('telephony.phone_number')] })
    expect((await plan(served, { agent_id: 2, channel: 'voice' })).status).toBe(200)
  })

  test('is reached over WebRTC only where the agent has the provider', async () => {
    for (const channel of ['webrtc_a', 'webrtc_b_v2', 'webrtc_c_v2']) {
      expect(await refuse({ agent_id: 3, channel })).toEqual({ channel: [expect.any(String)] })
    }
  })

  test('names only metrics that exist', async () => {
    expect(await refuse({ spec: toSpec([{ ...smallCase, metrics: ['polite', 'kind'] }]) })).toEqual({
      'scenarios[0].metrics[1]': [expect.stringContaining('does not exist')],
    })
  })

  test('names only metrics that are enabled for the target agent', async () => {
    const spec = toSpec([{ ...smallCase, metrics: ['unused'] }])
    expect(await refuse({ spec })).toEqual({ 'scenarios[0].metrics[0]': [expect.stringContaining('not enabled')] })
    expect((await plan(served, { agent_id: 3, channel: 'text', spec })).status).toBe(200)
  })

  test('names only personalities and test profiles that exist, or defines them inline', async () => {
    const spec = toSpec([
      { ...smallCase, personality: 99, test_profile: 98 },
      {
        ...smallCase,
        name: 'Inline',
        personality: { base: 3, speed: 1.1 },
        test_profile: { agent_variables: { a: 1 } },
      },
    ])
    expect(Object.keys(await refuse({ spec })).toSorted()).toEqual([
      'scenarios[0].personality',
      'scenarios[0].test_profile',
    ])
  })

  test('is told every problem at once, each at its location', async () => {
    const spec = toSpec([
      wrongCase,
      { name: 'No instructions' },
      {
        ...smallCase,
        name: 'Odd',
        personality: 99,
        test_profile: { agent_variables: {}, colour: 'red' },
        mood: 1,
        frequency: 0,
      },
    ])
    const problems = await refuse({ spec, agent_id: 1, name: 'n'.repeat(256), webrtc_b_data: {} })
    expect(Object.keys(problems).toSorted()).toEqual([
      'name',
      'scenarios[0].metrics[1]',
      'scenarios[0].metrics[2]',
      'scenarios[0].metrics[3]',
      'scenarios[1].instructions',
      'scenarios[2].frequency',
      'scenarios[2].mood',
      'scenarios[2].personality',
      'scenarios[2].test_profile.colour',
      'webrtc_b_data',
    ])
  })

  test('is told the problem of a metric at scenarios[<n>].metrics[<m>]', async () => {
    const cases = Array.from({ length: 12 }, (_, index) => ({ ...smallCase, name: `Case ${index}` }))
    const spec = toSpec([...cases, { ...smallCase, metrics: ['polite', 'refund_issued', 'kind'] }])
    expect(Object.keys(await refuse({ spec }))).toEqual(['scenarios[12].metrics[2]'])
  })

  test('is refused alike with and without dry_run, and leaves nothing behind', async () => {
    const before = await readTraces()
    await refuse({ spec: toSpec([wrongCase]) })
    expect(await readTraces()).toEqual(before)
  })
})

describe('a dry run', () => {
  test('describes the test cases, the total of runs and the estimated cost', async () => {
    const cases = [
      { ...smallCase, frequency: 3 },
      { ...smallCase, name: 'Other' },
    ]
    const { body } = await plan(served, { agent_id: 1, channel: 'text', cases })
    expect(body).toMatchObject({
      dry_run: true,
      valid: true,
      plan: {
        scenario_count: 2,
        total_runs: 4,
        estimated_cost: 0.08,
        scenarios: [{ name: 'Refund' }, { name: 'Other' }],
      },
    })
  })

  test('creates and charges nothing; the run itself does', async () => {
    const before = await readTraces()
    const played = served.plays.length
    await plan(served, { agent_id: 1, channel: 'text' })
    expect([await readTraces(), served.plays.length]).toEqual([before, played])
    await submit(served, { agent_id: 1, channel: 'text' })
    const after = await readTraces()
    expect(after.results).toBe(Number(before.results) + 1)
    expect(after.balance).toBeCloseTo(Number(before.balance) - 0.02, 6)
  })

  test.each([
    ['true', true],
    ['false', false],
  ])('is asked for by the boolean dry_run: %s', async (value, isDry) => {
    const body = { agent_id: 1, channel: 'text', spec: toSpec() }
    const answer = await served.call(runScenariosJson, { body, query: `?dry_run=${value}` })
    expect([answer.status, toObject(answer.body)['dry_run'] === true]).toEqual([200, isDry])
  })

  test('is refused at dry_run when that is no boolean', async () => {
    const body = { agent_id: 1, channel: 'text', spec: toSpec() }
    const answer = await served.call(runScenariosJson, { body, query: '?dry_run=maybe' })
    expect(answer).toMatchObject({ status: 400, body: { dry_run: [expect.any(String)] } })
  })

  test('is what the operation for validation gives', async () => {
    const body = { agent_id: 1, channel: 'text', spec: toSpec() }
    const [validated, planned] = [await served.call(validateScenariosJson, { body }), await plan(served, body)]
    expect(validated.body).toEqual(planned.body)
  })
})

describe('the cost of a run', () => {
  test.each([
    ['voice', 0.3],
    ['webrtc_a', 0.3],
    ['webrtc_b_v2', 0.3],
    ['webrtc_c_v2', 0.3],
    ['text', 0.02],
  ])('over %s is %d', async (channel, price) => {
    const before = await readTraces()
    const { runs } = await submit(served, { agent_id: 1, channel, cases: [{ ...smallCase, frequency: 2 }] })
    expect(Number(before.balance) - Number((await readTraces()).balance)).toBeCloseTo(2 * price, 6)
    const ledger = toObjects(toObject((await served.call(readAccount)).body)['results'])
    const ids = runs.map(({ id }) => id)
    expect(ledger.filter(({ run }) => ids.includes(run)).map(({ amount }) => amount)).toEqual([-price, -price])
  })

  test('that the balance does not cover is refused with 402', async () => {
    const body = { agent_id: 9, channel: 'text', spec: toSpec() }
    const answer = await served.call(runScenariosJson, { as: 'bank', body })
    expect(answer).toMatchObject({ status: 402, body: { detail: expect.any(String) } })
    const dry = await served.call(runScenariosJson, { as: 'bank', body, query: '?dry_run=true' })
    expect(dry.status).toBe(200)
  })
})

test('the schema of a spec is served by an operation of its own, and takes what the run takes', async () => {
  const { status, body } = await served.call(scenariosJsonSchema, { as: 'nobody' })
  expect([status, toObject(body)['$schema']]).toEqual([200, 'https://json-schema.org/draft/2020-12/schema'])
  const schema = z.fromJSONSchema(toObject(body))
  expect(schema.safeParse(toSpec()).success).toBe(true)
  expect(schema.safeParse({ ...toSpec(), webrtc_b_data: {} }).success).toBe(false)
  expect(schema.safeParse(toSpec([{ name: 1 }])).success).toBe(false)
})
