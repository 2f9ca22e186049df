import type { ServiceClient } from '../../client/service-client.ts'
import { type Checkout, RefError } from '../../runner/git/checkout.ts'
import { FolderError } from '../../runner/git/checkout-folder.ts'
import { SparseError } from '../../runner/git/sparse-checkout.ts'
import { InputError } from '../../runner/inputs.ts'
import type { Runner } from '../../runner/runner.ts'
import { openService } from '../session/service-session.ts'
import type { Surroundings } from '../surroundings.ts'
import { type CheckoutInputs, checkoutCredential, checkoutOutputs, readCheckoutInputs } from './inputs.ts'
import { keepPersisted } from './persisted-checkout.ts'
import { resolveTarget } from './target-folder.ts'

/**
 * Checks out a repository with a credential that the service gives for it. When it fails, nothing is left of it. Throws
 * InputError for what the user has to change.
 */
export async function checkout(runner: Runner, surroundings: Surroundings): Promise<void> {
  const inputs = readCheckoutInputs(runner)
  refuseWithoutSecrets(inputs, runner)
  const { folder, path } = resolveTarget(inputs.path, runner.workspace)
  await using service = await openService({ inputs, kinds: checkoutCredential.kinds, runner, surroundings })
  runner.log(`Checking out ${inputs.repository}, ${inputs.ref ?? 'its default branch'}`)
  const done = await checkOut(inputs, folder, { runner, client: service.client })
  runner.log(`${done.sha} is in ${path}`)
  if (done.hasSubmodules) runner.log('Its submodules are left out: the credential is for one repository only')
  const outputs = { path, sha: done.sha, 'expires-at': done.expiresAt?.toISOString() ?? '' }
  for (const name of checkoutOutputs) runner.output(name, outputs[name])
}

/** Later steps rely on the folder, so that to pass without it would be no help. */
function refuseWithoutSecrets(inputs: CheckoutInputs, { change }: Runner): void {
  const isWithout = inputs['base-url'] !== 'local' && inputs['agent-session-token'] === undefined
  if (isWithout)
    throw new Error(`Nothing was checked out: ${change.withoutSecrets}, and this needs agent-session-token`)
}

interface Parties {
  readonly runner: Runner
  readonly client: Pick<ServiceClient, 'requestCheckout'>
}

async function checkOut(inputs: CheckoutInputs, folder: string, { runner, client }: Parties): Promise<Checkout> {
  const { 'persist-credentials': persistsCredential, repository, ref } = inputs
  const readCredential = async () => {
    const credential = await client.requestCheckout(repository)
    // Before it is written anywhere, so that it is taken away whatever happens.
    if (persistsCredential) await keepPersisted(runner, { folder, cloneUrl: credential.cloneUrl })
    return credential
  }
  const { 'fetch-depth': depth, 'sparse-checkout': sparse } = inputs
  try {
    const done = await runner.checkOut({ folder, ref, depth, sparse, persistsCredential, readCredential })
    if (persistsCredential) await keepPersisted(runner, { folder, cloneUrl: done.cloneUrl, isWhole: true })
    return done
  } catch (error) {
    throw toInputError(error)
  }
}

/** Names the input that can be changed. */
function toInputError(error: unknown): unknown {
  const refuse = (input: string, message: string) => new InputError([{ input, message }], { cause: error })
  if (error instanceof RefError) return refuse('ref', `cannot be checked out: ${error.message}`)
  if (error instanceof SparseError) return refuse('sparse-checkout', `leaves nothing: ${error.message}`)
  return error instanceof FolderError ? refuse('path', `cannot be used: ${error.message}`) : error
}
