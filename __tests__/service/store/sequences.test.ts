import { expect, test } from '@jest/globals'
import type { Database } from '../../../src/service/store/database.ts'
import { insertDashboard } from '../../../src/service/store/seeded-dashboards.ts'
import { reserveIds } from '../../../src/service/store/sequences.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { at, organizationId } from './new-result.ts'

const dashboard = {
  organization_id: organizationId,
  project_id: 1,
  name: 'Calls',
  filters: '{}',
  created_at: at,
  updated_at: at,
}

const insertAny = async (db: Database): Promise<number> =>
  (await db.insertInto('dashboards').values(dashboard).returning('id').executeTakeFirstOrThrow()).id

describeOnEachDatabase('reserved ids', (open) => {
  test('are given to no row that brings none along', async () => {
    await using db = await open()
    await insertDashboard(db, { ...dashboard, id: 1, widgets: [] })
    await reserveIds(db, 'dashboards', 1_000_000)
    expect(await insertAny(db)).toBe(1_000_001)
  })

  test('set no id back that is above them', async () => {
    await using db = await open()
    await reserveIds(db, 'dashboards', 1_000)
    expect(await insertAny(db)).toBe(1_001)
    await reserveIds(db, 'dashboards', 1_000)
    await reserveIds(db, 'dashboards', 10)
    expect(await insertAny(db)).toBe(1_002)
  })

  test('are kept free by services that start at once, while others store', async () => {
    await using db = await open()
    await reserveIds(db, 'dashboards', 1_000)
    const stored = await Promise.all(
      Array.from({ length: 12 }, async () => {
        await reserveIds(db, 'dashboards', 1_000)
        return insertAny(db)
      }),
    )
    expect(new Set(stored).size).toBe(12)
    expect(Math.min(...stored)).toBe(1_001)
  })

  test('are those of each table apart', async () => {
    await using db = await open()
    await reserveIds(db, 'widgets', 1_000)
    expect(await insertAny(db)).toBe(1)
  })
})
