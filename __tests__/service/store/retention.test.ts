import { expect, test } from '@jest/globals'
import type { Database } from '../../../src/service/store/database.ts'
import { removeOldResults } from '../../../src/service/store/retention.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { openAccount, toResultOf } from './new-result.ts'

const later = '2026-12-31T00:00:00.000Z'
const never = new AbortController().signal

async function insertEnded(db: Database, results: number): Promise<void> {
  await openAccount(db)
  for (let count = 0; count < results; count += 1) await insertResult(db, toResultOf(1))
  await db.updateTable('runs').set({ status: 'completed' }).execute()
}

const countResults = async (db: Database) => (await db.selectFrom('results').select('id').execute()).length

describeOnEachDatabase('retention', (open) => {
  test('removes more than it reads at a time, whoever else removes them too, but nothing that is open', async () => {
    await using db = await open()
    await insertEnded(db, 110)
    await db.updateTable('runs').set({ status: 'evaluating' }).where('id', '=', 7).execute()
    await Promise.all([removeOldResults(db, later, never), removeOldResults(db, later, never)])
    expect(await db.selectFrom('results').select('id').execute()).toEqual([{ id: 7 }])
    expect(await db.selectFrom('test_cases').select('result_id').execute()).toEqual([{ result_id: 7 }])
  })

  test('stops between two results when the service stops', async () => {
    await using db = await open()
    await insertEnded(db, 3)
    await removeOldResults(db, later, AbortSignal.abort())
    expect(await countResults(db)).toBe(3)
  })
})
