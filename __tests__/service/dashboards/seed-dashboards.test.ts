import { expect, test } from '@jest/globals'
import { seedDashboards } from '../../../src/service/dashboards/seed-dashboards.ts'
import { copyDashboard, readDashboard } from '../../../src/service/store/dashboards.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { config } from './two-organizations.ts'

const [organization, catalog] = [...config.catalogs][0] ?? []
const toConfig = (name: string) => {
  const [dashboard] = catalog?.dashboards ?? []
  if (organization === undefined || catalog === undefined || dashboard === undefined) throw new Error('no dashboard')
  return { catalogs: new Map([[organization, { ...catalog, dashboards: [{ ...dashboard, name }] }]]) }
}

describeOnEachDatabase('the dashboards of a config', (open) => {
  test('are stored once, each in its organization', async () => {
    await using db = await open()
    await Promise.all([seedDashboards(db, config), seedDashboards(db, config)])
    await seedDashboards(db, config)
    const rows = await db.selectFrom('dashboards').select(['id', 'organization_id']).orderBy('id').execute()
    expect(rows.map(({ id, organization_id: place }) => [id, place])).toEqual([
      ...[1, 2, 3].map((id) => [id, 2]),
      [9, 1],
    ])
    expect(await db.selectFrom('widgets').select('id').orderBy('id').execute()).toEqual([{ id: 11 }, { id: 12 }])
  })

  test('are replaced when the config changes, and their copies are not', async () => {
    await using db = await open()
    await seedDashboards(db, toConfig('Before'))
    const copy = await copyDashboard(db, { id: 1, name: 'Copy of Before', at: '2026-11-21T04:00:00.000Z' })
    await seedDashboards(db, toConfig('After'))
    expect(await readDashboard(db, 1)).toMatchObject({ name: 'After', widgets: [{ id: 12 }, { id: 11 }] })
    expect(await readDashboard(db, copy?.id ?? 0)).toEqual(copy)
  })

  test('go when the config drops them', async () => {
    await using db = await open()
    await seedDashboards(db, config)
    await seedDashboards(db, toConfig('Only this'))
    expect(await readDashboard(db, 9)).toBeUndefined()
    expect(await db.selectFrom('dashboards').select('id').execute()).toEqual([{ id: 1 }])
  })

  test('may have names that cannot be stored as they are', async () => {
    await using db = await open()
    await seedDashboards(db, toConfig('a\0b\ud83d'))
    expect(await readDashboard(db, 1)).toMatchObject({ name: 'a\ufffdb\ufffd' })
  })
})
