import type { WireNames } from './wire-names.ts'

/** The header that each kind of credential goes in. */
const headers = {
  'api-key': 'X-SERVICE-API-KEY',
  'access-token': 'authorization',
  'session-token': 'authorization',
  'embedded-session-token': 'authorization',
  'shareable-link-token': 'X-SERVICE-SHAREABLE-LINK-TOKEN',
  'agent-session-token': 'authorization',
} as const

/** What is sent to prove who asks (specification 5). The kind is also the name of the input that it comes from. */
export interface Credential {
  readonly kind: keyof typeof headers
  readonly value: string
}

/** The header of a credential. Throws if no header can carry it, without showing it. */
export const toAuthHeaders = (credential: Credential | undefined, names: WireNames): Record<string, string> => {
  if (credential === undefined) return {}
  const { kind, value } = credential
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new Error(`input "${kind}" holds a space, a line break or a character outside ASCII: copy it again`)
  }
  const header = headers[kind]
  return header === 'authorization' ? { authorization: `Bearer ${value}` } : { [names[header]]: value }
}
