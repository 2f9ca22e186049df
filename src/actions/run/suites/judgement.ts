import { toCaseReports, toUnscoredNotice } from '../../../report/case-reports.ts'
import type { CaseReport, RunReport } from '../../../report/report.ts'
import { toCases } from '../../../spec/cases.ts'
import { addAmounts } from '../../../suite/amount.ts'
import { toExpectedRuns } from '../../../suite/contradictions.ts'
import { isRetried } from '../../../suite/retry.ts'
import { type Evidence, findContradictions, toEvidence } from '../../../suite/run-state.ts'
import type { Ending } from '../ending.ts'
import { type FollowedAttempt, toWaitReasons } from './following.ts'
import { toKnown } from './known.ts'
import type { PricedSuite } from './pricing.ts'
import type { Step } from './suite.ts'

/** Everything that became of one suite's submissions: its own first, then its retries. */
export interface History {
  readonly suite: PricedSuite
  readonly attempts: readonly FollowedAttempt[]
  /** Why something of it is not as it should be, and what the reader should know besides. */
  readonly reasons: readonly string[]
  readonly notices: readonly string[]
  /** Something of it may still cost money, or its result cannot be known. */
  readonly broken: boolean
  /** Nothing of it is to be made again. */
  readonly isClosed: boolean
}

/** The cases of a suite with the runs that count: a retried run's place is taken by the run that repeated it. */
export function toSuiteCases({ attempts }: History, dialFailures: ReadonlyMap<number, string>): readonly CaseReport[] {
  const [first = [], ...retries] = attempts.map((attempt) => toAttemptCases(attempt, dialFailures))
  return retries.reduce(replaceRetried, first)
}

/** The cases of one submission, at their places in the file. */
export function toAttemptCases(
  followed: FollowedAttempt,
  dialFailures: ReadonlyMap<number, string>,
): readonly CaseReport[] {
  const { cut, priced } = followed.attempt
  const { result } = followed.wait
  const reports = toCaseReports({
    cases: toCases(cut.value),
    plan: priced.plan,
    plannedRuns: toExpectedRuns(result, priced.plannedRuns),
    runs: result.runs,
    evidence: toFinalEvidence(followed),
    dialFailures,
  })
  return reports.map((report) => toOriginalPlaces(report, (location) => cut.toOriginal(location)))
}

/** What was never read to its end may have verdicts still to come, so that no status stands for one. */
function toFinalEvidence({ wait: { ending, result }, deployment }: FollowedAttempt): Evidence {
  const evidence = toEvidence(result, deployment)
  return evidence === 'status' && ending !== 'settled' ? 'none' : evidence
}

/** What was sent may be a part of the spec, and its places are the part's; people look at the file. */
function toOriginalPlaces(report: CaseReport, toOriginal: (location: string) => string): CaseReport {
  const locate = <T extends { readonly location?: string | undefined }>(item: T): T => ({
    ...item,
    location: item.location === undefined ? undefined : toOriginal(item.location),
  })
  const runs = report.runs.map((run) => ({ ...run, metrics: run.metrics.map(locate) }))
  return { ...locate(report), runs }
}

function replaceRetried(cases: readonly CaseReport[], retried: readonly CaseReport[]): readonly CaseReport[] {
  const byPlace = new Map(retried.map((report) => [report.location, report]))
  const strays = retried.filter(({ location }) => location === undefined)
  return [
    ...cases.map((report) => {
      const again = report.location === undefined ? undefined : byPlace.get(report.location)
      if (again === undefined) return report
      return { ...report, runs: [...report.runs.filter((run) => !isRepeatable(run)), ...again.runs] }
    }),
    ...strays,
  ]
}

const isRepeatable = ({ outcome }: RunReport): boolean => isRetried(outcome)

/** The ending of a suite that was submitted, from the cases it came to. */
export function toJudgedEnding(step: Step, history: History, cases: readonly CaseReport[]): Ending {
  const { suite, attempts } = history
  const known = toKnown(suite)
  const isBare = attempts.some(
    (followed) => toFinalEvidence(followed) === 'status' && followed.wait.result.runs.length > 0,
  )
  const unscored = toUnscoredNotice(cases)
  const bareNotice = 'this service shows no verdicts: a completed run counts as passed, a failed one as failed'
  const waitReasons = attempts.flatMap((followed) => toWaitReasons(followed, step.inputs.timeout))
  const contradictions = attempts
    .flatMap(({ wait, deployment }) => findContradictions(wait.result, deployment))
    .map((sentence) => `no pass is believed: ${sentence}`)
  const troubles = attempts.flatMap(({ attempt }) => attempt.troubles)
  return {
    ...known,
    estimatedCost: addAmounts(attempts.map(({ attempt }) => attempt.priced.price.cost)),
    resultIds: attempts.map(({ wait }) => wait.result.id),
    status: attempts[0]?.wait.result.status,
    cases,
    durationMs: toSuiteMs(attempts),
    broken: history.broken || troubles.length > 0 || attempts.some(isBroken),
    reasons: [...new Set([...waitReasons, ...troubles, ...contradictions, ...history.reasons])],
    notices: [
      ...attempts.flatMap(({ attempt }) => attempt.notices),
      ...(known.notices ?? []),
      ...history.notices,
      ...(isBare ? [bareNotice] : []),
      ...(unscored === undefined ? [] : [unscored]),
    ],
  }
}

/** From the first submission to the end of the last run, what was made again included. */
function toSuiteMs(attempts: readonly FollowedAttempt[]): number {
  const [first] = attempts
  return first === undefined ? 0 : Math.max(...attempts.map(({ endedAt }) => endedAt)) - first.attempt.begunAt
}

/** Nobody chose what a job was cancelled for, so no choice in `fail-on` makes that green either. */
const isBroken = ({ wait, stop }: FollowedAttempt): boolean =>
  wait.ending === 'lost' || wait.ending === 'cancelled' || stop?.isDone === false
