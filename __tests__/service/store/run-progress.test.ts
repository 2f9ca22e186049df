import { describe, expect, test } from '@jest/globals'
import { terminalStatuses } from '../../../src/contract/run.ts'
import type { Database } from '../../../src/service/store/database.ts'
import {
  beginRun,
  cancelOpenRuns,
  failAwaitedRun,
  findEnded,
  keepCancelledConversation,
  updateOpenRun,
} from '../../../src/service/store/run-progress.ts'
import { readRun, readRuns } from '../../../src/service/store/runs.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { at, newResult, openAccount, organizationId } from './new-result.ts'

async function insert(db: Database, changes: Partial<typeof newResult> = {}): Promise<number> {
  await openAccount(db)
  return insertResult(db, { ...newResult, ...changes })
}

const first = { id: 1, attempt: 0 }
const read = (db: Database, id: number) => readRun(db, id, organizationId)

describeOnEachDatabase('the progress of a run', (open) => {
  describe('that is begun', () => {
    test('comes with what is needed to play it', async () => {
      await using db = await open()
      const resultId = await insert(db)
      await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'pending' })
      expect(await beginRun(db, 2, at)).toEqual({
        id: 2,
        attempt: 1,
        organization_id: organizationId,
        result_id: resultId,
        test_case_id: 1,
        repetition: 1,
        agent_id: 1,
        definition: '{"name":"one"}',
      })
      expect(await read(db, 2)).toMatchObject({ status: 'running', executed_at: at })
    })

    test('again is no longer changed by the earlier attempt', async () => {
      await using db = await open()
      await insert(db)
      await updateOpenRun(db, first, { status: 'pending' })
      const earlier = await beginRun(db, 1, at)
      const later = await beginRun(db, 1, at)
      if (earlier === undefined || later === undefined) throw new Error('the run was not begun')
      expect(await updateOpenRun(db, earlier, { status: 'failed' })).toBe(false)
      expect(await updateOpenRun(db, later, { status: 'completed' })).toBe(true)
      expect(await read(db, 1)).toMatchObject({ status: 'completed' })
    })

    test('is not while it waits in the queue, nor when it has ended', async () => {
      await using db = await open()
      await insert(db)
      expect(await beginRun(db, 1, at)).toBeUndefined()
      await updateOpenRun(db, first, { status: 'timeout' })
      expect(await beginRun(db, 1, at)).toBeUndefined()
    })

    test('is not before its agent has dialled', async () => {
      await using db = await open()
      await insert(db, { outbound: true })
      await updateOpenRun(db, first, { status: 'pending' })
      expect(await beginRun(db, 1, at)).toBeUndefined()
      await updateOpenRun(db, first, { status: 'running' })
      expect(await beginRun(db, 1, at)).toMatchObject({ id: 1, attempt: 1 })
    })
  })

  describe('that is changed', () => {
    test.each(terminalStatuses)('never overwrites that it is %s', async (status) => {
      await using db = await open()
      await insert(db)
      expect(await updateOpenRun(db, first, { status })).toBe(true)
      expect(await updateOpenRun(db, first, { status: 'completed', success: 1 })).toBe(false)
      expect(await read(db, 1)).toMatchObject({ status, success: null })
    })

    test('is seen by its own organization alone', async () => {
      await using db = await open()
      await insert(db)
      expect(await readRun(db, 1, organizationId + 1)).toBeUndefined()
    })

    test('fails if its dial will not come, unless it came', async () => {
      await using db = await open()
      await insert(db, { outbound: true })
      for (const id of [1, 2]) await updateOpenRun(db, { id, attempt: 0 }, { status: 'pending' })
      await updateOpenRun(db, first, { status: 'running' })
      for (const id of [1, 2]) await failAwaitedRun(db, id, 'no answer')
      expect(await read(db, 1)).toMatchObject({ status: 'running', error_message: '' })
      expect(await read(db, 2)).toMatchObject({ status: 'failed', error_message: 'no answer' })
    })

    test('is told apart from those that have ended or are gone', async () => {
      await using db = await open()
      await insert(db)
      await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'completed' })
      expect(await findEnded(db, [1, 2, 3, 99])).toEqual([2, 99])
      expect(await findEnded(db, [])).toEqual([])
    })
  })

  describe('that is cancelled', () => {
    const cancelled = JSON.stringify({ ended_reason: 'cancelled' })
    const held = { duration_ms: 5, metadata: '{"call":4}', transcript: '[]' }

    test('leaves the runs that have ended as they are', async () => {
      await using db = await open()
      const resultId = await insert(db)
      await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'completed', success: 0 })
      await cancelOpenRuns(db, resultId)
      const statuses = (await readRuns(db, resultId)).map(({ status }) => status)
      expect(statuses).toEqual(['cancelled', 'completed', 'cancelled'])
    })

    test('says so, unless its conversation had ended already', async () => {
      await using db = await open()
      const resultId = await insert(db)
      await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'evaluating', ...held })
      await cancelOpenRuns(db, resultId)
      const kept = (await readRuns(db, resultId)).map(({ metadata }) => metadata)
      expect(kept).toEqual([cancelled, held.metadata, cancelled])
    })

    test('keeps the first conversation of its own attempt, and no other run does', async () => {
      await using db = await open()
      await insert(db)
      await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'running' })
      await updateOpenRun(db, { id: 3, attempt: 0 }, { status: 'timeout' })
      await updateOpenRun(db, first, { status: 'cancelled' })
      await keepCancelledConversation(db, { id: 1, attempt: 1 }, { ...held, duration_ms: 4 })
      for (const id of [1, 2, 3]) await keepCancelledConversation(db, { id, attempt: 0 }, held)
      await keepCancelledConversation(db, first, { ...held, duration_ms: 6 })
      expect(await read(db, 1)).toMatchObject({ status: 'cancelled', ...held })
      for (const id of [2, 3]) expect(await read(db, id)).toMatchObject({ duration_ms: null, transcript: null })
    })
  })
})
