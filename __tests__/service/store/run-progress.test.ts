import { describe, expect, test } from '@jest/globals'
import { terminalStatuses } from '../../../src/contract/run.ts'
import { openDatabase } from '../../../src/service/store/database.ts'
import { cancelOpenRuns, keepCancelledConversation, updateOpenRun } from '../../../src/service/store/run-progress.ts'
import { readRun, readRuns } from '../../../src/service/store/runs.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'

const newResult = {
  agentId: 1,
  name: 'nightly',
  channel: 'text',
  createdAt: '2026-11-20T00:00:00.000Z',
  chargeMicros: 1,
  cases: [
    { name: 'one', testProfile: undefined, frequency: 2 },
    { name: 'two', testProfile: { name: 'Ana' }, frequency: 1 },
  ],
} as const

describe('a change to a run', () => {
  test.each(terminalStatuses)('never overwrites that it is %s', async (status) => {
    await using db = await openDatabase(':memory:')
    await insertResult(db, newResult)
    expect(await updateOpenRun(db, 1, { status })).toBe(true)
    expect(await updateOpenRun(db, 1, { status: 'completed', success: 1 })).toBe(false)
    expect(await readRun(db, 1)).toMatchObject({ status, success: null })
  })

  test('cancels only what is open', async () => {
    await using db = await openDatabase(':memory:')
    const { resultId } = await insertResult(db, newResult)
    await updateOpenRun(db, 2, { status: 'completed', success: 0 })
    await cancelOpenRuns(db, resultId)
    expect((await readRuns(db, resultId)).map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled'])
  })
})

describe('a cancelled run', () => {
  const cancelled = JSON.stringify({ ended_reason: 'cancelled' })
  const held = { duration_ms: 5, metadata: '{"call":4}', transcript: '[]' }

  test('says so, unless its conversation had ended already', async () => {
    await using db = await openDatabase(':memory:')
    const { resultId } = await insertResult(db, newResult)
    await updateOpenRun(db, 2, { status: 'evaluating', ...held })
    await cancelOpenRuns(db, resultId)
    expect((await readRuns(db, resultId)).map(({ metadata }) => metadata)).toEqual([
      cancelled,
      held.metadata,
      cancelled,
    ])
  })

  test('keeps the first conversation that comes in, and no other run does', async () => {
    await using db = await openDatabase(':memory:')
    const { resultId } = await insertResult(db, newResult)
    await updateOpenRun(db, 2, { status: 'running' })
    await updateOpenRun(db, 3, { status: 'timeout' })
    await updateOpenRun(db, 1, { status: 'cancelled' })
    for (const { id } of await readRuns(db, resultId)) await keepCancelledConversation(db, id, held)
    await keepCancelledConversation(db, 1, { ...held, duration_ms: 6 })
    expect(await readRun(db, 1)).toMatchObject({ status: 'cancelled', ...held })
    for (const id of [2, 3]) expect(await readRun(db, id)).toMatchObject({ duration_ms: null, transcript: null })
  })
})

describe('storing a submission', () => {
  test('gives back each run with its case and repetition', async () => {
    await using db = await openDatabase(':memory:')
    const { runs } = await insertResult(db, newResult)
    expect(runs).toEqual([
      { id: 1, testCaseId: 1, position: 0, repetition: 0 },
      { id: 2, testCaseId: 1, position: 0, repetition: 1 },
      { id: 3, testCaseId: 2, position: 1, repetition: 0 },
    ])
  })

  test('takes more runs than one statement holds', async () => {
    await using db = await openDatabase(':memory:')
    const { resultId } = await insertResult(db, { ...newResult, cases: [{ ...newResult.cases[0], frequency: 2_500 }] })
    expect(await readRuns(db, resultId)).toHaveLength(2_500)
  })

  test('stores all of it or nothing', async () => {
    await using db = await openDatabase(':memory:')
    await db.schema.dropTable('charges').execute()
    await expect(insertResult(db, newResult)).rejects.toThrow('charges')
    for (const table of ['results', 'test_cases', 'runs'] as const) {
      expect(await db.selectFrom(table).select('id').execute()).toEqual([])
    }
  })
})
