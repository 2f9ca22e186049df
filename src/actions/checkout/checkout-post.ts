import type { Runner } from '../../runner/runner.ts'
import { readPersisted } from './persisted-checkout.ts'

/** The clean-up of a checkout: takes away the credential that it kept for later steps, if it was to keep it. */
export async function checkoutPost(runner: Runner): Promise<void> {
  const persisted = readPersisted(runner)
  if (persisted !== undefined) await runner.removeCredential(persisted.folder, persisted.cloneUrl)
}
