/** The headers that carry a credential (specification 5, contract 4). */
export const apiKeyHeader = 'X-SERVICE-API-KEY'
export const shareableLinkHeader = 'X-SERVICE-SHAREABLE-LINK-TOKEN'
export const authorizationHeader = 'Authorization'

/** A credential as it was sent; nothing is checked yet. */
export interface Credential {
  readonly transport: 'api_key' | 'bearer' | 'shareable_link'
  readonly value: string
}

/** Every credential that a request carries. An empty header is none; an `Authorization` of another scheme is a bad one. */
export function readCredentials(header: (name: string) => string | undefined): readonly Credential[] {
  const authorization = header(authorizationHeader)
  const sent = [
    { transport: 'api_key', value: header(apiKeyHeader) },
    { transport: 'shareable_link', value: header(shareableLinkHeader) },
    { transport: 'bearer', value: authorization },
  ] as const
  return sent.flatMap(({ transport, value = '' }) => {
    if (value.trim() === '') return []
    return [{ transport, value: transport === 'bearer' ? toBearerToken(value) : value }]
  })
}

const toBearerToken = (authorization: string): string => /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1] ?? ''
