import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openPostgres } from '../../../src/service/postgres/index.ts'
import { describeOnPostgres } from '../databases.ts'
import { isServerGiven } from './cluster.ts'

const testRestart = isServerGiven ? test.skip : test

describeOnPostgres('a Postgres database', (readCluster) => {
  test('is brought up to date once, however many services open it at once', async () => {
    await using database = await readCluster().createDatabase()
    const opened = await Promise.all(Array.from({ length: 4 }, () => openPostgres(database.url)))
    await using resources = new AsyncDisposableStack()
    for (const { db } of opened) resources.use(db)
    const again = resources.use((await openPostgres(database.url)).db)
    const steps = await sql<{ name: string }>`select name from kysely_migration`.execute(again)
    expect(steps.rows.map(({ name }) => name)).toEqual([...new Set(steps.rows.map(({ name }) => name))])
    expect(steps.rows.length).toBeGreaterThan(0)
  })

  test('is refused when it is of a newer version', async () => {
    await using database = await readCluster().createDatabase()
    const { db } = await openPostgres(database.url)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2026-11-20')`.execute(db)
    await db.destroy()
    await expect(openPostgres(database.url)).rejects.toThrow('cannot be brought up to date')
  })

  test('without tables stays so for whoever wants those of a service', async () => {
    await using database = await readCluster().createDatabase()
    await expect(openPostgres(database.url, { existing: true })).rejects.toMatchObject({
      name: 'MissingDatabaseError',
      message: expect.stringContaining('is no database of a service of this version'),
    })
    const { db } = await openPostgres(database.url)
    await using resources = new AsyncDisposableStack()
    resources.use(db)
    resources.use((await openPostgres(database.url, { existing: true })).db)
  })

  test('gives ids, counts and sums as numbers', async () => {
    await using database = await readCluster().createDatabase()
    await using resources = new AsyncDisposableStack()
    const db = resources.use((await openPostgres(database.url)).db)
    const { rows } =
      await sql`select 7::bigint as id, count(*) as count, sum(3::bigint) as sum, null::bigint as none`.execute(db)
    expect(rows).toEqual([{ id: 7, count: 1, sum: 3, none: null }])
  })

  testRestart('that is lost with its connections in use is used again when it is back', async () => {
    await using database = await readCluster().createDatabase()
    await using resources = new AsyncDisposableStack()
    const db = resources.use((await openPostgres(database.url)).db)
    const cutOff = db.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      await readCluster().restart()
      await sql`select 1`.execute(transaction)
    })
    await expect(cutOff).rejects.toThrow()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})

test('names a database that it cannot reach, and no password', async () => {
  const rejected = openPostgres('postgres://ana:secret-word@127.0.0.1:9/desk?password=secret-word')
  await expect(rejected).rejects.toThrow('postgres://127.0.0.1:9/desk cannot be used: connect ECONNREFUSED')
  await expect(rejected).rejects.not.toThrow('secret-word')
})

test.each(['desk', 'mysql://127.0.0.1/desk', ''])('refuses the address "%s"', async (address) => {
  await expect(openPostgres(address)).rejects.toThrow('DATABASE_URL must be an address such as')
})
