import type { ServiceConfig } from '../config/catalog.ts'
import { loadOnce } from '../load-once.ts'
import type { Database } from '../store/database.ts'
import type { Access, CheckoutGrant } from './access.ts'
import { createKeyFinder, type StartKey } from './api-keys.ts'
import { type Credential, readCredentials } from './credentials.ts'
import { isCurrent, toClaims, toGrant } from './grants.ts'
import type { Principal, Scheme } from './principal.ts'
import { createRateLimit } from './rate-limit.ts'
import {
  createForbiddenError,
  createTooManyError,
  createUnauthorizedError,
  createViewOnlyError,
  isBearerScheme,
} from './refusals.ts'
import { mayChange } from './roles.ts'
import type { Tokens } from './tokens.ts'

/** What credentials are checked against. */
export interface AccessOptions {
  readonly db: Database
  readonly config: ServiceConfig
  readonly now: () => Date
  /** Valid besides those of the config and of the store. */
  readonly startKeys?: readonly StartKey[]
}

/** A caller whose credential was checked. */
interface Caller {
  readonly principal: Principal
  /** What the rate limit counts by. A signature can be written in several ways, so that it is not the token's text. */
  readonly credential: string
}

/** What is wrong with a credential, as a sentence. */
interface Refusal {
  readonly problem: string
}

/** Checks credentials against a config and a store, and issues new ones. */
export function createAccess(options: AccessOptions): Access {
  const { db, config, now } = options
  const findKey = createKeyFinder({ db, config, startKeys: options.startKeys ?? [] })
  const limit = createRateLimit(config.requestsPerMinute)
  const loadTokens = createTokenLoader(options)

  const identify = async ({ transport, value }: Credential): Promise<Caller | Refusal> => {
    if (transport !== 'api_key') return identifyToken(transport, value)
    const key = await findKey(value)
    if (key === undefined) return { problem: 'The API key is not known.' }
    return { principal: { scheme: 'api_key', organizationId: key.organizationId }, credential: `key ${key.digest}` }
  }

  const identifyToken = async (transport: 'bearer' | 'shareable_link', text: string): Promise<Caller | Refusal> => {
    const name = transport === 'bearer' ? 'bearer' : 'shareable link'
    const token = await (await loadTokens()).verify(text)
    if (token.kind === 'invalid') return { problem: `The ${name} token ${token.reason}.` }
    const grant = toGrant(token)
    if (grant === undefined || isBearerScheme(grant.scheme) !== (transport === 'bearer')) {
      return { problem: `The token is not one to be sent as a ${name} token.` }
    }
    if (!(await isCurrent(grant, options))) return { problem: `What the ${name} token was issued for is gone.` }
    return { principal: grant, credential: `token ${token.claims.jti}` }
  }

  const authenticate = async (credentials: readonly Credential[], accepted: readonly Scheme[]): Promise<Principal> => {
    const [credential, ...others] = credentials
    if (credential === undefined) throw createUnauthorizedError('There is no credential.', accepted)
    if (others.length > 0) throw createUnauthorizedError('There are several credentials; send one.', accepted)
    if (credential.transport !== 'bearer' && accepted.every(isBearerScheme)) {
      throw createUnauthorizedError('There is no bearer token.', accepted)
    }
    const caller = await identify(credential)
    if ('problem' in caller) throw createUnauthorizedError(caller.problem, accepted)
    const retryAfterSeconds = await limit.count(caller.credential)
    if (retryAfterSeconds !== undefined) throw createTooManyError(retryAfterSeconds)
    if (!accepted.includes(caller.principal.scheme)) throw createForbiddenError(caller.principal.scheme, accepted)
    return caller.principal
  }

  return {
    require:
      ({ schemes: accepted, changes }) =>
      async (context, next) => {
        const principal = await authenticate(
          readCredentials((name) => context.req.header(name)),
          accepted,
        )
        const catalog = config.catalogs.get(principal.organizationId)
        if (catalog === undefined) throw createUnauthorizedError('The organization is gone.', accepted)
        if (changes && !mayChange(principal, catalog)) throw createViewOnlyError()
        context.set('principal', principal)
        context.set('catalog', catalog)
        await next()
      },
    async issueToken(grant, lifetimeSeconds) {
      const expiresAt = new Date(now().getTime() + lifetimeSeconds * 1_000)
      return (await loadTokens()).sign({ kind: grant.scheme, claims: toClaims(grant) }, expiresAt)
    },
    async issueCheckoutCredential({ organizationId, repo }, expiresAt) {
      return (await loadTokens()).sign({ kind: 'checkout', claims: { organization: organizationId, repo } }, expiresAt)
    },
    async readCheckoutCredential(text): Promise<CheckoutGrant | undefined> {
      const token = await (await loadTokens()).verify(text)
      if (token.kind !== 'checkout') return undefined
      const { organization: organizationId, repo, jti } = token.claims
      return repo === undefined || !config.catalogs.has(organizationId)
        ? undefined
        : { organizationId, repo, credential: jti }
    },
    readPublicKeys: async () => (await loadTokens()).publicJwks(),
  }
}

/** Signing is loaded when it is first needed: a service that is called with API keys alone starts without it. */
const loadSigning = loadOnce(() => import('./tokens.ts'))

const createTokenLoader = ({ db, now }: AccessOptions): (() => Promise<Tokens>) =>
  loadOnce(async () => (await loadSigning()).createTokens({ db, now }))
