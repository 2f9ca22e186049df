import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { Kysely, sql } from 'kysely'
import { openDatabase, openSqliteDatabase } from '../../../src/service/store/database.ts'
import { createSqliteDialect } from '../../../src/service/store/sqlite.ts'
import { insertResult } from '../../../src/service/store/submissions.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { newResult, openAccount, organizationId } from './new-result.ts'

test('refuses the file of a newer version and leaves it as it is', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'database-'))
  const path = join(folder.path, 'service.db')
  const newer = await openSqliteDatabase(path)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2026-11-20')`.execute(newer)
  await newer.destroy()
  await expect(openSqliteDatabase(path)).rejects.toThrow(`${path} cannot be brought up to date`)
})

test.each([
  ['55P03', 'Try again'],
  ['42601', 'use a new one'],
])('advises to use another one only where that would help: %s', async (code, advice) => {
  const driver = createSqliteDialect(':memory:')
  const real = driver.createDriver.bind(driver)
  const createDriver = () =>
    Object.assign(real(), {
      acquireConnection: () => Promise.reject(Object.assign(new Error('it failed'), { code })),
    })
  const opened = openDatabase({ dialect: 'sqlite', driver: Object.assign(driver, { createDriver }), place: 'a.db' })
  await expect(opened).rejects.toThrow(advice)
})

test('says why a transaction failed that SQLite has undone itself, as it does when the disk is full', async () => {
  await using db = await openSqliteDatabase(':memory:')
  await openAccount(db)
  const twice = db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('accounts').execute()
    for (let round = 0; round < 2; round += 1) {
      await sql`insert or rollback into accounts (organization_id) values (${organizationId})`.execute(transaction)
    }
  })
  await expect(twice).rejects.toThrow('UNIQUE constraint failed')
  expect(await db.selectFrom('accounts').select('organization_id').execute()).toHaveLength(1)
})

test('takes every step or none, so that a process that is ended leaves nothing half done', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'database-'))
  const path = join(folder.path, 'service.db')
  const db = new Kysely<Record<string, never>>({ dialect: createSqliteDialect(path) })
  // A later step fails: its table is there already.
  await sql`create table api_keys (id integer)`.execute(db)
  await db.destroy()
  await expect(openSqliteDatabase(path)).rejects.toThrow(`${path} cannot be brought up to date`)
  const left = new Kysely<Record<string, never>>({ dialect: createSqliteDialect(path) })
  expect((await left.introspection.getTables()).map(({ name }) => name)).toEqual(['api_keys'])
  await left.destroy()
})

describeOnEachDatabase('a database', (open) => {
  test('never gives an id twice, not even after a deletion', async () => {
    await using db = await open()
    await openAccount(db)
    const id = await insertResult(db, newResult)
    await db.deleteFrom('results').where('id', '=', id).execute()
    expect(await insertResult(db, newResult)).toBe(id + 1)
  })

  test('removes with a result all that belongs to it but the books', async () => {
    await using db = await open()
    await openAccount(db)
    await insertResult(db, newResult)
    await db.deleteFrom('results').execute()
    for (const table of ['test_cases', 'runs'] as const) {
      expect(await db.selectFrom(table).select('id').execute()).toEqual([])
    }
    expect(await db.selectFrom('ledger_entries').select('id').execute()).toHaveLength(3)
  })

  test('keeps every character of a text that it can keep', async () => {
    await using db = await open()
    const text = 'naïve ​ 🙂 \u0001 "quoted" \\ \r\n'
    await db.insertInto('signing_keys').values({ jwk: text, created_at: '' }).execute()
    expect(await db.selectFrom('signing_keys').select('jwk').executeTakeFirst()).toEqual({ jwk: text })
  })
})
