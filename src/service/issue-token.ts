import type { Grant } from './access/access.ts'
import { createApiKey, toStoredKey } from './access/api-keys.ts'
import { createAccess } from './access/create-access.ts'
import { apiKeyHeader, authorizationHeader, shareableLinkHeader } from './access/credentials.ts'
import { isBearerScheme } from './access/refusals.ts'
import { checkTokenRequest, type TokenChoice, type TokenRequest } from './access/token-request.ts'
import type { ServiceConfig } from './config/catalog.ts'
import { addApiKey } from './store/api-keys.ts'
import type { Database } from './store/database.ts'

/** A credential that was issued. Nothing else shows it again. */
export interface IssuedToken {
  readonly token: string
  /** undefined: it does not expire. */
  readonly expiresAt: Date | undefined
  /** The header line to send it in. */
  readonly header: string
}

/** Where a credential is issued. */
export interface IssueContext {
  readonly config: ServiceConfig
  /** The store of the service that is to take the credential. */
  readonly db: Database
  readonly now: () => Date
}

/** Issues a credential. Throws a TokenRequestError with everything that is wrong with what was asked for. */
export async function issueToken(request: TokenRequest, context: IssueContext): Promise<IssuedToken> {
  const choice = await checkTokenRequest(request, context)
  return choice.kind === 'api-key' ? issueApiKey(choice, context) : issueSignedToken(choice, context)
}

async function issueApiKey(
  { organizationId, name }: Extract<TokenChoice, { kind: 'api-key' }>,
  { db, now }: IssueContext,
): Promise<IssuedToken> {
  const token = createApiKey()
  const key = { organization_id: organizationId, name, ...toStoredKey(token), created_at: now().toISOString() }
  await addApiKey(db, key)
  return { token, expiresAt: undefined, header: `${apiKeyHeader}: ${token}` }
}

async function issueSignedToken(
  { grant, lifetimeSeconds }: Extract<TokenChoice, { kind: 'signed' }>,
  context: IssueContext,
): Promise<IssuedToken> {
  const token = await createAccess(context).issueToken(grant, lifetimeSeconds)
  // As the token says it: in whole seconds.
  const expiresAt = new Date((Math.floor(context.now().getTime() / 1_000) + lifetimeSeconds) * 1_000)
  return { token, expiresAt, header: renderHeader(grant, token) }
}

const renderHeader = ({ scheme }: Grant, token: string): string =>
  isBearerScheme(scheme) ? `${authorizationHeader}: Bearer ${token}` : `${shareableLinkHeader}: ${token}`
