import type { Clock } from '../../client/clock.ts'
import type { ServiceClient } from '../../client/service-client.ts'
import { toTurnReports } from '../../report/case-reports.ts'
import { markFailingTurn } from '../../report/failing-turn.ts'
import { formatCount } from '../../report/quantities.ts'
import type { CaseReport, RunReport, TurnReport } from '../../report/report.ts'
import type { TranscriptChoice } from '../../report/summary/run.ts'

/** Of so many conversations nobody reads more in a report, and each is a request. */
const maxTranscripts = { failed: 50, all: 500, none: 0 } as const satisfies Record<TranscriptChoice, number>
const concurrency = 8

interface TranscriptOptions {
  readonly client: Pick<ServiceClient, 'readRun'>
  readonly clock: Clock
  /** Whose conversations are read: those of runs that did not pass, of all runs, or of none. */
  readonly choice: TranscriptChoice
  /** For all of them together. */
  readonly withinMs: number
}

/** Cases with the conversations of the runs that were asked for. */
export interface CasesWithTranscripts {
  readonly cases: readonly CaseReport[]
  readonly notices: readonly string[]
}

/**
 * Puts the conversations of runs into their cases, those of runs that did not pass first, and marks the turns that made
 * them fail. What is not read, because it is too much or takes too long, is left out, with a notice.
 */
export async function readTranscripts(
  cases: readonly CaseReport[],
  options: TranscriptOptions,
): Promise<CasesWithTranscripts> {
  const { choice } = options
  if (choice === 'none') return { cases: cases.map((report) => toRuns(report, withoutTranscript)), notices: [] }
  const runs = cases.flatMap((report) => report.runs)
  const unpassed = runs.filter(({ outcome }) => outcome !== 'passed')
  const passed = choice === 'all' ? runs.filter(({ outcome }) => outcome === 'passed') : []
  const ids = [...unpassed, ...passed].flatMap(({ id }) => id ?? [])
  const wanted = ids.slice(0, maxTranscripts[choice])
  const transcripts = await readRuns(wanted, options)
  const add = (run: RunReport): RunReport => {
    const transcript = transcripts.get(run.id ?? -1)
    if (transcript !== undefined) return markFailingTurn({ ...run, transcript })
    return choice === 'failed' && run.outcome === 'passed' ? withoutTranscript(run) : run
  }
  return {
    cases: cases.map((report) => toRuns(report, add)),
    notices: [
      ...toUnreadNotice(wanted.length - transcripts.size),
      ...toLeftOutNotice(ids.length - wanted.length, wanted.length),
    ],
  }
}

/** Reads some runs at a time until all are read or the time is over. */
async function readRuns(
  ids: readonly number[],
  { client, clock, withinMs }: TranscriptOptions,
): Promise<ReadonlyMap<number, readonly TurnReport[]>> {
  const transcripts = new Map<number, readonly TurnReport[]>()
  if (ids.length === 0 || !(withinMs > 0)) return transcripts
  const over = new AbortController()
  const left = [...ids]
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined && !over.signal.aborted; id = left.shift()) {
      const read = await client.readRun(id).catch(() => undefined)
      // What comes after the time is over must not change a report that is under way.
      if (read !== undefined && !over.signal.aborted) transcripts.set(id, toTurnReports(read.transcript_object))
    }
  }
  const readAll = Promise.all(Array.from({ length: concurrency }, work))
  await Promise.race([readAll, clock.sleep(withinMs, over.signal).catch(() => undefined)])
  over.abort()
  return transcripts
}

const toUnreadNotice = (count: number): string[] =>
  count === 0 ? [] : [`${formatCount(count, 'conversation')} could not be read`]

const toLeftOutNotice = (count: number, read: number): string[] =>
  count === 0 ? [] : [`${formatCount(count, 'conversation')} left out: a report holds the first ${read}`]

const toRuns = (report: CaseReport, change: (run: RunReport) => RunReport): CaseReport => ({
  ...report,
  runs: report.runs.map(change),
})

/** A service may show conversations in its results already. */
const withoutTranscript = (run: RunReport): RunReport => ({ ...run, transcript: [], failingTurn: undefined })
