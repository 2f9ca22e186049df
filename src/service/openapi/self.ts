import * as z from 'zod'
import type { OperationDescription } from './description.ts'

const JsonWebKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
})

const Document = z.looseObject({
  openapi: z.string().startsWith('3.1.'),
  info: z.looseObject({ title: z.string(), version: z.literal('v1') }),
  paths: z.record(z.string(), z.looseObject({})),
})

/** What the service says of itself. */
export const selfDescriptions = {
  health: {
    tag: 'Local',
    summary: 'Whether the service answers',
    description: 'For whoever waits for its start.',
    answers: { 200: { description: 'It does.', schema: z.object({ status: z.literal('ok') }) } },
    refusals: [],
  },
  openApi: {
    tag: 'Local',
    summary: 'This description',
    description: 'OpenAPI 3.1, made from the schemas that the answers are built with.',
    answers: { 200: { description: 'The document.', schema: Document } },
    refusals: [],
  },
  docs: {
    tag: 'Local',
    summary: 'This description as a page',
    description: 'One page of HTML without scripts.',
    answers: { 200: { description: 'The page.', schema: z.string(), mediaType: 'text/html' } },
    refusals: [],
  },
  jwks: {
    tag: 'Local',
    summary: 'The public keys that tokens are signed with',
    description: 'A JSON Web Key Set.',
    answers: { 200: { description: 'The keys.', schema: z.object({ keys: z.array(JsonWebKey) }) } },
    refusals: [],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
