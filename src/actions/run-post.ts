import * as z from 'zod'
import { createServiceClient, type ServiceClient } from '../client/service-client.ts'
import { neutralNames } from '../client/wire-names.ts'
import type { Runner } from '../runner/runner.ts'
import { credentialInputs, readRunInputs } from './run-inputs.ts'
import { findByName } from './submission.ts'
import { type Surroundings, userAgent } from './surroundings.ts'

const KeptSubmission = z.object({ name: z.string(), agentId: z.int().optional() })

/**
 * The clean-up of the main action: ends the runs that its main part left open when it was killed, also when it never
 * learned their result. Does nothing after a main part that came to its end, or that ran on the local service, which
 * ended with it.
 */
export async function runPost(runner: Runner, { clock, random }: Surroundings): Promise<void> {
  const submission = runner.kept('submission')
  if (submission === '' || runner.kept('settled') === 'true') return
  const inputs = readRunInputs(runner)
  const { 'base-url': baseUrl } = inputs
  if (baseUrl === 'local') return
  const kind = credentialInputs.find((name) => inputs[name] !== undefined)
  const credential = kind && { kind, value: inputs[kind] ?? '' }
  const wireNames = inputs['wire-names'] ?? neutralNames
  const client = createServiceClient({ baseUrl, credential, wireNames, clock, random, userAgent })
  try {
    runner.log(await endRuns(client, runner.kept('result-id'), submission))
  } finally {
    await client.close()
  }
}

async function endRuns(client: ServiceClient, keptId: string, submission: string): Promise<string> {
  const { name, agentId } = KeptSubmission.parse(JSON.parse(submission))
  const id = keptId === '' ? await findByName(client, { agentId, name }) : Number(keptId)
  if (id === undefined) return `No run named "${name}" was found: there is nothing to end.`
  const answer = await client.endCalls(id)
  if (answer === 'ended') return `Ended the runs of result ${id} that were still open.`
  return `This service cannot end runs: those of result ${id} may go on and cost money.`
}
