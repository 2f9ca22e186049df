import type { Clock } from '../client/clock.ts'
import type { ServiceClient } from '../client/service-client.ts'
import type { Run } from '../contract/run.ts'
import { type Evidence, toFinalOutcome, toRunState } from '../suite/run-state.ts'

/** More conversations than this nobody reads in a report, and each is a request. */
const maxTranscripts = 50
const concurrency = 8

interface TranscriptOptions {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly evidence: Evidence
  /** For all of them together. */
  readonly withinMs: number
}

/** Reads the conversations of the runs that did not pass. What cannot be read in time is left out, with a notice. */
export async function readTranscripts(
  runs: readonly Run[],
  { client, clock, evidence, withinMs }: TranscriptOptions,
): Promise<{ readonly runs: Run[]; readonly notices: string[] }> {
  const wanted = runs.filter((run) => toFinalOutcome(toRunState(run, evidence)) !== 'passed').slice(0, maxTranscripts)
  const transcripts = new Map<number, Run['transcript_object']>()
  const over = new AbortController()
  const readAll = async (): Promise<void> => {
    const left = [...wanted]
    const work = async (): Promise<void> => {
      for (let run = left.shift(); run !== undefined && !over.signal.aborted; run = left.shift()) {
        const read = await client.readRun(run.id).catch(() => undefined)
        if (read !== undefined) transcripts.set(run.id, read.transcript_object)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }
  if (wanted.length > 0 && withinMs > 0) {
    await Promise.race([readAll(), clock.sleep(withinMs, over.signal).catch(() => undefined)])
    over.abort()
  }
  const missing = wanted.length - transcripts.size
  return {
    runs: runs.map((run) => ({ ...run, transcript_object: transcripts.get(run.id) ?? run.transcript_object })),
    notices: missing === 0 ? [] : [`${missing} conversation${missing === 1 ? '' : 's'} could not be read`],
  }
}
