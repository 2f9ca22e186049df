import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import * as z from 'zod'
import { GenerationProgress } from '../../../src/contract/resources/generation-progress.ts'
import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { bankKey, startGenerationService } from './generation-service.ts'

type Service = Awaited<ReturnType<typeof startGenerationService>>

const StrictProgress = GenerationProgress.strict()
const Begun = z.strictObject({ progress_id: z.uuid() })

const begin = async (service: Service, body: unknown): Promise<string> => {
  const answer = await service.generate(body)
  expect(answer.status).toBe(200)
  return Begun.parse(answer.body).progress_id
}

const readProgress = async (service: Service, id: string) => {
  const answer = await service.readProgress(`?progress_id=${id}`)
  expect(answer.status).toBe(200)
  const progress = StrictProgress.parse(answer.body)
  expect(progress.scenarios_list).toHaveLength(progress.completed_scenarios)
  return progress
}

/** Reads the progress until all is settled; gives up after four seconds. */
async function readEnd(service: Service, id: string) {
  const deadline = Date.now() + 4_000
  for (;;) {
    const progress = await readProgress(service, id)
    if (progress.completed_scenarios + progress.failed_scenarios >= progress.total_scenarios) return progress
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(progress)}`)
    await sleep(5)
  }
}

describeOnEachDatabase('a generation over HTTP', (open) => {
  test('begins at once, and ends with every scenario', async () => {
    await using db = await open()
    await using service = await startGenerationService(db)
    const id = await begin(service, { agent_id: 1, num_scenarios: 7 })
    const progress = await readEnd(service, id)
    expect([progress.total_scenarios, progress.completed_scenarios, progress.failed_scenarios]).toEqual([7, 7, 0])
    expect(new Set(progress.scenarios_list.map(({ id: scenario }) => scenario)).size).toBe(7)
    expect((await readProgress(service, id.toUpperCase())).completed_scenarios).toBe(7)
  })

  test('shows what is made while the rest is being made', async () => {
    await using db = await open()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    await using service = await startGenerationService(db, {
      model: {
        async complete() {
          calls += 1
          const call = calls
          if (call > 2) await gate.promise
          return JSON.stringify({ name: `No. ${call}`, instructions: `You want ${call}.`, expected_outcome: 'Help.' })
        },
      },
    })
    const id = await begin(service, { agent_id: 1, num_scenarios: 6 })
    const deadline = Date.now() + 4_000
    while ((await readProgress(service, id)).completed_scenarios < 2 && Date.now() < deadline) await sleep(5)
    expect(await readProgress(service, id)).toMatchObject({ completed_scenarios: 2, failed_scenarios: 0 })
    gate.resolve()
    expect(await readEnd(service, id)).toMatchObject({ completed_scenarios: 6 })
  })

  test('is not there for another organization, nor when its identifier is none', async () => {
    await using db = await open()
    await using service = await startGenerationService(db)
    const id = await begin(service, { agent_id: 1, num_scenarios: 1 })
    const unknown = '00000000-0000-4000-8000-000000000000'
    const toBody = (message: string) => ({ status: 400, body: { progress_id: [message] } })
    const malformed = toBody('must be a UUID: the progress_id that generate-bg answered with')
    const missing = toBody('is required: the progress_id that generate-bg answered with')
    expect(await service.readProgress(`?progress_id=${id}`, bankKey)).toEqual(toBody(`there is no generation ${id}`))
    expect(await service.readProgress(`?progress_id=${unknown}`)).toEqual(toBody(`there is no generation ${unknown}`))
    for (const text of ['', 'x', '%00', `${id}%00`, `${id}x`, '%F0%9F%92%A9', 'a'.repeat(5_000)]) {
      expect(await service.readProgress(`?progress_id=${text}`)).toEqual(malformed)
    }
    expect(await service.readProgress('')).toEqual(missing)
    expect(await service.readProgress(`?progress_id=${id}&progress_id=${id}`)).toEqual(
      toBody('is given more than once: give it once'),
    )
  })
})

describe('a request for scenarios', () => {
  const range = 'must be an integer from 1 to 100'
  const agentForm = 'must be an integer of at least 1'

  test.each<readonly [unknown, Readonly<Record<string, readonly string[]>>]>([
    [
      {},
      {
        agent_id: ['is required: the id of the agent to make scenarios for'],
        num_scenarios: ['is required: an integer from 1 to 100'],
      },
    ],
    [
      { agent_id: 'x', num_scenarios: 101, count: 3, __proto: 1 },
      {
        agent_id: [agentForm],
        num_scenarios: [range],
        count: ['is no field of this request: it takes agent_id and num_scenarios'],
        __proto: ['is no field of this request: it takes agent_id and num_scenarios'],
      },
    ],
    [{ agent_id: 1, num_scenarios: 0 }, { num_scenarios: [range] }],
    [{ agent_id: 1, num_scenarios: 1.5 }, { num_scenarios: [range] }],
    [{ agent_id: 1, num_scenarios: '5' }, { num_scenarios: [range] }],
    [{ agent_id: 1, num_scenarios: null }, { num_scenarios: [range] }],
    [{ agent_id: -1, num_scenarios: 5 }, { agent_id: [agentForm] }],
    [{ agent_id: 2 ** 53, num_scenarios: 5 }, { agent_id: [agentForm] }],
    [{ agent_id: 4, num_scenarios: 5 }, { agent_id: ['agent 4 does not exist'] }],
    [{ agent_id: 9, num_scenarios: 5 }, { agent_id: ['agent 9 does not exist'] }],
    [
      { agent_id: 2, num_scenarios: 5 },
      {
        agent_id: ['agent 2 has no description to make scenarios from: add `description` to it in the config'],
      },
    ],
  ])('%j is refused, and nothing is stored', async (body, problems) => {
    await using db = await openSqliteDatabase(':memory:')
    await using service = await startGenerationService(db)
    expect(await service.generate(body)).toEqual({ status: 400, body: problems })
    expect(await db.selectFrom('generations').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('generated_scenarios').selectAll().execute()).toEqual([])
  })

  test.each(['', '[]', '{"agent_id":', 'null'])('%j is no body', async (body) => {
    await using db = await openSqliteDatabase(':memory:')
    await using service = await startGenerationService(db)
    expect(await service.generate(body)).toEqual({ status: 400, body: { detail: [expect.any(String)] } })
  })

  test('needs a credential', async () => {
    await using db = await openSqliteDatabase(':memory:')
    await using service = await startGenerationService(db)
    expect((await service.generate({ agent_id: 1, num_scenarios: 1 }, 'wrong')).status).toBe(401)
    expect((await service.readProgress('?progress_id=x', 'wrong')).status).toBe(401)
  })

  test('leaves nothing behind when its job cannot be taken', async () => {
    await using db = await openSqliteDatabase(':memory:')
    await using service = await startGenerationService(db, {
      transact: (store, body) =>
        store.transaction().execute((transaction) => body(transaction, () => Promise.reject(new Error('it is full')))),
    })
    expect((await service.generate({ agent_id: 1, num_scenarios: 1 })).status).toBe(500)
    expect(await db.selectFrom('generations').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('generated_scenarios').selectAll().execute()).toEqual([])
  })
})
