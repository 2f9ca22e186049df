import { execFile } from 'node:child_process'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { copyDashboard, readDashboard } from '../../../src/service/store/dashboards.ts'
import { type Database, openSqliteDatabase } from '../../../src/service/store/database.ts'
import { replaceDashboards } from '../../../src/service/store/seeded-dashboards.ts'
import { reserveIds } from '../../../src/service/store/sequences.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { seed, toDashboard } from './seeds.ts'

const at = '2026-11-21T04:00:00.000Z'

const countRows = async (db: Database, table: 'dashboards' | 'widgets'): Promise<number> =>
  (await db.selectFrom(table).select('id').execute()).length

describeOnEachDatabase('the store of dashboards', (open) => {
  test('keeps the order of widgets, whatever their ids, in a copy too', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, [30, 10, 20]))
    expect((await readDashboard(db, 1))?.widgets.map(({ id }) => id)).toEqual([30, 10, 20])
    const copy = await copyDashboard(db, { id: 1, name: 'Other', at })
    expect(copy?.widgets.map(({ definition }) => JSON.parse(definition).name)).toEqual(['30', '10', '20'])
  })

  test('gives a copy ids of its own, above those that a config can choose, and new times', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, [10]))
    const original = await readDashboard(db, 1)
    const copy = await copyDashboard(db, { id: 1, name: 'Other', at })
    expect(copy).toEqual({
      ...original,
      ...{ id: 1_000_000, name: 'Other', created_at: at, updated_at: at },
      widgets: [{ ...original?.widgets[0], id: 1_000_000, dashboard_id: 1_000_000, created_at: at, updated_at: at }],
    })
    expect(await readDashboard(db, 1)).toEqual(original)
    expect(await readDashboard(db, 1_000_000)).toEqual(copy)
  })

  test('copies what is not there to nothing', async () => {
    await using db = await open()
    expect(await copyDashboard(db, { id: 1, name: 'Other', at })).toBeUndefined()
    expect(await countRows(db, 'dashboards')).toBe(0)
  })

  test('stores 5,000 widgets and copies them', async () => {
    await using db = await open()
    const ids = Array.from({ length: 5_000 }, (_, index) => index + 1)
    await seed(db, toDashboard(1, ids))
    const copy = await copyDashboard(db, { id: 1, name: 'Other', at })
    expect(copy?.widgets.map(({ definition }) => JSON.parse(definition).name)).toEqual(ids.map(String))
    expect(new Set(copy?.widgets.map(({ id }) => id)).size).toBe(5_000)
  })

  test('replaces what was seeded before, and leaves copies as they are', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, [10, 11]), toDashboard(2, [20]))
    const copy = await copyDashboard(db, { id: 1, name: 'Other', at })
    await seed(db, { ...toDashboard(1, [11, 20]), organization_id: 2, name: 'Renamed' })
    expect(await readDashboard(db, 1)).toMatchObject({
      ...{ organization_id: 2, name: 'Renamed' },
      widgets: [{ id: 11 }, { id: 20 }],
    })
    expect(await readDashboard(db, 2)).toBeUndefined()
    expect(await readDashboard(db, 1_000_000)).toEqual(copy)
  })

  test('keeps what was seeded before if not all of it can be replaced', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, [10]))
    const stored = await readDashboard(db, 1)
    await expect(seed(db, toDashboard(1, [11]), toDashboard(2, [11]))).rejects.toThrow(/unique/i)
    expect(await readDashboard(db, 1)).toEqual(stored)
    expect(await countRows(db, 'widgets')).toBe(1)
  })

  test('writes nothing if nothing has changed', async () => {
    await using db = await open()
    const dashboards = [toDashboard(2, [20]), toDashboard(1, [11, 10])]
    await seed(db, ...dashboards)
    await db.transaction().execute(async (transaction) => {
      await expect(replaceDashboards(transaction, dashboards, 1_000_000)).resolves.toBeUndefined()
    })
  })

  test('leaves nothing of a copy whose widgets cannot be stored', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, [10]))
    await db.schema.alterTable('widgets').renameTo('widgets_elsewhere').execute()
    await expect(copyDashboard(db, { id: 1, name: 'Other', at })).rejects.toThrow('widgets')
    expect(await countRows(db, 'dashboards')).toBe(1)
  })

  test('does not reserve ids a second time, or set back what has gone on', async () => {
    await using db = await open()
    await seed(db, toDashboard(1, []))
    await copyDashboard(db, { id: 1, name: 'One', at })
    await Promise.all([1, 2, 3].map(() => reserveIds(db, 'dashboards', 999_999)))
    expect((await copyDashboard(db, { id: 1, name: 'Two', at }))?.id).toBe(1_000_001)
  })

  test('seeds and copies at once without a clash', async () => {
    await using db = await open()
    const dashboards = [toDashboard(1, [10, 11]), toDashboard(2, [20])]
    const start = async () => {
      await seed(db, ...dashboards)
      return copyDashboard(db, { id: 1, name: 'Other', at })
    }
    const copies = await Promise.all(Array.from({ length: 8 }, start))
    expect(copies.map((copy) => copy?.id).toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => 1_000_000 + index),
    )
    expect(copies.map((copy) => copy?.widgets.length)).toEqual(Array.from({ length: 8 }, () => 2))
    expect(await countRows(db, 'widgets')).toBe(3 + 16)
  })
})

test('two processes that share a SQLite file seed it once', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'dashboards-'))
  const path = join(folder.path, 'service.db')
  await using db = await openSqliteDatabase(path)
  const program = join(import.meta.dirname, 'seeding-process.ts')
  const seedElsewhere = () => promisify(execFile)(process.execPath, [program, path])
  await Promise.all([seedElsewhere(), seedElsewhere()])
  expect(await countRows(db, 'widgets')).toBe(20)
  expect((await copyDashboard(db, { id: 1, name: 'Other', at }))?.id).toBe(1_000_000)
})
