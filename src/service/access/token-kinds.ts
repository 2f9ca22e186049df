import * as z from 'zod'
import type { Scheme } from './principal.ts'

/** What a token is for: a scheme, or fetching one repository. */
export const tokenKinds = [
  'oauth2',
  'dashboard_session',
  'embedded_session',
  'shareable_link',
  'agent_session',
  'checkout',
] as const satisfies readonly (Scheme | 'checkout')[]
export type TokenKind = (typeof tokenKinds)[number]

/** How a kind is marked, so that no token passes for one of another kind (contract 7). */
export interface TokenMark {
  /** In the protected header. */
  readonly typ: string
  readonly audience: string
}

/** Who signs. */
export const issuer = 'agent-test-service'

/** The mark of each kind. */
export const tokenMarks: Readonly<Record<TokenKind, TokenMark>> = {
  oauth2: { typ: 'at+jwt', audience: 'api' },
  dashboard_session: { typ: 'dashboard-session+jwt', audience: 'dashboard' },
  embedded_session: { typ: 'embedded-session+jwt', audience: 'embedded-dashboard' },
  shareable_link: { typ: 'shareable-link+jwt', audience: 'shared-dashboard' },
  agent_session: { typ: 'agent-session+jwt', audience: 'agent' },
  checkout: { typ: 'repository-checkout+jwt', audience: 'repository' },
}

/** What a token says of its holder. */
export const Claims = z.object({
  /** Of this token alone. */
  jti: z.string().min(1),
  organization: z.int(),
  user: z.int().optional(),
  project: z.int().optional(),
  dashboard: z.int().optional(),
  agent: z.int().optional(),
  repo: z.string().optional(),
})
export type Claims = z.infer<typeof Claims>
