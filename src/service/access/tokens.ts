import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWK, jwtVerify, SignJWT } from 'jose'
import type { Database } from '../store/database.ts'
import { algorithm, createSigningKeys } from './signing-keys.ts'
import { Claims, issuer, type TokenKind, tokenKinds, tokenMarks } from './token-kinds.ts'

/** A token that was checked; not yet, whether what it speaks of still exists. */
export interface ValidToken {
  readonly kind: TokenKind
  readonly claims: Claims
}

/** A token that is not worth anything, and why. */
export interface InvalidToken {
  readonly kind: 'invalid'
  /** Reads on from "the token". */
  readonly reason: string
}

/** Signs and checks tokens. */
export interface Tokens {
  sign(token: { readonly kind: TokenKind; readonly claims: Omit<Claims, 'jti'> }, expiresAt: Date): Promise<string>
  verify(token: string): Promise<ValidToken | InvalidToken>
  /** The public keys, for others who want to check a token. */
  publicJwks(): Promise<readonly JWK[]>
}

// Many times what a token of this service takes; a larger one is not worth decoding.
const maxTokenLength = 8_192
const kindsByTyp: ReadonlyMap<string, TokenKind> = new Map(tokenKinds.map((kind) => [tokenMarks[kind].typ, kind]))
const foreign: InvalidToken = { kind: 'invalid', reason: 'is not one of this service' }

/** Works with the keys of a store. */
export function createTokens({ db, now }: { readonly db: Database; readonly now: () => Date }): Tokens {
  const keys = createSigningKeys({ db, now })
  return {
    async sign({ kind, claims }, expiresAt) {
      const { kid, privateKey } = await keys.current()
      const { typ, audience } = tokenMarks[kind]
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: algorithm, kid, typ })
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(privateKey)
    },
    async verify(token) {
      const mark = readMark(token)
      const key = mark && (await keys.find(mark.kid))
      if (mark === undefined || key === undefined) return foreign
      const { typ, audience } = tokenMarks[mark.kind]
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          typ,
          audience,
          issuer,
          algorithms: [algorithm],
          requiredClaims: ['exp', 'iat', 'jti'],
          currentDate: now(),
        })
        return { kind: mark.kind, claims: Claims.parse(payload) }
      } catch (error) {
        return toInvalid(error)
      }
    },
    publicJwks: () => keys.publicJwks(),
  }
}

/** What an unchecked token says it is: only which check it has to pass. */
function readMark(token: string): { readonly kind: TokenKind; readonly kid: string } | undefined {
  if (token.length > maxTokenLength) return undefined
  try {
    const { typ, kid } = decodeProtectedHeader(token)
    const kind = typeof typ === 'string' ? kindsByTyp.get(typ) : undefined
    return kind === undefined || typeof kid !== 'string' ? undefined : { kind, kid }
  } catch {
    return undefined
  }
}

// The rest says no more than that it is not ours: whoever forges a token learns nothing from the answer.
function toInvalid(error: unknown): InvalidToken {
  if (error instanceof errors.JWTExpired) return { kind: 'invalid', reason: 'has expired' }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'nbf') {
    return { kind: 'invalid', reason: 'is not valid yet' }
  }
  return foreign
}
