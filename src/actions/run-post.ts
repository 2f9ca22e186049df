import { createServiceClient } from '../client/service-client.ts'
import { neutralNames } from '../client/wire-names.ts'
import type { Runner } from '../runner/runner.ts'
import { credentialInputs, readRunInputs } from './run-inputs.ts'
import { type Surroundings, userAgent } from './surroundings.ts'

/**
 * The clean-up of the main action: ends the runs that its main part left open when it was killed. Does nothing after a
 * main part that came to its end, or that ran on the local service, which ended with it.
 */
export async function runPost(runner: Runner, { clock, random }: Surroundings): Promise<void> {
  const resultId = Number(runner.kept('result-id'))
  if (!Number.isSafeInteger(resultId) || resultId < 1 || runner.kept('settled') === 'true') return
  const inputs = readRunInputs(runner)
  const { 'base-url': baseUrl } = inputs
  if (baseUrl === 'local') return
  const kind = credentialInputs.find((name) => inputs[name] !== undefined)
  const credential = kind && { kind, value: inputs[kind] ?? '' }
  const wireNames = inputs['wire-names'] ?? neutralNames
  const client = createServiceClient({ baseUrl, credential, wireNames, clock, random, userAgent })
  try {
    const answer = await client.endCalls(resultId)
    const ended = `Ended the runs of result ${resultId} that were still open.`
    runner.log(answer === 'ended' ? ended : `This service cannot end runs: those of result ${resultId} may go on.`)
  } finally {
    await client.close()
  }
}
