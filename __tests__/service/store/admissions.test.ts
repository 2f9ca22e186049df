import { expect, test } from '@jest/globals'
import { type AdmittedRun, admitWaitingRuns, maxAdmitted, mayAdmit } from '../../../src/service/store/admissions.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { updateOpenRun } from '../../../src/service/store/run-progress.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { openAccount, organizationId, toResultOf } from './new-result.ts'

const chats = { organizationId, runAsText: true }
const calls = { organizationId, runAsText: false }
const now = new Date('2026-11-20T10:00:00.000Z')

const admit = (db: Database, limit: number, lane = chats): Promise<AdmittedRun[]> =>
  db.transaction().execute((transaction) => admitWaitingRuns(transaction, lane, { limit, windowSeconds: 300, now }))

const toIds = (runs: readonly AdmittedRun[]): number[] => runs.map(({ id }) => id)

describeOnEachDatabase('admission', (open) => {
  test('lets the oldest runs in as far as there is room, and the next when one has ended', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(2))
    await insertResult(db, toResultOf(2))
    expect(toIds(await admit(db, 3))).toEqual([1, 2, 3])
    expect(await admit(db, 3)).toEqual([])
    expect(await mayAdmit(db, chats, { limit: 3 })).toBe(false)
    expect(await mayAdmit(db, chats, { limit: 4 })).toBe(true)
    expect(await mayAdmit(db, chats, { limit: -1 })).toBe(true)
    await updateOpenRun(db, { id: 2, attempt: 0 }, { status: 'completed' })
    expect(toIds(await admit(db, 3))).toEqual([4])
    expect(await mayAdmit(db, chats, { limit: -1 })).toBe(false)
  })

  test('never lets more in than the limit, however many ask at once', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(30))
    const admitted = (await Promise.all(Array.from({ length: 10 }, () => admit(db, 7)))).flat()
    expect(toIds(admitted).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('keeps to the limit of each result and gives its room to others', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(4, { concurrencyLimit: 1 }))
    await insertResult(db, toResultOf(4))
    expect(toIds(await admit(db, 3))).toEqual([1, 5, 6])
  })

  test('is not held up by results that have no room of their own, however many they are', async () => {
    await using db = await open()
    await openAccount(db)
    for (let count = 0; count < 45; count += 1) await insertResult(db, toResultOf(2, { concurrencyLimit: 1 }))
    expect(toIds(await admit(db, -1))).toEqual(Array.from({ length: 45 }, (_, index) => 2 * index + 1))
    await insertResult(db, toResultOf(2))
    let statements = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    expect(toIds(await admit(counting, 46))).toEqual([91])
    expect(statements).toBeLessThan(10)
  })

  test('counts chats and calls apart, and organizations too', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(1))
    await insertResult(db, toResultOf(2, { channel: 'voice' }))
    expect(toIds(await admit(db, 1))).toEqual([1])
    expect(toIds(await admit(db, 1, calls))).toEqual([2])
    expect(await admit(db, 1, { organizationId: organizationId + 1, runAsText: true })).toEqual([])
  })

  test('opens the dial window of outbound runs alone', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(1, { outbound: true, channel: 'voice', agentId: 6 }))
    await insertResult(db, toResultOf(1, { channel: 'voice' }))
    expect(await admit(db, -1, calls)).toEqual([
      { id: 1, agentId: 6, outbound: true },
      { id: 2, agentId: 1, outbound: false },
    ])
    const columns = ['outbound_dial_window_opens_at', 'outbound_dial_window_closes_at'] as const
    expect(await db.selectFrom('runs').select(columns).orderBy('id').execute()).toEqual([
      {
        outbound_dial_window_opens_at: '2026-11-20T10:00:00.000Z',
        outbound_dial_window_closes_at: '2026-11-20T10:05:00.000Z',
      },
      { outbound_dial_window_opens_at: null, outbound_dial_window_closes_at: null },
    ])
  })

  test('lets so many in at a time that no statement grows too large', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, toResultOf(maxAdmitted + 1))
    expect(await admit(db, -1)).toHaveLength(maxAdmitted)
    expect(await admit(db, -1)).toHaveLength(1)
  })
})
