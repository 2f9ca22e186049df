import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { least, messagesOf } from '../config/parsed-config.ts'
import { plan, readUntil, type SeenResult, smallCase, statusesOf, submit } from './runs.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

const { readDashboard, duplicateDashboard, listOrganizations, endCalls } = operations

let served: Served
beforeAll(async () => {
  served = await serve({ callLimit: 2, chatLimit: 1 })
})
afterAll(async () => served?.[Symbol.asyncDispose]())

// A character is one however many units of UTF-16 it takes.
const longest = '😀'.repeat(255)
const tooLong = `n${longest}`
const chat = { agent_id: 1, channel: 'text' }

describe('a name', () => {
  test('of a run may have 255 characters', async () => {
    expect((await submit(served, { ...chat, name: longest })).answer['name']).toBe(longest)
  })

  test('of a run may not have 256 characters', async () => {
    const answer = await plan(served, { ...chat, name: tooLong })
    expect(answer).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  })

  test('of a duplicate may have 255 characters', async () => {
    const answer = await served.call(duplicateDashboard, { id: 1, body: { name: longest } })
    expect(answer).toMatchObject({ status: 201, body: { name: longest } })
  })

  test('of a duplicate may not have 256 characters', async () => {
    const answer = await served.call(duplicateDashboard, { id: 1, body: { name: tooLong } })
    expect(answer).toMatchObject({ status: 400, body: { name: [expect.any(String)] } })
  })

  test('of a dashboard may have 255 characters', async () => {
    expect((await served.call(readDashboard, { id: 3 })).body).toMatchObject({ name: 'x'.repeat(255) })
  })

  test('of a dashboard may not have 256 characters', () => {
    const config = (name: string) => `${least}dashboards: [{ id: 1, name: ${name} }]`
    expect(messagesOf(config(longest))).toEqual([])
    expect(messagesOf(config(tooLong))).toEqual([expect.stringContaining('dashboards[0].name')])
  })
})

describe('an organization', () => {
  const endless = { ...smallCase, name: 'Endless' }
  /** Submits, and waits until the statuses are as wanted. */
  async function expectStatuses(request: Parameters<typeof submit>[1], wanted: readonly string[]): Promise<SeenResult> {
    const { id } = await submit(served, request)
    return readUntil(served, id, (seen) => statusesOf(seen).join() === wanted.join())
  }
  const end = (...results: readonly SeenResult[]) => Promise.all(results.map(({ id }) => served.call(endCalls, { id })))

  test('has no more chats at a time than max_concurrent_chat_runs_limit; the rest is in_queue', async () => {
    const cases = [{ ...endless, frequency: 3 }]
    const result = await expectStatuses({ ...chat, cases }, ['running', 'in_queue', 'in_queue'])
    await end(result)
  })

  test('has no more calls at a time than max_concurrent_runs_limit, apart from its chats', async () => {
    const cases = [{ ...endless, frequency: 3 }]
    const chats = await expectStatuses({ ...chat, cases }, ['running', 'in_queue', 'in_queue'])
    const calls = await expectStatuses({ agent_id: 1, cases }, ['running', 'running', 'in_queue'])
    await end(chats, calls)
  })

  test('has any number at a time where a limit is -1', async () => {
    await using unlimited = await serve({ chatLimit: -1 })
    const { id } = await submit(unlimited, { ...chat, cases: [{ ...endless, frequency: 150 }] })
    await readUntil(unlimited, id, (seen) => statusesOf(seen).every((status) => status === 'running'))
    await unlimited.call(endCalls, { id })
  })

  test('waits outbound_timeout seconds for a dial, which the run reports', async () => {
    const { id } = await submit(served, { agent_id: 2 })
    const dispatched = await readUntil(served, id, (seen) => statusesOf(seen).join() === 'pending')
    const { body } = await served.call(listOrganizations)
    const [organization] = toObjects(toObject(body)['results'])
    expect(dispatched.runs[0]?.['outbound_dial_window_seconds']).toBe(organization?.['outbound_timeout'])
    await end(dispatched)
  })

  test('carries the limits that have no effect here', async () => {
    const { body } = await served.call(listOrganizations)
    expect(toObjects(toObject(body)['results'])[0]).toMatchObject({
      max_agents_limit: -1,
      max_members_limit: -1,
      frequent_calls_threshold: 0,
      frequent_calls_time_period: 0,
      frequent_calls_cooldown: 0,
      low_credits_threshold: '0',
      auto_refill_threshold: '0',
      auto_refill_amount: '0',
      auto_refill_max_cap: '0',
    })
  })
})

test('a run request may limit how many of its runs go on at a time', async () => {
  await using unlimited = await serve({ chatLimit: -1 })
  const cases = [{ ...smallCase, name: 'Endless', frequency: 3 }]
  const { id } = await submit(unlimited, { ...chat, cases, concurrency_limit: 2 })
  await readUntil(unlimited, id, (seen) => statusesOf(seen).join() === 'running,running,in_queue')
  await unlimited.call(endCalls, { id })
})
