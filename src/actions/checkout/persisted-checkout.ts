import * as z from 'zod'
import type { Runner } from '../../runner/runner.ts'

/** A checkout whose settings hold a credential. */
const PersistedCheckout = z.object({
  folder: z.string(),
  cloneUrl: z.string(),
  /** Whether the checkout came to its end. */
  isWhole: z.boolean().optional(),
})
export type PersistedCheckout = z.infer<typeof PersistedCheckout>

const state = 'checkout'

/** Tells the clean-up of a checkout. Rejects when it cannot be told: no credential is to be written then. */
export const keepPersisted = (runner: Pick<Runner, 'keep'>, checkout: PersistedCheckout): Promise<void> =>
  runner.keep(state, JSON.stringify(checkout))

/** The checkout that the main part kept; undefined if there is none. Throws if it cannot be read. */
export function readPersisted(runner: Pick<Runner, 'kept'>): PersistedCheckout | undefined {
  const text = runner.kept(state)
  return text === '' ? undefined : PersistedCheckout.parse(JSON.parse(text))
}
