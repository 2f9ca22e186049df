import { expect, test } from '@jest/globals'
import { admitWaitingRuns } from '../../../src/service/store/admissions.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { expireDialWindows, receiveDial } from '../../../src/service/store/dial-windows.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { openAccount, organizationId, toResultOf } from './new-result.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const closesAt = '2026-11-20T10:05:00.000Z'
const late = '2026-11-20T10:05:00.001Z'

async function openWindows(db: Database, runs: number): Promise<void> {
  await openAccount(db)
  await insertResult(db, toResultOf(runs, { outbound: true, channel: 'voice' }))
  const limits = { limit: -1, windowSeconds: 300, now }
  await db
    .transaction()
    .execute((transaction) => admitWaitingRuns(transaction, { organizationId, runAsText: false }, limits))
}

const readStatuses = async (db: Database) =>
  (await db.selectFrom('runs').select('status').orderBy('id').execute()).map(({ status }) => status)

describeOnEachDatabase('a dial window', (open) => {
  test('lets a dial in up to the instant of its close, and drops a later one', async () => {
    await using db = await open()
    await openWindows(db, 2)
    expect(await receiveDial(db, 1, closesAt)).toBe('running')
    expect(await receiveDial(db, 2, late)).toBe('timeout')
    expect(await readStatuses(db)).toEqual(['running', 'timeout'])
  })

  test('lets one of several dials in', async () => {
    await using db = await open()
    await openWindows(db, 1)
    const dials = await Promise.all(Array.from({ length: 5 }, () => receiveDial(db, 1, closesAt)))
    expect(dials.filter((status) => status !== undefined)).toEqual(['running'])
  })

  test('ends the runs that nobody dialled, once, and no other', async () => {
    await using db = await open()
    await openWindows(db, 2)
    await receiveDial(db, 1, closesAt)
    expect(await expireDialWindows(db, closesAt)).toEqual(new Set())
    expect(await expireDialWindows(db, late)).toEqual(new Set([organizationId]))
    expect(await expireDialWindows(db, late)).toEqual(new Set())
    expect(await readStatuses(db)).toEqual(['running', 'timeout'])
  })

  test('is none of a run that the service calls itself', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(1))
    expect(await receiveDial(db, 1, closesAt)).toBeUndefined()
    expect(await receiveDial(db, 99, closesAt)).toBeUndefined()
  })
})
