import type { Clock } from '../client/clock.ts'
import { mayHaveActed } from '../client/retry.ts'
import type { ServiceClient } from '../client/service-client.ts'
import type { RunRequest } from '../contract/run-request.ts'
import type { RunResult } from '../contract/run-result.ts'

/** The run may exist, but it cannot be found: repeating could pay for it twice. */
export class SubmissionError extends Error {
  override readonly name = 'SubmissionError'
}

/** A submitted suite. `adopted`: the answer to the submission was lost, and the run was found by its label. */
export interface Submitted {
  readonly result: RunResult
  readonly adopted: boolean
}

/** A service may take a moment to list what it has just taken in. */
const lookUpPausesMs = [0, 1_000, 3_000, 6_000]

interface SubmissionOptions {
  /** Sends the run; may be cancelled. */
  readonly client: ServiceClient
  /** Looks the run up, also after the cancellation. */
  readonly rescueClient: ServiceClient
  /** Carries a name that no other submission has. */
  readonly request: RunRequest & { readonly name: string }
  readonly agentId: number | undefined
  readonly clock: Clock
}

/**
 * Submits a suite once. After a fault that leaves open whether the service took it, the run is looked up by its label
 * and adopted; it is never sent again. Throws the client's error when surely nothing was submitted, SubmissionError
 * when that cannot be known.
 */
export async function submitOnce(options: SubmissionOptions): Promise<Submitted> {
  try {
    return { result: await options.client.run(options.request), adopted: false }
  } catch (error) {
    if (!mayHaveActed(error)) throw error
    const id = await lookUp(options)
    if (id === undefined) throw new SubmissionError(toMessage(error, options.request.name), { cause: error })
    // The wait reads it, and survives a service that is still recovering.
    return { result: { id, status: 'pending', runs: [] }, adopted: true }
  }
}

async function lookUp({ rescueClient, request, agentId, clock }: SubmissionOptions): Promise<number | undefined> {
  for (const pauseMs of lookUpPausesMs) {
    await clock.sleep(pauseMs)
    const found = await findByName(rescueClient, { agentId, name: request.name })
    if (found !== undefined) return found
  }
  return undefined
}

/** The ID of the run with exactly this name. A look-up that fails is no proof that nothing is there, so it counts as not found and the submission stays open. */
export async function findByName(
  client: ServiceClient,
  wanted: { readonly agentId: number | undefined; readonly name: string },
): Promise<number | undefined> {
  try {
    return (await client.findResults(wanted)).find(({ name }) => name === wanted.name)?.id
  } catch {
    return undefined
  }
}

const toMessage = (error: unknown, name: string): string =>
  [
    `the submission was cut off, and no run named "${name}" was found afterwards`,
    `(${Error.isError(error) ? error.message : String(error)}).`,
    'It is not sent again, because the service may still have taken it and would charge it twice:',
    'look for that name on the service, then start the job again.',
  ].join(' ')
