import type { Database } from './database.ts'

/** Keeps a private key, as the JSON text of a JWK. */
export async function addSigningKey(
  db: Database,
  key: { readonly jwk: string; readonly createdAt: Date },
): Promise<void> {
  await db.insertInto('signing_keys').values({ jwk: key.jwk, created_at: key.createdAt.toISOString() }).execute()
}

/** The JSON texts of all private keys, the newest last. */
export async function readSigningKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('signing_keys').select('jwk').orderBy('id').execute()
  return rows.map(({ jwk }) => jwk)
}
