import * as z from 'zod'
import type { TextConnection } from './catalog.ts'
import { closed, Id, Reference, Secret, Text, truth } from './shape.ts'

const tokenPattern = /^[\w!#$%&'*+.^`|~-]+$/
// What node:http takes as a header's value: Latin-1 without control characters.
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

const unsendable = 'holds a character that no HTTP header can carry'
const HeaderValue = z.string().regex(headerValue, unsendable)
const HeaderName = z.string().regex(tokenPattern, 'must be a header name: letters, digits and hyphens')

const Address = z.string().transform((text, context) => {
  const fault = findAddressFault(text)
  if (fault !== undefined) context.addIssue(fault)
  return text
})

function findAddressFault(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'must be an address such as ws://127.0.0.1:8790/'
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') return 'must begin with ws:// or wss://'
  if (url.username !== '' || url.password !== '') {
    return 'must not hold a user name or password: give them as secret or in headers'
  }
  return url.hash === '' ? undefined : 'must not have a # part: a WebSocket address has none'
}

const Connection = closed({
  url: Address,
  secret: Secret.regex(headerValue, unsendable).optional(),
  headers: z.record(HeaderName, HeaderValue).default({}),
  agent_speaks_first: truth(z.boolean().nullable()).default(null),
}).transform(
  ({ url, secret, headers, agent_speaks_first }): TextConnection => ({
    url,
    secret,
    headers,
    agentSpeaksFirst: agent_speaks_first,
  }),
)

/** An agent, its metrics still as the ids and slugs that it names. */
export const AgentShape = closed({
  id: Id,
  name: Text,
  description: z.string().default(''),
  inbound: truth(z.boolean()).default(true),
  metrics: z.array(Reference).optional(),
  text: Connection.optional(),
})
export type AgentShape = z.infer<typeof AgentShape>
