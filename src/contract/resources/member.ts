import * as z from 'zod'
import { Timestamps } from './timestamps.ts'

export const User = z.object({ id: z.int(), name: z.string(), email: z.email() })
export type User = z.infer<typeof User>

/** A user's part in an organization or a project (specification 2.7). */
export const Member = z.object({
  id: z.int(),
  user: User,
  role: z.string(),
  is_email_notify_enabled: z.boolean(),
  ...Timestamps,
})
export type Member = z.infer<typeof Member>
