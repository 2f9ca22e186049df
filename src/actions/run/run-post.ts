import { createServiceClient } from '../../client/service-client.ts'
import { neutralNames } from '../../client/wire-names.ts'
import type { Runner } from '../../runner/runner.ts'
import { readCredential } from '../session/service-inputs.ts'
import { type Surroundings, userAgent } from '../surroundings.ts'
import { toReason } from './ending.ts'
import { readRunInputs } from './run-inputs.ts'
import { endSubmission } from './submission/clean-up.ts'
import { readKeptSubmissions } from './submission/kept-submissions.ts'

/**
 * The clean-up of the main action: ends the runs that its main part left open when it was killed, also when it never
 * learned their result. Does nothing after a main part that came to its end, or that ran on the local service, which
 * ended with it.
 */
export async function runPost(runner: Runner, { clock, random }: Surroundings): Promise<void> {
  const { submissions, unreadable } = readKeptSubmissions(runner)
  if (submissions.length === 0 && unreadable.length === 0) return
  const inputs = readRunInputs(runner)
  const { 'base-url': baseUrl } = inputs
  if (baseUrl === 'local') return
  const credential = readCredential(inputs)
  const wireNames = inputs['wire-names'] ?? neutralNames
  const client = createServiceClient({ baseUrl, credential, wireNames, clock, random, userAgent })
  try {
    const { signal } = new AbortController()
    const options = { client, clock, grace: { cancelled: signal, over: signal } }
    const ends = await Promise.allSettled(submissions.map((submission) => endSubmission(submission, options)))
    for (const end of ends) if (end.status === 'fulfilled') runner.log(end.value)
    const failed = [...ends.flatMap((end) => (end.status === 'rejected' ? [toReason(end.reason)] : [])), ...unreadable]
    if (failed.length > 0) throw new Error(failed.join('\n'))
  } finally {
    await client.close()
  }
}
