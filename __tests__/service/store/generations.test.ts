import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { Database } from '../../../src/service/store/database.ts'
import {
  insertGeneration,
  readGeneratedScenarios,
  readOpenGenerations,
  type ScenarioOutcome,
  type StoredScenario,
  settleScenario,
} from '../../../src/service/store/generations.ts'
import { describeOnEachDatabase } from '../databases.ts'

const scenario: StoredScenario = {
  name: 'Nul \u0000 and half \ud800',
  agent: 1,
  assistant_id: '',
  personality: null,
  personality_name: '',
  tags: [],
  runs: [],
  metrics: [],
  metric_names: [],
  phone_number: '',
  phone_number_queue_length: 0,
  first_message: '',
  inbound_phone_number: 1,
  inbound_phone_number_data: { id: 1, number: '+15550000000', phone_number_id: 'local-1' },
  instructions: '',
  simulation_description: '',
  information_fields: { constructor: 'x', tries: 2 },
  expected_outcome_prompt: '',
  scenario_language: 'en',
  is_simulating: false,
  test_profile_data: {},
  generated_mock_tool_entries: [],
}
const completed: ScenarioOutcome = { kind: 'completed', scenario }
const failed: ScenarioOutcome = { kind: 'failed', message: 'no idea' }

/** Stores a generation, and gives its id and what reads and settles its scenarios. */
async function store(db: Database, count: number) {
  const generationId = randomUUID()
  await insertGeneration(db, { id: generationId, organizationId: 1, agentId: 1, count, createdAt: '2026-11-20' })
  const read = async () => (await readGeneratedScenarios(db, { id: generationId, organizationId: 1 })) ?? []
  const settle = async (position: number, decide: Parameters<typeof settleScenario>[2]) => {
    const row = (await read())[position]
    if (row !== undefined) await settleScenario(db, { id: row.id, generationId }, decide)
  }
  return { generationId, read, settle }
}

describeOnEachDatabase('stored scenarios', (open) => {
  test('come back as they were, whatever stands in them', async () => {
    await using db = await open()
    const { read, settle } = await store(db, 2)
    await settle(1, () => completed)
    expect(await read()).toEqual([
      { id: expect.any(Number), position: 0, status: 'pending', scenario: undefined },
      { id: expect.any(Number), position: 1, status: 'completed', scenario },
    ])
  })

  test('are settled once', async () => {
    await using db = await open()
    const { read, settle } = await store(db, 1)
    await settle(0, () => failed)
    await settle(0, () => completed)
    expect(await read()).toEqual([{ id: expect.any(Number), position: 0, status: 'failed', scenario: undefined }])
  })

  test('are decided about one after the other, each knowing those before it', async () => {
    await using db = await open()
    const { settle } = await store(db, 5)
    const known: number[] = []
    const decide = (others: readonly StoredScenario[]) => {
      known.push(others.length)
      return completed
    }
    await Promise.all([0, 1, 2, 3, 4].map((position) => settle(position, decide)))
    expect(known).toEqual([0, 1, 2, 3, 4])
  })

  test('name their generation as long as one of them is pending', async () => {
    await using db = await open()
    const first = await store(db, 2)
    const second = await store(db, 1)
    expect(await readOpenGenerations(db)).toEqual([first.generationId, second.generationId].toSorted())
    await first.settle(0, () => completed)
    await second.settle(0, () => failed)
    expect(await readOpenGenerations(db)).toEqual([first.generationId])
  })
})
