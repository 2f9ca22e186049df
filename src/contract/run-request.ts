import * as z from 'zod'
import { Channel } from './channel.ts'
import { maxNameLength } from './spec.ts'
import { limitedText } from './text.ts'

/**
 * The JSON body of a run request (specification 2.1). `spec` stays unknown here: it is validated on its own, so that
 * its problems are keyed by their location in it.
 */
export const RunRequest = z.strictObject({
  spec: z.unknown(),
  agent_id: z.int().min(1).optional(),
  name: limitedText(maxNameLength).optional(),
  channel: Channel.optional(),
  webrtc_b_data: z.record(z.string(), z.unknown()).optional(),
  webrtc_c_data: z.record(z.string(), z.unknown()).optional(),
  frequency: z.int().min(1).optional(),
  concurrency_limit: z.int().min(1).optional(),
})
export type RunRequest = z.infer<typeof RunRequest>
