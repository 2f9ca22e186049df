import * as z from 'zod'
import type { DialTrigger, TextConnection, WebRtcChannel } from './catalog.ts'
import { HeaderSecret, Headers, httpAddress, WebSocketAddress } from './http-shape.ts'
import { closed, Id, Reference, Text, truth } from './shape.ts'

const Connection = closed({
  url: WebSocketAddress,
  secret: HeaderSecret.optional(),
  headers: Headers,
  agent_speaks_first: truth(z.boolean().nullable()).default(null),
}).transform(
  ({ url, secret, headers, agent_speaks_first }): TextConnection => ({
    url,
    secret,
    headers,
    agentSpeaksFirst: agent_speaks_first,
  }),
)

const Trigger: z.ZodType<DialTrigger> = closed({
  url: httpAddress('http://127.0.0.1:8790/dial', 'in headers'),
  headers: Headers,
})

const numberForm = 'must be a number such as "+15551234567": a plus sign and 7 to 15 digits, in quotes'
const PhoneNumber = z
  // Without quotes YAML reads a number, and the plus sign is lost.
  .string({ error: ({ input }) => (typeof input === 'number' ? numberForm : undefined) })
  .regex(/^\+[1-9]\d{6,14}$/, numberForm)

const webRtcChannels = ['webrtc_a', 'webrtc_b_v2', 'webrtc_c_v2'] as const satisfies readonly WebRtcChannel[]

/** An agent, its metrics and its project still as the ids and slugs that it names. */
export const AgentShape = closed({
  id: Id,
  name: Text,
  description: z.string().default(''),
  inbound: truth(z.boolean()).default(true),
  project: Id.optional(),
  assistant_id: z.string().default(''),
  language: Text.default('en'),
  metrics: z.array(Reference).optional(),
  text: Connection.optional(),
  telephony: closed({ phone_number: PhoneNumber.optional() }).default({}),
  dial_trigger: Trigger.optional(),
  webrtc: z.array(z.enum(webRtcChannels)).default([]),
}).superRefine(({ inbound, dial_trigger, telephony }, context) => {
  if (dial_trigger === undefined) return
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['dial_trigger'], message })
  if (inbound) refuse('is only for an agent that dials itself: set inbound to false, or remove it')
  else if (telephony.phone_number === undefined) {
    refuse('needs telephony.phone_number, the number that the agent dials from')
  }
})
export type AgentShape = z.infer<typeof AgentShape>
