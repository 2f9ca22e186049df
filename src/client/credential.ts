import type { WireNames } from './wire-names.ts'

/** What is sent to prove who asks (specification 5). The kind is also the name of the input that it comes from. */
export interface Credential {
  readonly kind: 'api-key' | 'access-token' | 'session-token'
  readonly value: string
}

/** The header of a credential. Throws if no header can carry it, without showing it. */
export const toAuthHeaders = (credential: Credential | undefined, names: WireNames): Record<string, string> => {
  if (credential === undefined) return {}
  const { kind, value } = credential
  if (!/^[\x21-\x7e]+$/.test(value)) {
    throw new Error(`input "${kind}" holds a space, a line break or a character outside ASCII: copy it again`)
  }
  return kind === 'api-key' ? { [names['X-SERVICE-API-KEY']]: value } : { authorization: `Bearer ${value}` }
}
