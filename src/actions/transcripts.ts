import type { ServiceClient } from '../client/service-client.ts'
import type { Run } from '../contract/run.ts'
import { toFinalOutcome, toRunState } from '../suite/run-state.ts'

/** More conversations than this nobody reads in a report, and each is a request. */
const maxTranscripts = 50
const concurrency = 8

/** Reads the conversations of the runs that did not pass. One that cannot be read is left out, with a notice. */
export async function readTranscripts(
  client: ServiceClient,
  runs: readonly Run[],
  byStatus: boolean,
): Promise<{ readonly runs: Run[]; readonly notices: string[] }> {
  const wanted = runs.filter((run) => toFinalOutcome(toRunState(run, byStatus)) !== 'passed').slice(0, maxTranscripts)
  const read: (Run | undefined)[] = []
  for (let start = 0; start < wanted.length; start += concurrency) {
    const batch = wanted.slice(start, start + concurrency)
    read.push(...(await Promise.all(batch.map(({ id }) => client.readRun(id).catch(() => undefined)))))
  }
  const transcripts = new Map(read.flatMap((run) => (run === undefined ? [] : [[run.id, run.transcript_object]])))
  const missing = wanted.length - transcripts.size
  return {
    runs: runs.map((run) => ({ ...run, transcript_object: transcripts.get(run.id) ?? run.transcript_object })),
    notices: missing === 0 ? [] : [`${missing} conversation${missing === 1 ? '' : 's'} could not be read`],
  }
}
