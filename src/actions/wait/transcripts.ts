import type { Clock } from '../../client/clock.ts'
import type { ServiceClient } from '../../client/service-client.ts'
import { toTurnReports } from '../../report/case-reports.ts'
import type { CaseReport, TurnReport } from '../../report/report.ts'

/** More conversations than this nobody reads in a report, and each is a request. */
const maxTranscripts = 50
const concurrency = 8

interface TranscriptOptions {
  readonly client: ServiceClient
  readonly clock: Clock
  /** For all of them together. */
  readonly withinMs: number
}

/** Cases with the conversations of the runs that did not pass. */
export interface CasesWithTranscripts {
  readonly cases: readonly CaseReport[]
  readonly notices: readonly string[]
}

/** Reads the conversations of the runs that did not pass. What cannot be read in time is left out, with a notice. */
export async function readTranscripts(
  cases: readonly CaseReport[],
  { client, clock, withinMs }: TranscriptOptions,
): Promise<CasesWithTranscripts> {
  const unpassed = cases.flatMap(({ runs }) => runs.filter(({ outcome }) => outcome !== 'passed'))
  const wanted = unpassed.flatMap(({ id }) => id ?? []).slice(0, maxTranscripts)
  const transcripts = new Map<number, readonly TurnReport[]>()
  const over = new AbortController()
  const readAll = async (): Promise<void> => {
    const left = [...wanted]
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !over.signal.aborted; id = left.shift()) {
        const read = await client.readRun(id).catch(() => undefined)
        if (read !== undefined) transcripts.set(id, toTurnReports(read.transcript_object))
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
    cases: cases.map((report) => addTranscripts(report, transcripts)),
    notices: missing === 0 ? [] : [`${missing} conversation${missing === 1 ? '' : 's'} could not be read`],
  }
}

const addTranscripts = (report: CaseReport, transcripts: ReadonlyMap<number, readonly TurnReport[]>): CaseReport => ({
  ...report,
  runs: report.runs.map((run) => ({ ...run, transcript: transcripts.get(run.id ?? -1) ?? run.transcript })),
})
