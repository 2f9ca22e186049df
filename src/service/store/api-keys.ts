import type { Insertable } from 'kysely'
import type { Database } from './database.ts'
import type { ApiKeysTable } from './tables.ts'

/** Keeps what is known of an API key that was issued: not the key itself. */
export async function addApiKey(db: Database, key: Insertable<ApiKeysTable>): Promise<void> {
  await db.insertInto('api_keys').values(key).execute()
}

/** The keys that begin alike: one of them may be the key that is looked for. */
export const findApiKeys = (db: Database, prefix: string) =>
  db.selectFrom('api_keys').select(['organization_id', 'digest']).where('prefix', '=', prefix).execute()
