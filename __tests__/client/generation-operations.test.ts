import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { ContractError } from '../../src/client/contract-error.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { openSqliteDatabase } from '../../src/service/store/database.ts'
import { progressOf } from '../contract/generations.ts'
import { bankKey, shopKey, startGenerationService } from '../service/routes/generation-service.ts'
import { json, serve } from './fault-server.ts'
import { createTestClient, errorOf } from './test-client.ts'

const unknownId = '5f1c2f2e-7a0b-4c3d-9e8f-0123456789ab'

/** A generation that the service has begun, and clients of two organizations. */
async function begin() {
  await using resources = new AsyncDisposableStack()
  const db = resources.use(await openSqliteDatabase(':memory:'))
  const service = resources.use(await startGenerationService(db))
  const createClient = (value: string) =>
    resources.use(createTestClient(new URL(service.url), { credential: { kind: 'api-key', value } }))
  const { body } = await service.generate({ agent_id: 1, num_scenarios: 3 })
  const { progress_id: id } = body as { progress_id: string }
  const [own, other] = [createClient(shopKey), createClient(bankKey)]
  const owned = resources.move()
  return {
    id,
    own,
    other,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

test('a generation of the service is read until all of it is made', async () => {
  await using generation = await begin()
  const { own, id } = generation
  let progress = await own.readGeneration(id)
  expect(progress.total_scenarios).toBe(3)
  for (const deadline = Date.now() + 10_000; progress.completed_scenarios < 3 && Date.now() < deadline; ) {
    await sleep(5)
    progress = await own.readGeneration(id.toUpperCase())
  }
  expect(progress).toMatchObject({ completed_scenarios: 3, failed_scenarios: 0, questions: [] })
  expect(progress.scenarios_list).toHaveLength(3)
  expect(progress.scenarios_list[0]).toMatchObject({ agent: 1, phone_number: '+15551234567', scenario_language: 'pt' })
})

test('a generation that is unknown, or of somebody else, is refused with a problem at progress_id', async () => {
  await using generation = await begin()
  for (const [client, id] of [
    [generation.own, unknownId],
    [generation.other, generation.id],
  ] as const) {
    const error = await errorOf(client.readGeneration(id))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({
      status: 400,
      problems: [{ location: 'progress_id', message: `there is no generation ${id}` }],
    })
  }
})

test('the ID is asked for as a query, and what the answer tells of time is passed on', async () => {
  await using server = await serve([json(200, progressOf({ total: 1, completed: 0 }), { 'retry-after': '7' })])
  await using client = createTestClient(server.url)
  const waits: unknown[] = []
  await client.readGeneration(unknownId, { retry: false, onTimes: ({ retryAfterMs }) => waits.push(retryAfterMs) })
  expect(server.received[0]?.line).toBe(`GET /test_framework/v1/scenarios/generate-progress/?progress_id=${unknownId}`)
  expect(waits).toEqual([7_000])
})

test.each([
  [
    'of another generation',
    { ...progressOf({ total: 1, completed: 1 }), progress_id: 'another' },
    'is not of the generation',
  ],
  ['without counts', { scenarios_list: [] }, 'total_scenarios'],
  ['that is no progress', [], 'the answer'],
])('an answer %s is refused', async (_, body, reason) => {
  await using server = await serve([json(200, body)])
  await using client = createTestClient(server.url)
  const error = await errorOf(client.readGeneration(unknownId))
  expect(error).toBeInstanceOf(ContractError)
  expect(error.message).toContain(reason)
})
