import * as z from 'zod'
import { DateTime } from './timestamps.ts'

/** A short-lived, read-only credential for one repository (specification 4.2, contract 3). */
export const CheckoutCredential = z.object({
  repo: z.string(),
  token: z.string(),
  clone_url: z.url(),
  expires_at: DateTime,
})
export type CheckoutCredential = z.infer<typeof CheckoutCredential>
