import type { Runner } from '../../runner/runner.ts'
import { readPersisted } from './persisted-checkout.ts'

/** The clean-up of a checkout: takes away the credential that it kept for later steps, if it was to keep it. */
export async function checkoutPost(runner: Runner): Promise<void> {
  const persisted = readPersisted(runner)
  if (persisted === undefined) return
  const { folder, cloneUrl, isWhole = false } = persisted
  const wasThere = await runner.removeCredential(folder, cloneUrl)
  if (!wasThere && isWhole)
    runner.log(`${folder} is no longer there. If a step has moved it, the credential is still in its .git/config`)
}
