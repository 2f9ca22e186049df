import type { Clock } from '../../../client/clock.ts'
import type { RunOperations } from '../../../client/run-operations.ts'
import { formatCount } from '../../../report/quantities.ts'
import type { CaseReport, RunReport } from '../../../report/report.ts'
import { withTranscript } from '../../../report/run-transcript.ts'
import type { TranscriptChoice } from '../../../report/summary/run.ts'

/** Of so many conversations nobody reads more in a report, and each is a request. */
const maxTranscripts = { failed: 50, all: 500, none: 0 } as const satisfies Record<TranscriptChoice, number>
const concurrency = 8

interface TranscriptOptions {
  readonly client: Pick<RunOperations, 'readRun'>
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
  const held = [...unpassed, ...passed].filter(({ id }) => id !== undefined)
  const wanted = held.slice(0, maxTranscripts[choice])
  const whole = await readRuns(wanted, options)
  const add = (run: RunReport): RunReport => {
    const read = whole.get(run)
    if (read !== undefined) return read
    return choice === 'failed' && run.outcome === 'passed' ? withoutTranscript(run) : run
  }
  return {
    cases: cases.map((report) => toRuns(report, add)),
    notices: [
      ...toUnreadNotice(wanted.length - whole.size),
      ...toLeftOutNotice(held.length - wanted.length, wanted.length),
    ],
  }
}

/** Reads some runs at a time until all are read or the time is over: each with its conversation, by what it was. */
async function readRuns(
  runs: readonly RunReport[],
  { client, clock, withinMs }: TranscriptOptions,
): Promise<ReadonlyMap<RunReport, RunReport>> {
  const whole = new Map<RunReport, RunReport>()
  if (runs.length === 0 || !(withinMs > 0)) return whole
  const over = new AbortController()
  const left = [...runs]
  const work = async (): Promise<void> => {
    for (let run = left.shift(); run?.id !== undefined && !over.signal.aborted; run = left.shift()) {
      const read = await client.readRun(run.id).catch(() => undefined)
      // What comes after the time is over must not change a report that is under way.
      if (read !== undefined && !over.signal.aborted) whole.set(run, withTranscript(run, read.transcript_object))
    }
  }
  const readAll = Promise.all(Array.from({ length: concurrency }, work))
  await Promise.race([readAll, clock.sleep(withinMs, over.signal).catch(() => undefined)])
  over.abort()
  return whole
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
const withoutTranscript = (run: RunReport): RunReport => withTranscript(run, [])
