import * as z from 'zod'
import { Channel, channels, type OverrideField, overrideChannels } from '../../contract/channel.ts'
import type { Problem } from '../../contract/problem.ts'
import { RunRequest } from '../../contract/run-request.ts'
import { maxNameLength } from '../../contract/spec.ts'
import type { Fields } from '../bodies/body.ts'
import { findUnstorable } from '../bodies/storable-text.ts'
import { findLostKeys } from './spec-names.ts'

/** The fields of a run request; one that was given but cannot be read is there as undefined. */
export type RequestBody = Fields

const positiveInteger = 'must be an integer of at least 1'
const jsonObject = 'must be a JSON object'
const rules = new Map([
  ['agent_id', positiveInteger],
  ['name', `must be text of at most ${maxNameLength} characters`],
  ['channel', `must be one of ${channels.join(', ')}`],
  ['webrtc_b_data', jsonObject],
  ['webrtc_c_data', jsonObject],
  ['frequency', positiveInteger],
  ['concurrency_limit', positiveInteger],
  ['dry_run', 'is no field of the body: it goes in the query, as ?dry_run=true'],
])

const { agent_id, name, frequency, concurrency_limit, webrtc_b_data, webrtc_c_data } = RunRequest.shape

/** The fields of a request that can be read; the others are undefined here and have a problem of their own. */
export const ReadableFields = z.object({
  agent_id: agent_id.catch(undefined),
  name: name.catch(undefined),
  frequency: frequency.catch(undefined),
  concurrency_limit: concurrency_limit.catch(undefined),
  webrtc_b_data: webrtc_b_data.catch(undefined),
  webrtc_c_data: webrtc_c_data.catch(undefined),
})
export type ReadableFields = z.infer<typeof ReadableFields>

/** What is wrong with the request's own fields (contract 2.1). Those that cannot be read, and the spec, are left out. */
export function findFieldProblems(body: RequestBody): Problem[] {
  const issues = RunRequest.safeParse({ spec: undefined, ...body }).error?.issues ?? []
  const keys = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0])))
  const invalid = [...new Set(keys)].map((key) => ({
    location: key,
    message: rules.get(key) ?? 'is not a field of a run request',
  }))
  const lost = ['webrtc_b_data', 'webrtc_c_data'].flatMap((field) => findLostKeys(body[field], [field]))
  return [...invalid, ...findNameProblems(body['name']), ...findOverrideProblems(body), ...lost]
}

function findNameProblems(name: unknown): Problem[] {
  const message = typeof name === 'string' ? findUnstorable(name) : undefined
  return message === undefined ? [] : [{ location: 'name', message }]
}

/** Overrides that came with a channel they are not for. */
function findOverrideProblems(body: RequestBody): Problem[] {
  const channel = readChannel(body)
  if (channel === undefined) return []
  const fields = Object.keys(overrideChannels) as OverrideField[]
  return fields
    .filter((field) => field in body && overrideChannels[field] !== channel)
    .map((field) => ({
      location: field,
      message: `applies only to channel ${overrideChannels[field]}, not ${channel}`,
    }))
}

/** The channel that a request asks for; undefined if it cannot be read. */
export const readChannel = (body: RequestBody): Channel | undefined =>
  'channel' in body ? Channel.safeParse(body['channel']).data : 'voice'
