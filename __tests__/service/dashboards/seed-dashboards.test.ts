import { expect, test } from '@jest/globals'
import { seedDashboards } from '../../../src/service/dashboards/seed-dashboards.ts'
import { readDashboard } from '../../../src/service/store/dashboards.ts'
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

  test('stay as they were stored when the config changes', async () => {
    await using db = await open()
    await seedDashboards(db, toConfig('Before'))
    await seedDashboards(db, toConfig('After'))
    expect(await readDashboard(db, 1)).toMatchObject({ name: 'Before', widgets: [{ id: 12 }, { id: 11 }] })
  })

  test('may have names that cannot be stored as they are', async () => {
    await using db = await open()
    await seedDashboards(db, toConfig('a\0b\ud83d'))
    expect(await readDashboard(db, 1)).toMatchObject({ name: 'a\ufffdb\ufffd' })
  })
})
