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

/** What the agent lacks to be reached over the channel. The local service has no telephone line and no WebRTC yet. */
export function findConnectionProblems(agent: Agent, channel: Channel): Problem[] {
  const missing = findMissingConnection(agent, channel)
  if (missing === undefined) return []
  const instead = agent.text === undefined ? '' : '; it can be reached over channel text'
  const message = `agent ${agent.id} has no ${missing}, which channel ${channel} needs${instead}`
  return [{ location: 'channel', message }]
}

function findMissingConnection(agent: Agent, channel: Channel): string | undefined {
  switch (channel) {
    case 'text':
      return agent.text === undefined ? '`text` address in the local config' : undefined
    case 'voice':
      return 'phone number (`telephony.phone_number`)'
    case 'webrtc_a':
      return 'configuration of WebRTC provider A'
    case 'webrtc_b_v2':
      return 'configuration of WebRTC provider B'
    case 'webrtc_c_v2':
      return 'configuration of WebRTC provider C'
  }
}
