import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase } from '../../../src/service/store/database.ts'

test('refuses the file of a newer version and leaves it as it is', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'database-'))
  const path = join(folder.path, 'service.db')
  const newer = await openDatabase(path)
  await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2026-11-20')`.execute(newer)
  await newer.destroy()
  await expect(openDatabase(path)).rejects.toThrow(`${path} cannot be brought up to date`)
})
