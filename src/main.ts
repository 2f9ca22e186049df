import { awaitGeneration } from './actions/await-generation/await-generation.ts'
import { checkout } from './actions/checkout/checkout.ts'
import { checkoutPost } from './actions/checkout/checkout-post.ts'
import { duplicateDashboard } from './actions/duplicate-dashboard/duplicate-dashboard.ts'
import { organizations } from './actions/organizations/organizations.ts'
import { run } from './actions/run/run.ts'
import { runPost } from './actions/run/run-post.ts'
import type { Surroundings } from './actions/surroundings.ts'
import { toFailure } from './failure.ts'
import type { Runner } from './runner/runner.ts'

/** Every action of this repository by the name of its entry in `dist/`. */
export const actions = {
  run,
  'run-post': runPost,
  checkout,
  'checkout-post': checkoutPost,
  'duplicate-dashboard': duplicateDashboard,
  'await-generation': awaitGeneration,
  organizations,
} as const
export type ActionName = keyof typeof actions

/** Runs an action; the one place where anything that is thrown becomes a failure. */
export async function main(name: ActionName, runner: Runner, surroundings: Surroundings): Promise<void> {
  try {
    await actions[name](runner, surroundings)
  } catch (error) {
    const failure = toFailure(error)
    if (failure.kind === 'usage' && name === 'run') runner.refuse(failure)
    runner.fail(failure)
  } finally {
    await runner.close()
  }
}
