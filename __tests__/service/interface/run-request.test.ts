import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { channels } from '../../../src/contract/channel.ts'
import { operations } from '../../../src/service/operations.ts'
import { plan, readUntil, smallCase, submit, toSpec } from './runs.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

const run = operations.runScenariosJson

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(async () => served?.[Symbol.asyncDispose]())

/** The plan of a request that is taken. */
async function readPlan(request: Parameters<typeof plan>[1]) {
  const { status, body } = await plan(served, request)
  expect([status, status === 200 ? '' : body]).toEqual([200, ''])
  return toObject(toObject(body)['plan'])
}

/** What was played of a suite that was run to its end. */
async function play(cases: readonly object[], request: Readonly<Record<string, unknown>> = {}) {
  const { id } = await submit(served, { agent_id: 1, channel: 'text', cases, ...request })
  const { status } = await readUntil(served, id, (result) => result.status !== 'pending' && result.status !== 'running')
  expect(status).toBe('completed')
  return served.plays.filter(({ ids }) => ids.result === id)
}

describe('a run request', () => {
  test('takes the suite as the JSON value spec', async () => {
    const { body } = await served.call(run, { body: { spec: toSpec(), agent_id: 1, channel: 'text' } })
    expect(body).toMatchObject({ runs: [{ scenario_name: 'Refund' }] })
  })

  test('takes the suite as a .json upload in file instead', async () => {
    const form = new FormData()
    form.set('file', new File([JSON.stringify(toSpec())], 'suite.json', { type: 'application/json' }))
    form.set('agent_id', '1')
    form.set('channel', 'text')
    const { status, body } = await served.call(run, { body: form })
    expect([status, toObjects(toObject(body)['runs']).length]).toEqual([200, 1])
  })

  test('needs one of spec and file, and not both', async () => {
    const both = new FormData()
    both.set('spec', JSON.stringify(toSpec()))
    both.set('file', new File([JSON.stringify(toSpec())], 'suite.json'))
    both.set('agent_id', '1')
    both.set('channel', 'text')
    for (const body of [{ agent_id: 1, channel: 'text' }, both]) {
      expect(await served.call(run, { body })).toMatchObject({ status: 400, body: { spec: [expect.any(String)] } })
    }
  })

  test('names the agent in agent_id', async () => {
    expect(await readPlan({ agent_id: 3, channel: 'text' })).toMatchObject({ agent_id: 3 })
  })

  test('runs one spec against several agents: its agent_id wins over that of the spec', async () => {
    const spec = { ...toSpec(), agent_id: 1 }
    expect(await readPlan({ spec, channel: 'text' })).toMatchObject({ agent_id: 1 })
    expect(await readPlan({ spec, agent_id: 3, channel: 'text' })).toMatchObject({ agent_id: 3 })
    expect((await submit(served, { spec, agent_id: 3, channel: 'text' })).answer).toMatchObject({ agent: 3 })
  })

  test('is labelled by its name', async () => {
    expect((await submit(served, { agent_id: 1, channel: 'text', name: 'Nightly' })).answer['name']).toBe('Nightly')
  })

  test('is labelled by the name of its suite when it has none', async () => {
    const spec = { ...toSpec(), suite: { name: 'Refunds' } }
    expect((await submit(served, { agent_id: 1, channel: 'text', spec })).answer['name']).toBe('Refunds')
  })

  test('goes over the channel voice unless it says otherwise', async () => {
    expect(await readPlan({ agent_id: 1 })).toMatchObject({ channel: 'voice', estimated_cost: 0.3 })
  })

  test.each(channels)('goes over the channel %s', async (channel) => {
    expect(await readPlan({ agent_id: 1, channel })).toMatchObject({
      channel,
      estimated_cost: channel === 'text' ? 0.02 : 0.3,
    })
    expect((await submit(served, { agent_id: 1, channel })).answer['run_as_text']).toBe(channel === 'text')
  })

  test('knows five channels and no other', async () => {
    expect(channels).toEqual(['voice', 'text', 'webrtc_a', 'webrtc_b_v2', 'webrtc_c_v2'])
    for (const channel of ['webrtc_b', 'fax', '', 'VOICE', null]) {
      const answer = await plan(served, { agent_id: 1, channel })
      expect(answer).toMatchObject({ status: 400, body: { channel: [expect.any(String)] } })
    }
  })

  test.each([
    ['webrtc_b_data', 'webrtc_b_v2'],
    ['webrtc_c_data', 'webrtc_c_v2'],
  ])('takes any keys in %s for the channel %s', async (field, channel) => {
    const overrides = { room: 'a', nested: { list: [1, null, true] }, '': 'empty' }
    await readPlan({ agent_id: 1, channel, [field]: overrides })
    const wrong = await plan(served, { agent_id: 1, channel, [field]: 'text' })
    expect(wrong).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })

  test.each([
    ['webrtc_b_data', 'webrtc_b_v2'],
    ['webrtc_c_data', 'webrtc_c_v2'],
  ])('takes %s neither for another channel than %s nor inside the spec', async (field, channel) => {
    for (const other of channels.filter((each) => each !== channel)) {
      const answer = await plan(served, { agent_id: 1, channel: other, [field]: {} })
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
    }
    const inside = await plan(served, { agent_id: 1, channel, spec: { ...toSpec(), [field]: {} } })
    expect(inside).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })
})

describe('a spec', () => {
  test('has the version "1"', async () => {
    for (const version of [undefined, 1, '2', 'v1']) {
      const answer = await plan(served, { agent_id: 1, channel: 'text', spec: { ...toSpec(), version } })
      expect(answer).toMatchObject({ status: 400, body: { version: [expect.any(String)] } })
    }
    await readPlan({ agent_id: 1, channel: 'text', spec: { ...toSpec(), version: '1' } })
  })

  test('makes a test case of each of its scenarios', async () => {
    const names = ['First', 'Second', 'Third']
    const cases = names.map((name) => ({ ...smallCase, name }))
    expect(await readPlan({ agent_id: 1, channel: 'text', cases })).toMatchObject({ scenario_count: 3, total_runs: 3 })
    expect(
      (await submit(served, { agent_id: 1, channel: 'text', cases })).runs.map((each) => each['scenario_name']),
    ).toEqual(names)
    const none = await plan(served, { agent_id: 1, channel: 'text', cases: [] })
    expect(none).toMatchObject({ status: 400, body: { scenarios: [expect.any(String)] } })
  })

  test('names a test case by scenarios[].name, which its runs show', async () => {
    const { runs } = await submit(served, { agent_id: 1, channel: 'text', cases: [{ ...smallCase, name: 'Größe 😀' }] })
    expect(runs[0]?.['scenario_name']).toBe('Größe 😀')
  })

  test('tells the simulated caller what is in scenarios[].instructions', async () => {
    const [request] = await play([{ ...smallCase, instructions: 'Ask when the desk is open.' }])
    expect(request?.case.instructions).toBe('Ask when the desk is open.')
  })

  test('judges a conversation by scenarios[].expected_outcome', async () => {
    await play([{ ...smallCase, expected_outcome: 'The refund is promised.' }])
    expect(served.subjects.at(-1)).toMatchObject({ expectedOutcome: 'The refund is promised.' })
  })

  test('judges a conversation by the metrics in scenarios[].metrics', async () => {
    const cases = [{ ...smallCase, metrics: ['polite', 'refund_issued'] }]
    expect(await readPlan({ agent_id: 1, channel: 'text', cases })).toMatchObject({
      scenarios: [{ metric_ids: [7, 8] }],
    })
    await play(cases)
    expect(served.subjects.at(-1)).toMatchObject({ metrics: [{ slug: 'polite' }, { slug: 'refund_issued' }] })
  })

  test.each([
    ['the id of an existing one', 3],
    [
      'an inline definition',
      { prompt: 'Be brief', language: 'en', voice_model: 'm', voice_id: 'v', background_noise: 'off' },
    ],
  ])('takes %s for scenarios[].personality', async (_, personality) => {
    const [request] = await play([{ ...smallCase, personality }])
    expect(request?.case.personality).toEqual(personality)
  })

  test('takes the id of an existing one for scenarios[].test_profile', async () => {
    const { runs } = await submit(served, { agent_id: 1, channel: 'text', cases: [{ ...smallCase, test_profile: 5 }] })
    expect(runs[0]?.['test_profile_data']).toMatchObject({ id: 5, name: 'Ana', agent_variables: { tier: 'gold' } })
  })

  test('takes an inline object with agent_variables for scenarios[].test_profile', async () => {
    const test_profile = { agent_variables: { tier: 'silver', orders: [1, 2] } }
    const { runs } = await submit(served, { agent_id: 1, channel: 'text', cases: [{ ...smallCase, test_profile }] })
    expect(runs[0]?.['test_profile_data']).toMatchObject({ id: null, ...test_profile })
    const [request] = await play([{ ...smallCase, test_profile }])
    expect(request?.case.testProfile).toEqual(test_profile)
  })
})
