import { describe, expect, test } from '@jest/globals'
import { createApiKey, createKeyFinder, toStoredKey } from '../../../src/service/access/api-keys.ts'
import { operations } from '../../../src/service/operations.ts'
import { addApiKey } from '../../../src/service/store/api-keys.ts'
import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { call, config, startGuardedService } from './guarded-service.ts'

const toRow = (key: string, organizationId: number) => ({
  organization_id: organizationId,
  name: 'test',
  ...toStoredKey(key),
  created_at: '2026-03-01T12:00:00.000Z',
})

test('an API key is 24 random bytes after its prefix', () => {
  expect(createApiKey()).toMatch(/^ats_[\w-]{32}$/)
  expect(createApiKey()).not.toBe(createApiKey())
})

describeOnEachDatabase('API keys that were issued', (open) => {
  test('are found among others that begin alike', async () => {
    await using db = await open()
    const beginning = createApiKey().slice(0, 12)
    const keys = ['a', 'b', 'c'].map((letter) => beginning + letter.repeat(24))
    for (const key of keys) await addApiKey(db, toRow(key, 2))
    const find = createKeyFinder({ db, config, startKeys: [] })
    for (const key of keys) expect(await find(key)).toMatchObject({ organizationId: 2 })
    expect(await find(`${beginning}${'d'.repeat(24)}`)).toBeUndefined()
    expect(await find(beginning)).toBeUndefined()
  })

  test('are kept as a prefix and a digest alone', async () => {
    await using db = await open()
    const key = createApiKey()
    await addApiKey(db, toRow(key, 1))
    const rows = JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())
    expect(rows).toContain(key.slice(0, 12))
    expect(rows).not.toContain(key.slice(12))
  })

  test('are nothing where their organization is gone, or their digest was spoilt', async () => {
    await using db = await open()
    const [gone, spoilt] = [createApiKey(), createApiKey()]
    await addApiKey(db, toRow(gone, 7))
    await addApiKey(db, { ...toRow(spoilt, 1), digest: 'not hexadecimal' })
    const find = createKeyFinder({ db, config, startKeys: [] })
    expect(await find(gone)).toBeUndefined()
    expect(await find(spoilt)).toBeUndefined()
  })
})

describe('over HTTP', () => {
  const key = createApiKey()
  test.each([
    ['of the config', 'ats_of_acme', 1],
    ['of the other organization', 'ats_of_globex', 2],
    ['of the start', key, 2],
  ])('a key %s acts in its organization', async (_, value, organizationId) => {
    await using service = await startGuardedService({ startKeys: [{ organizationId: 2, key }] })
    const { body } = await call(service, operations.listResults, { 'X-SERVICE-API-KEY': value })
    expect(body).toMatchObject({ principal: { scheme: 'api_key', organizationId } })
  })

  test.each([
    'ats_of_acm',
    'ats_of_acme,ats_of_acme',
    'ATS_OF_ACME',
    createApiKey(),
    '\u00fc'.repeat(36),
    'x'.repeat(8_000),
  ])('a key that is not known is a 401: %s', async (value) => {
    await using service = await startGuardedService()
    const { status, headers } = await call(service, operations.listResults, { 'X-SERVICE-API-KEY': value })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toContain('ApiKey')
  })

  test('a key that is issued while the service runs is taken at once', async () => {
    await using db = await openSqliteDatabase(':memory:')
    await using service = await startGuardedService({ db })
    const headers = { 'X-SERVICE-API-KEY': key }
    expect((await call(service, operations.listResults, headers)).status).toBe(401)
    await addApiKey(db, toRow(key, 1))
    expect((await call(service, operations.listResults, headers)).status).toBe(200)
  })
})
