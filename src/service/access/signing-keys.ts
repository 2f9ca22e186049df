import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import * as z from 'zod'
import type { Database } from '../store/database.ts'
import { addSigningKey, readSigningKeys } from '../store/signing-keys.ts'

/** The one algorithm of every signature here (contract 7). */
export const algorithm = 'ES256'

type Key = Awaited<ReturnType<typeof importJWK>>

/** A key pair of the store. */
interface SigningKey {
  readonly kid: string
  readonly privateKey: Key
  readonly publicKey: Key
  readonly publicJwk: JWK
}

/** The keys that tokens are signed with and checked against. All processes on one store know each other's. */
export interface SigningKeys {
  /** The key that signs; made on first need. */
  current(): Promise<SigningKey>
  /** undefined: no process on this store signs with it. */
  find(kid: string): Promise<SigningKey | undefined>
  /** The public halves of all keys; empty before the first token. */
  publicJwks(): Promise<readonly JWK[]>
}

const PrivateJwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  kid: z.string(),
})

/** Reads the keys when they are first wanted, and again whenever one is wanted that is not known yet. */
export function createSigningKeys({ db, now }: { readonly db: Database; readonly now: () => Date }): SigningKeys {
  let known: ReadonlyMap<string, SigningKey> = new Map()
  let creation: Promise<void> | undefined

  const reload = async () => {
    const keys = await Promise.all((await readSigningKeys(db)).map(importKey))
    known = new Map(keys.map((key) => [key.kid, key]))
  }
  const newest = () => [...known.values()].at(-1)
  // Two requests at once make one key. Two processes may make two, of which both learn.
  const create = async () => {
    await reload()
    if (known.size > 0) return
    await addSigningKey(db, { jwk: await generateJwkText(), createdAt: now() })
    await reload()
  }

  return {
    async current() {
      if (known.size === 0) {
        creation ??= create().finally(() => {
          creation = undefined
        })
        await creation
      }
      const key = newest()
      if (key === undefined) throw new Error('The store lost its signing keys.')
      return key
    },
    async find(kid) {
      if (!known.has(kid)) await reload()
      return known.get(kid)
    },
    async publicJwks() {
      await reload()
      return [...known.values()].map(({ publicJwk }) => publicJwk)
    },
  }
}

async function generateJwkText(): Promise<string> {
  const jwk = await exportJWK((await generateKeyPair(algorithm, { extractable: true })).privateKey)
  return JSON.stringify(PrivateJwk.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) }))
}

async function importKey(text: string): Promise<SigningKey> {
  const { d, kid, ...halves } = PrivateJwk.parse(JSON.parse(text))
  const publicJwk = { ...halves, kid, alg: algorithm, use: 'sig' }
  return {
    kid,
    privateKey: await importJWK({ ...halves, d }, algorithm),
    publicKey: await importJWK(halves, algorithm),
    publicJwk,
  }
}
