import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { isBusy, isConflict, isLost } from '../../../src/service/store/busy.ts'

const fail = (fields: object, message = 'it failed') => Object.assign(new Error(message), fields)

test.each(['40001', '40P01', '53300', '53100', '55P03', '57P01', '57P03', '08006', 'ECONNREFUSED', 'ECONNRESET'])(
  'a store that fails with %s is busy for a moment',
  (code) => {
    expect(isBusy(fail({ code }))).toBe(true)
    expect(isBusy(new Error('the query failed', { cause: fail({ code }) }))).toBe(true)
    expect(isBusy(new AggregateError([fail({ code })]))).toBe(true)
  },
)

test.each(['23505', '22P05', '42601', 'ENOENT', 'ERR_SQLITE_ERROR', ''])('with %p it is not', (code) => {
  expect(isBusy(fail({ code, errcode: 1 }))).toBe(false)
  expect(isBusy({ code })).toBe(false)
})

test('a SQLite file that another one writes to is busy', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'busy-'))
  using writer = new DatabaseSync(join(folder.path, 'a.db'))
  using other = new DatabaseSync(join(folder.path, 'a.db'))
  writer.exec('create table a (b); begin exclusive')
  expect(isBusy(catchError(() => other.exec('insert into a values (1)')))).toBe(true)
  expect(isBusy(catchError(() => other.exec('no sql')))).toBe(false)
})

test('a Postgres server that is not there is busy, whatever the driver says', async () => {
  const pool = new Pool({ connectionString: 'postgres://127.0.0.1:9/none', connectionTimeoutMillis: 2_000 })
  expect(isBusy(await pool.query('select').catch((error: unknown) => error))).toBe(true)
  await pool.end()
  expect(isBusy(fail({}, 'Connection terminated unexpectedly'))).toBe(true)
  expect(isBusy(fail({}, 'timeout exceeded when trying to connect'))).toBe(true)
})

test.each(['08006', '40003', '57P01', 'ECONNRESET', 'EPIPE'])(
  'a server that is lost with %s may have done it',
  (code) => {
    expect(isLost(fail({ code }))).toBe(true)
    expect(isLost(new Error('the query failed', { cause: fail({ code }) }))).toBe(true)
  },
)

test.each(['40001', '53300', '55P03', 'ECONNREFUSED'])('one that fails with %s has not', (code) => {
  expect(isLost(fail({ code }))).toBe(false)
})

test('a transaction that may have been committed was undone because of no other', () => {
  expect(isConflict(fail({ code: '40001' }))).toBe(true)
  expect(isConflict(fail({ code: '40003' }))).toBe(false)
})

function catchError(act: () => void): unknown {
  try {
    act()
    return undefined
  } catch (error) {
    return error
  }
}
