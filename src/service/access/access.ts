import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from '../environment.ts'
import type { Operation } from '../operations.ts'
import type { Principal, Scheme } from './principal.ts'

/** What a token lets its holder do. */
export interface Grant extends Omit<Principal, 'scheme'> {
  readonly scheme: Exclude<Scheme, 'api_key'>
}

/** A repository that a checkout credential opens. */
export interface RepositoryGrant {
  readonly organizationId: number
  readonly repo: string
}

/** What a checkout credential opens. */
export interface CheckoutGrant extends RepositoryGrant {
  /** Names the credential, and is not it. */
  readonly credential: string
}

/** A JWK without its private part. */
export interface PublicKey {
  readonly kty?: string
  readonly crv?: string
  readonly x?: string
  readonly y?: string
  readonly kid?: string
  readonly alg?: string
  readonly use?: string
}

/** Issues and checks credentials. */
export interface Access {
  /**
   * Lets a request through that carries one valid credential of one of the operation's schemes, and says whose it is.
   * Answers 401 without one, 403 if the scheme is not accepted or its holder may only look and the operation changes
   * something, 429 if the credential is used too often (contract 7 and 8).
   */
  require(operation: Pick<Operation, 'schemes' | 'changes'>): MiddlewareHandler<ServiceEnv>
  /** A signed token that is valid for some seconds. */
  issueToken(grant: Grant, lifetimeSeconds: number): Promise<string>
  issueCheckoutCredential(grant: RepositoryGrant, expiresAt: Date): Promise<string>
  /** What a checkout credential opens; undefined if it is none, was tampered with, or has expired. */
  readCheckoutCredential(token: string): Promise<CheckoutGrant | undefined>
  /** The public keys that tokens can be checked with, each a JWK (contract 7). */
  readPublicKeys(): Promise<readonly PublicKey[]>
}
