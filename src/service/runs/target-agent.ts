import * as z from 'zod'
import type { Channel } from '../../contract/channel.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Agent, Catalog } from '../config/catalog.ts'
import { listStored } from './catalog-rules.ts'
import type { ReadableFields, RequestBody } from './request-fields.ts'

const AgentOfSpec = z.object({ agent_id: z.unknown().optional() })

/** The agent that a request or else its spec names, or what is wrong with that. */
export function findAgent(
  body: RequestBody,
  fields: ReadableFields,
  { agents }: Pick<Catalog, 'agents'>,
): { readonly agent: Agent | undefined; readonly problems: readonly Problem[] } {
  const spec = AgentOfSpec.safeParse(body['spec'])
  const named = 'agent_id' in body ? fields.agent_id : spec.data?.agent_id
  const id = z.int().min(1).safeParse(named).data
  const agent = id === undefined ? undefined : agents.get(id)
  // A name that is no id, and a spec that is none, are problems of their own and are not told twice.
  const isTold = id === undefined && ('agent_id' in body || !spec.success || named !== undefined)
  if (agent !== undefined || isTold) return { agent, problems: [] }
  const what = id === undefined ? 'is required, here or in the spec' : `agent ${id} does not exist`
  return { agent, problems: [{ location: 'agent_id', message: `${what}; there is ${listStored(agents)}` }] }
}

/** What the agent lacks to be reached over the channel. This service holds every conversation through its text address. */
export function findConnectionProblems(agent: Agent, channel: Channel): Problem[] {
  const missing = findMissingConnection(agent, channel)
  if (missing === undefined) return []
  const instead = agent.text === undefined || channel === 'text' ? '' : '; it can be reached over channel text'
  const message = `agent ${agent.id} has no ${missing}, which channel ${channel} needs${instead}`
  return [{ location: 'channel', message }]
}

const providers = {
  webrtc_a: 'configuration of WebRTC provider A',
  webrtc_b_v2: 'configuration of WebRTC provider B',
  webrtc_c_v2: 'configuration of WebRTC provider C',
} as const

function findMissingConnection(agent: Agent, channel: Channel): string | undefined {
  if (channel === 'voice' && agent.phoneNumber === undefined) return 'phone number (`telephony.phone_number`)'
  if (channel !== 'voice' && channel !== 'text' && !agent.webRtcChannels.has(channel)) return providers[channel]
  return agent.text === undefined ? '`text` address in the local config' : undefined
}
