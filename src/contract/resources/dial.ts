import * as z from 'zod'

export const dropReasons = [
  /** No run of the organization has the number. */
  'unknown_number',
  /** The dial did not come from the number of the agent. */
  'wrong_caller',
  /** The run still waits in the queue. */
  'not_dispatched',
  /** It came after the dial window had closed. */
  'window_closed',
  /** The run was dialled before, or has ended. */
  'already_over',
] as const

/** What became of an outbound agent's dial on the local service. */
export const DialAnswer = z.object({
  accepted: z.boolean(),
  run: z.int().nullable(),
  reason: z.enum(dropReasons).nullable(),
})
export type DialAnswer = z.infer<typeof DialAnswer>
