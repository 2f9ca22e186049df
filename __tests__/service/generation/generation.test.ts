import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { GenerationProgress } from '../../../src/contract/resources/generation-progress.ts'
import { performGeneration } from '../../../src/service/generation/generation.ts'
import { toProgress } from '../../../src/service/generation/progress.ts'
import { type ChatModel, type ChatRequest, ModelError } from '../../../src/service/model/chat-model.ts'
import { createHttpChatModel } from '../../../src/service/model/http-chat-model.ts'
import { type Database, openSqliteDatabase } from '../../../src/service/store/database.ts'
import { insertGeneration, readGeneratedScenarios, settleScenario } from '../../../src/service/store/generations.ts'
import { checkSpec } from '../../../src/spec/rules.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { complete, refuse, startModelServer } from '../model/model-server.ts'
import { catalogs } from './order-desks.ts'

const never = new AbortController().signal

async function begin(db: Database, changes: { agentId?: number; organizationId?: number; count?: number } = {}) {
  const id = randomUUID()
  const createdAt = '2026-11-20T10:00:00.000Z'
  await insertGeneration(db, { id, organizationId: 1, agentId: 1, count: 5, createdAt, ...changes })
  return id
}

const perform = (db: Database, id: string, model?: ChatModel, signal = never) =>
  performGeneration({ db, catalogs, model }, id, signal)

async function readProgress(db: Database, id: string, organizationId = 1) {
  const rows = await readGeneratedScenarios(db, { id, organizationId })
  if (rows === undefined) throw new Error('there is no such generation')
  return GenerationProgress.parse(toProgress(rows))
}

const countsOf = ({ total_scenarios, completed_scenarios, failed_scenarios }: GenerationProgress) =>
  [total_scenarios, completed_scenarios, failed_scenarios] as const

const readMessages = async (db: Database, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('generated_scenarios')
    .select('error_message')
    .where('generation_id', '=', id)
    .where('status', '=', 'failed')
    .orderBy('position')
    .execute()
  return rows.map(({ error_message }) => error_message)
}

const writeScenario = (name: string, instructions = `You want ${name}.`): string =>
  JSON.stringify({ name, instructions, expected_outcome: 'The agent helps.' })

/** Answers the calls in turn; `open` is how many of them were under way at most. */
function createScriptedModel(answer: (call: number, request: ChatRequest) => Promise<string>) {
  let calls = 0
  let current = 0
  const model = {
    open: 0,
    requests: [] as ChatRequest[],
    async complete(request: ChatRequest): Promise<string> {
      calls += 1
      current += 1
      model.open = Math.max(model.open, current)
      model.requests.push(request)
      try {
        return await answer(calls, request)
      } finally {
        current -= 1
      }
    },
  }
  return model
}

describeOnEachDatabase('a generation by templates', (open) => {
  test('makes complete scenarios, in order', async () => {
    await using db = await open()
    const id = await begin(db)
    expect(countsOf(await readProgress(db, id))).toEqual([5, 0, 0])
    await perform(db, id)
    const progress = await readProgress(db, id)
    expect(countsOf(progress)).toEqual([5, 5, 0])
    const [first, second] = progress.scenarios_list
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'Refund an order: straightforward',
      agent: 1,
      assistant_id: 'assistant-7',
      personality: 6,
      personality_name: 'Patient',
      tags: ['generated', 'offered', 'straightforward'],
      runs: [],
      metrics: [1, 2],
      metric_names: ['Polite', 'Refunds'],
      phone_number: '+15551234567',
      phone_number_queue_length: 0,
      first_message: 'Hello',
      inbound_phone_number: 1,
      inbound_phone_number_data: { id: 1, number: '+15550000000', phone_number_id: 'local-1' },
      instructions: expect.stringMatching(/^You want the agent to refund an order\./),
      simulation_description: 'Refund an order. The caller: straightforward.',
      information_fields: expect.objectContaining({ order_number: expect.any(String) }),
      expected_outcome_prompt: expect.stringContaining('Refunds orders'),
      scenario_language: 'pt',
      is_simulating: false,
      test_profile_data: {},
      generated_mock_tool_entries: [
        { tool_id: 2, tool_name: 'issue_refund', new_entry: { input: { order: 'A-1' }, output: {} } },
      ],
    })
    expect(second?.personality).toBe(5)
    const ids = progress.scenarios_list.map((scenario) => scenario.id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  test('leaves open what an organization does not have', async () => {
    await using db = await open()
    const id = await begin(db, { organizationId: 2, agentId: 9, count: 1 })
    await perform(db, id)
    expect((await readProgress(db, id, 2)).scenarios_list).toEqual([
      expect.objectContaining({
        personality: null,
        personality_name: '',
        phone_number: '',
        assistant_id: '',
        metrics: [],
        generated_mock_tool_entries: [],
      }),
    ])
  })

  test('fails the scenarios for which there is no further idea, and says so', async () => {
    await using db = await open()
    const id = await begin(db, { organizationId: 2, agentId: 9, count: 100 })
    await perform(db, id)
    const progress = await readProgress(db, id, 2)
    const [total, completed, failed] = countsOf(progress)
    expect([total, completed + failed]).toEqual([100, 100])
    expect(completed).toBeGreaterThan(20)
    expect(failed).toBeGreaterThan(0)
    expect(progress.scenarios_list).toHaveLength(completed)
    expect(new Set(progress.scenarios_list.map(({ name }) => name)).size).toBe(completed)
    expect(new Set(await readMessages(db, id))).toEqual(
      new Set([
        `No further different scenario follows from the agent's description: ${completed} do. Say in more words what it does.`,
      ]),
    )
  })

  test('is taken up where it was cut off, and nothing is made twice', async () => {
    await using db = await open()
    const whole = await begin(db)
    await perform(db, whole)
    const id = await begin(db)
    const rows = await readGeneratedScenarios(db, { id, organizationId: 1 })
    const kept = { kind: 'failed', message: 'kept' } as const
    for (const row of (rows ?? []).slice(0, 2)) await settleScenario(db, { id: row.id, generationId: id }, () => kept)
    await perform(db, id)
    const progress = await readProgress(db, id)
    expect(countsOf(progress)).toEqual([5, 3, 2])
    expect(await readMessages(db, id)).toEqual(['kept', 'kept'])
    const names = (await readProgress(db, whole)).scenarios_list.map(({ name }) => name)
    expect(progress.scenarios_list.map(({ name }) => name)).toEqual(names.slice(2))
    await perform(db, id)
    expect(await readProgress(db, id)).toEqual(progress)
  })

  test('is made once when two perform it at once', async () => {
    await using db = await open()
    const id = await begin(db, { count: 12 })
    await Promise.all([perform(db, id), perform(db, id)])
    const progress = await readProgress(db, id)
    expect(countsOf(progress)).toEqual([12, 12, 0])
    expect(new Set(progress.scenarios_list.map(({ name }) => name)).size).toBe(12)
  })

  test('leaves all pending when it is aborted', async () => {
    await using db = await open()
    const id = await begin(db)
    const reason = new Error('stop')
    await expect(perform(db, id, undefined, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(countsOf(await readProgress(db, id))).toEqual([5, 0, 0])
  })

  test('fails when its agent is gone, and is none when it is gone itself', async () => {
    await using db = await open()
    const id = await begin(db, { agentId: 77, count: 2 })
    await perform(db, id)
    expect(countsOf(await readProgress(db, id))).toEqual([2, 0, 2])
    expect(await readMessages(db, id)).toEqual(Array(2).fill('Agent 77 is no longer in the config.'))
    await expect(perform(db, randomUUID())).resolves.toBeUndefined()
  })

  test('is visible to its own organization only', async () => {
    await using db = await open()
    const id = await begin(db)
    expect(await readGeneratedScenarios(db, { id, organizationId: 2 })).toBeUndefined()
  })
})

describeOnEachDatabase('a generation by a model', (open) => {
  test('asks for four scenarios at once, with the agent as data', async () => {
    await using db = await open()
    const id = await begin(db, { count: 9 })
    const four = Promise.withResolvers<void>()
    const model = createScriptedModel(async (call) => {
      if (call === 4) four.resolve()
      await four.promise
      return writeScenario(`Scenario ${call}`)
    })
    await perform(db, id, model)
    expect(model.open).toBe(4)
    expect(model.requests).toHaveLength(9)
    const progress = await readProgress(db, id)
    expect(countsOf(progress)).toEqual([9, 9, 0])
    for (const { system, user } of model.requests) {
      expect(system).not.toContain('Refunds orders')
      expect(JSON.parse(user)).toMatchObject({
        agent_name: 'Order desk',
        agent_description: 'Refunds orders up to 30 days after delivery and tells the opening hours.',
        personality_of_the_caller: expect.stringMatching(/Hurried|Patient/),
        idea: expect.stringContaining('The caller:'),
      })
    }
    expect(new Set(model.requests.map(({ user }) => JSON.parse(user).idea)).size).toBe(9)
    const cases = progress.scenarios_list.map(({ name, instructions }) => ({ name, instructions }))
    expect(checkSpec({ version: '1', scenarios: cases }).problems).toEqual([])
  })

  test('gives a second scenario of the same name another one, and refuses the same scenario', async () => {
    await using db = await open()
    const id = await begin(db, { count: 3 })
    const model = createScriptedModel(async (call) => writeScenario('Refund', `You want ${Math.min(call, 2)}.`))
    await perform(db, id, model)
    const progress = await readProgress(db, id)
    expect(progress.scenarios_list.map(({ name }) => name).toSorted()).toEqual(['Refund', 'Refund (2)'])
    expect(await readMessages(db, id)).toEqual(['What was made is the same as another scenario of this generation.'])
  })

  test('fails the scenario that the model fails, and makes the others', async () => {
    await using db = await open()
    const id = await begin(db, { count: 4 })
    const model = createScriptedModel(async (call) => {
      if (call === 2) throw new ModelError('The model answered with status 500.')
      return call === 3 ? 'I would rather not.' : writeScenario(`Scenario ${call}`)
    })
    await perform(db, id, model)
    expect(countsOf(await readProgress(db, id))).toEqual([4, 2, 2])
    expect((await readMessages(db, id)).toSorted()).toEqual([
      'The model answered with status 500.',
      'The model wrote something else than a scenario.',
    ])
  })

  test('keeps what is made, and leaves the rest pending, when it is aborted', async () => {
    await using db = await open()
    const id = await begin(db, { count: 8 })
    const controller = new AbortController()
    const reason = new Error('stop')
    const model = createScriptedModel(async (call, { signal }) => {
      if (call <= 2) return writeScenario(`Scenario ${call}`)
      if (call === 6) controller.abort(reason)
      return new Promise((_, reject) => {
        const stop = () => reject(signal.reason)
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop)
      })
    })
    await expect(perform(db, id, model, controller.signal)).rejects.toBe(reason)
    expect(countsOf(await readProgress(db, id))).toEqual([8, 2, 0])
    await perform(
      db,
      id,
      createScriptedModel(async (call) => writeScenario(`Later ${call}`)),
    )
    const names = (await readProgress(db, id)).scenarios_list.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('Scenario'))).toHaveLength(2)
    expect(names.filter((name) => name.startsWith('Later'))).toHaveLength(6)
  })
})

describe('a model behind an address', () => {
  test.each([
    ['is gone', 30_000, refuse(404), 'The model answered with status 404.'],
    ['writes garbage', 30_000, complete('garbage'), 'The model wrote something else than a scenario.'],
    ['never answers', 50, () => undefined, 'The model did not answer within 0.05 seconds.'],
  ] as const)('that %s fails the scenarios and nothing else', async (_, timeoutMs, answer, message) => {
    await using server = await startModelServer(answer)
    const connection = { baseUrl: server.baseUrl, apiKey: undefined, model: 'small' }
    const model = createHttpChatModel(connection, { timeoutMs })
    await using db = await openSqliteDatabase(':memory:')
    const id = await begin(db, { count: 6 })
    await perform(db, id, model)
    expect(countsOf(await readProgress(db, id))).toEqual([6, 0, 6])
    expect(await readMessages(db, id)).toEqual(Array(6).fill(message))
  })
})
