import { type Interval, toWilsonInterval } from '../suite/interval.ts'
import type { RunOutcome } from '../suite/outcome.ts'
import { countOutcomes, isFlaky } from '../suite/verdict.ts'
import { changeLabels, flakyLabel, type Label, notRunLabel, outcomeLabels, unpassedOutcomes } from './labels.ts'
import type { CaseReport, MetricReport, RunReport, SuiteReport } from './report.ts'
import { type Policy, toTolerance } from './tolerance.ts'

/** How often one metric passed in the runs of a case. */
export interface MetricDigest {
  readonly name: string
  readonly passed: number
  readonly runs: number
}

/** The runs of one case in one line. */
export interface CaseDigest {
  readonly case: CaseReport
  /** Those that make the step fail first, of these the worst first. */
  readonly runs: readonly JudgedRun[]
  /** The worst outcome of its runs, if some make the step fail of those; undefined without runs. */
  readonly outcome: RunOutcome | undefined
  /** Why the step does not fail for it though a run did not pass, as a clause; undefined where it does, or all passed. */
  readonly tolerance: string | undefined
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

/** A run, and whether the step fails for it. */
export interface JudgedRun extends NumberedRun {
  /** Why the step does not fail for it though it did not pass, as a clause. */
  readonly tolerance: string | undefined
}

/** The runs of a case, the worst first, otherwise in their order. */
export const toWorstFirst = ({ runs }: CaseReport): NumberedRun[] =>
  runs
    .map((run, index) => ({ run, number: index + 1 }))
    .sort((a, b) => outcomesWorstFirst.indexOf(a.run.outcome) - outcomesWorstFirst.indexOf(b.run.outcome))

/** The heading of a run: symbol, case, number among several, outcome. Plain text, still to be escaped. */
export function toRunTitle({ run, number, tolerance }: JudgedRun, { name, runs, change }: CaseReport): string {
  const news = toNews(change)
  const told = news === undefined ? '' : ` (${news.symbol} ${news.word})`
  const { symbol, word } = outcomeLabels[run.outcome]
  return `${symbol} ${name}${told}${runs.length === 1 ? '' : `, run ${number} of ${runs.length}`}: ${word}${toToleranceText(tolerance)}`
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

function toJudgedRuns(caseReport: CaseReport, suite: SuiteReport, policy: Policy): JudgedRun[] {
  const runs = toWorstFirst(caseReport).map(({ run, number }) => {
    const { outcome } = run
    const tolerance = outcome === 'passed' ? undefined : toTolerance(outcome, { suite, caseReport, policy })
    return { run, number, tolerance }
  })
  const toOrder = ({ run, tolerance }: JudgedRun): number =>
    run.outcome === 'passed' ? 2 : Number(tolerance !== undefined)
  return runs.sort((a, b) => toOrder(a) - toOrder(b))
}

function toCaseDigest(caseReport: CaseReport, suite: SuiteReport, policy: Policy): CaseDigest {
  const runs = toJudgedRuns(caseReport, suite, policy)
  const worst = runs[0]?.run
  const outcomes = caseReport.runs.map(({ outcome }) => outcome)
  const { passed, failed } = countOutcomes(outcomes)
  return {
    case: caseReport,
    runs,
    outcome: worst?.outcome,
    tolerance: runs[0]?.tolerance,
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

/** Behind what did not pass: why the step does not fail for it; empty where it does. */
export const toToleranceText = (tolerance: string | undefined): string =>
  tolerance === undefined ? '' : ` (${tolerance})`

/** What became of a case, in words: its worst outcome, and whether it is flaky besides. */
export function toOutcomeText({ outcome, isFlaky }: CaseDigest): string {
  const { word } = outcome === undefined ? notRunLabel : outcomeLabels[outcome]
  return isFlaky ? `${word} ${flakyLabel.symbol} ${flakyLabel.word}` : word
}

/** Whether something is to be said about a case: at least one of its runs did not pass. */
export const isUnpassed = ({ outcome }: CaseDigest): boolean => outcome !== undefined && outcome !== 'passed'

/** Whether it is what a reader has to see first: it did not pass, and it is not what a suite that passed has forgiven. */
export const isNoteworthy = (digest: CaseDigest, { verdict }: SuiteReport): boolean =>
  isUnpassed(digest) && (digest.tolerance === undefined || verdict !== 'passed')

/**
 * The cases of a report: those that make the step fail, the worst first, then those that did not pass and are tolerated,
 * then those that did not run, then those that passed; of equals what is new.
 */
export function toCaseDigests(report: SuiteReport, policy: Policy): readonly CaseDigest[] {
  const known = knownDigests.get(report)
  if (known?.policy === policy) return known.digests
  const digests = createCaseDigests(report, policy)
  knownDigests.set(report, { policy, digests })
  return digests
}

/** Every sentence and surface asks for them, and what a report says never changes. */
const knownDigests = new WeakMap<SuiteReport, { readonly policy: Policy; readonly digests: readonly CaseDigest[] }>()

function createCaseDigests(report: SuiteReport, policy: Policy): CaseDigest[] {
  const order: readonly (RunOutcome | undefined)[] = [...unpassedOutcomes, undefined, 'passed']
  const toOrder = ({ outcome, tolerance }: CaseDigest): number =>
    order.indexOf(outcome) +
    (tolerance === undefined && outcome !== undefined && outcome !== 'passed' ? 0 : order.length)
  return report.cases
    .map((caseReport) => toCaseDigest(caseReport, report, policy))
    .sort((a, b) => toOrder(a) - toOrder(b) || toRank(a.case) - toRank(b.case))
}

/** What a reader wants to know beside the name of a case: whether it is new that it does not pass. */
export const toNews = (change: CaseReport['change']): Label | undefined =>
  change === 'regression' || change === 'still-failing' || change === 'new' || change === 'flaky'
    ? changeLabels[change]
    : undefined

/** What this change broke comes before what was broken already. */
export const toRank = ({ change }: CaseReport): number =>
  change === 'regression' ? 0 : change === 'still-failing' ? 2 : 1
