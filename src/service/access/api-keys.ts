import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ServiceConfig } from '../config/catalog.ts'
import { findApiKeys } from '../store/api-keys.ts'
import type { Database } from '../store/database.ts'

/** A key that is valid for as long as the process runs. */
export interface StartKey {
  readonly organizationId: number
  readonly key: string
}

/** A key that was sent, and is known. */
export interface KnownKey {
  readonly organizationId: number
  /** SHA-256, in hexadecimal digits. */
  readonly digest: string
}

/** Finds the organization of a key; undefined: it is of none. */
export type FindKey = (key: string) => Promise<KnownKey | undefined>

/** A new API key (contract 7). */
export const createApiKey = (): string => `ats_${randomBytes(24).toString('base64url')}`

const issuedForm = /^ats_[\w-]{32}$/
const prefixLength = 12

/** What is kept of a key that was issued. */
export const toStoredKey = (key: string): { readonly prefix: string; readonly digest: string } => ({
  prefix: key.slice(0, prefixLength),
  digest: toDigest(key).toString('hex'),
})

/** Knows the keys of the config, those of this start, and those that were issued into the store. */
export function createKeyFinder(options: {
  readonly db: Database
  readonly config: ServiceConfig
  readonly startKeys: readonly StartKey[]
}): FindKey {
  const { db, config } = options
  const declared = [...config.catalogs].flatMap(([organizationId, { apiKeys }]) =>
    apiKeys.map(({ key }) => ({ organizationId, key })),
  )
  const fixed = [...options.startKeys, ...declared].map(({ organizationId, key }) => ({
    organizationId,
    digest: toDigest(key),
  }))
  const findStored = async (key: string) => {
    if (!issuedForm.test(key)) return []
    const rows = await findApiKeys(db, toStoredKey(key).prefix)
    return rows.map((row) => ({ organizationId: row.organization_id, digest: Buffer.from(row.digest, 'hex') }))
  }
  return async (key) => {
    const digest = toDigest(key)
    const match = findSame(fixed, digest) ?? findSame(await findStored(key), digest)
    if (match === undefined || !config.catalogs.has(match.organizationId)) return undefined
    return { organizationId: match.organizationId, digest: digest.toString('hex') }
  }
}

// Every key is compared, and each in constant time, so that the time says nothing about a key.
const findSame = <Entry extends { readonly digest: Buffer }>(
  entries: readonly Entry[],
  digest: Buffer,
): Entry | undefined => entries.filter((entry) => isSame(entry.digest, digest))[0]

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

const toDigest = (key: string): Buffer => createHash('sha256').update(key).digest()
