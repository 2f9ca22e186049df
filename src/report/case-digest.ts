import { type Interval, toWilsonInterval } from '../suite/interval.ts'
import type { RunOutcome } from '../suite/outcome.ts'
import { countOutcomes, isFlaky } from '../suite/verdict.ts'
import { flakyLabel, notRunLabel, outcomeLabels, unpassedOutcomes } from './labels.ts'
import type { CaseReport, MetricReport, RunReport, SuiteReport } from './report.ts'

/** How often one metric passed in the runs of a case. */
export interface MetricDigest {
  readonly name: string
  readonly passed: number
  readonly runs: number
}

/** The runs of one case in one line. */
export interface CaseDigest {
  readonly case: CaseReport
  /** The worst outcome of its runs; undefined without runs. */
  readonly outcome: RunOutcome | undefined
  readonly passed: number
  /** Of its pass rate, by the runs that were judged; undefined for a single run, which nobody takes for a rate. */
  readonly interval: Interval | undefined
  readonly isFlaky: boolean
  /** Why it did not pass, by its worst run; empty when all passed. */
  readonly why: string
  /** The ones that failed most often first. */
  readonly metrics: readonly MetricDigest[]
  /** "MM:SS" of the longest run. */
  readonly longest: string | undefined
}

const outcomesWorstFirst: readonly RunOutcome[] = [...unpassedOutcomes, 'passed']

/** A run with its number in its case, from 1. */
export interface NumberedRun {
  readonly run: RunReport
  readonly number: number
}

/** The runs of a case, the worst first, otherwise in their order. */
export const toWorstFirst = ({ runs }: CaseReport): NumberedRun[] =>
  runs
    .map((run, index) => ({ run, number: index + 1 }))
    .sort((a, b) => outcomesWorstFirst.indexOf(a.run.outcome) - outcomesWorstFirst.indexOf(b.run.outcome))

/** The heading of a run: symbol, case, number among several, outcome. Plain text, still to be escaped. */
export function toRunTitle({ run, number }: NumberedRun, { name, runs }: CaseReport): string {
  const { symbol, word } = outcomeLabels[run.outcome]
  return `${symbol} ${name}${runs.length === 1 ? '' : `, run ${number} of ${runs.length}`}: ${word}`
}

/** Whether a metric says why the run failed, so that the run's reason would only repeat it. */
export const hasFailedMetric = ({ metrics }: RunReport): boolean => metrics.some(({ passed }) => passed === false)

function toMetricDigests(metrics: readonly MetricReport[]): MetricDigest[] {
  const scored = metrics.filter(({ passed }) => passed !== null)
  const digests = [...Map.groupBy(scored, ({ name }) => name)].map(([name, scores]) => ({
    name,
    passed: scores.filter(({ passed }) => passed === true).length,
    runs: scores.length,
  }))
  return digests.sort((a, b) => a.passed / a.runs - b.passed / b.runs)
}

/** Durations are "MM:SS" text from a service: the longer text is the longer time, and odd ones are harmless. */
const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b))

const toCaseDigest = (caseReport: CaseReport): CaseDigest => {
  const worst = toWorstFirst(caseReport)[0]?.run
  const outcomes = caseReport.runs.map(({ outcome }) => outcome)
  const { passed, failed } = countOutcomes(outcomes)
  return {
    case: caseReport,
    outcome: worst?.outcome,
    passed,
    interval: outcomes.length > 1 ? toWilsonInterval(passed, passed + failed) : undefined,
    isFlaky: isFlaky(outcomes),
    why: worst?.reason ?? '',
    metrics: toMetricDigests(caseReport.runs.flatMap(({ metrics }) => metrics)),
    longest: caseReport.runs
      .flatMap(({ duration }) => duration ?? [])
      .sort(byLength)
      .at(-1),
  }
}

/** What became of a case, in words: its worst outcome, and whether it is flaky besides. */
export function toOutcomeText({ outcome, isFlaky }: CaseDigest): string {
  const { word } = outcome === undefined ? notRunLabel : outcomeLabels[outcome]
  return isFlaky ? `${word} ${flakyLabel.symbol} ${flakyLabel.word}` : word
}

/** Whether something is to be said about a case: at least one of its runs did not pass. */
export const isUnpassed = ({ outcome }: CaseDigest): boolean => outcome !== undefined && outcome !== 'passed'

/** The cases of a report, the worst first, then those that did not run, then those that passed; of equals what is new. */
export function toCaseDigests(report: SuiteReport): CaseDigest[] {
  const order: readonly (RunOutcome | undefined)[] = [...unpassedOutcomes, undefined, 'passed']
  return report.cases
    .map(toCaseDigest)
    .sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || toRank(a.case) - toRank(b.case))
}

/** What this change broke comes before what was broken already. */
export const toRank = ({ change }: CaseReport): number =>
  change === 'regression' ? 0 : change === 'still-failing' ? 2 : 1
