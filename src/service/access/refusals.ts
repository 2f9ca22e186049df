import { createDetailError, type RequestError } from '../request-error.ts'
import { apiKeyHeader, authorizationHeader, shareableLinkHeader } from './credentials.ts'
import type { Scheme } from './principal.ts'

const realm = 'realm="agent test service"'

const names: Readonly<Record<Scheme, string>> = {
  oauth2: 'an access token',
  dashboard_session: 'a dashboard session token',
  api_key: 'an API key',
  embedded_session: 'an embedded session token',
  shareable_link: 'a shareable link token',
  agent_session: 'an agent session token',
}

/** "a, b, or c". Not by Intl.ListFormat, whose data takes a tenth of the time until the service is ready to load. */
function renderDisjunction(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed()
  if (others.length === 0) return last
  return `${others.toReversed().join(', ')}${others.length > 1 ? ',' : ''} or ${last}`
}

/** The schemes whose credential is a bearer token. */
export const isBearerScheme = (scheme: Scheme): boolean => scheme !== 'api_key' && scheme !== 'shareable_link'

/** 401: no credential, or none that is worth anything. The problem is a sentence; what to send follows it. */
export function createUnauthorizedError(problem: string, accepted: readonly Scheme[]): RequestError {
  const challenges = [
    ...(accepted.some(isBearerScheme) ? [`Bearer ${realm}`] : []),
    ...(accepted.includes('api_key') ? [`ApiKey ${realm}`] : []),
    ...(accepted.includes('shareable_link') ? [`ShareableLink ${realm}`] : []),
  ]
  return createDetailError(401, `${problem} ${renderAdvice(accepted)}`, { 'WWW-Authenticate': challenges.join(', ') })
}

/** 403: a good credential that is of no use here. */
export const createForbiddenError = (scheme: Scheme, accepted: readonly Scheme[]): RequestError =>
  createDetailError(403, `This does not take ${names[scheme]}. ${renderAdvice(accepted)}`)

/** 403: a good credential of a member who may only look. */
export const createViewOnlyError = (): RequestError =>
  createDetailError(403, 'This changes something, and the role view_only changes nothing. Ask for another role.')

/** 429: a credential that is used too often. */
export const createTooManyError = (retryAfterSeconds: number): RequestError =>
  createDetailError(429, `Too many requests with this credential. Wait ${retryAfterSeconds} s.`, {
    'Retry-After': String(retryAfterSeconds),
  })

function renderAdvice(accepted: readonly Scheme[]): string {
  const bearer = accepted.filter(isBearerScheme).map((scheme) => names[scheme])
  return `Send ${renderDisjunction([
    ...(accepted.includes('api_key') ? [`${names.api_key} in the header ${apiKeyHeader}`] : []),
    ...(accepted.includes('shareable_link') ? [`${names.shareable_link} in the header ${shareableLinkHeader}`] : []),
    ...(bearer.length > 0
      ? [`${renderDisjunction(bearer)} in the header ${authorizationHeader}, after "Bearer "`]
      : []),
  ])}.`
}
