import * as z from 'zod'
import { DateTime } from './timestamps.ts'

/** A change of a balance; negative for a charge. */
export const LedgerEntry = z.object({
  id: z.int(),
  kind: z.enum(['credit', 'run']),
  run: z.int().nullable(),
  amount: z.number(),
  created_at: DateTime,
})
export type LedgerEntry = z.infer<typeof LedgerEntry>
