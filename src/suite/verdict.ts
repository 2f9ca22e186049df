import { areKnownFailures, type CaseChange } from './case-change.ts'
import { toMillionths, toMillionthsUp } from './millionths.ts'
import { type OutcomeCounts, type RunOutcome, runOutcomes, type Verdict } from './outcome.ts'

/** What makes the step red unless `fail-on` says otherwise. */
export const failureWords = ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'] as const
/** The words of `fail-on`. `regression` stands in place of `failed`, and needs something to compare with. */
export const failOnWords = [...failureWords, 'regression'] as const
export type FailureWord = (typeof failOnWords)[number]

/** How many failures a suite may have. */
export interface Policy {
  /** 0–100, of all runs of a result. */
  readonly minPassRate: number
  /** Of the runs of a case: so many passes forgive its failures; all of them, where it has fewer runs. */
  readonly minPasses: number | undefined
}

export interface Judgement {
  readonly verdict: Extract<Verdict, 'passed' | 'failed' | 'inconclusive'>
  /** 0–100, the plain share of passed runs in all runs, judged or not; undefined when there are none. */
  readonly passRate: number | undefined
  readonly counts: OutcomeCounts
  /** How many of the failed runs `min-passes` forgives. */
  readonly forgiven: number
}

/** Counts outcomes. */
export function countOutcomes(outcomes: readonly RunOutcome[]): OutcomeCounts {
  const counts = Object.fromEntries(runOutcomes.map((outcome) => [outcome, 0])) as Record<RunOutcome, number>
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

/** Whether the runs of a case were judged both ways. */
export function isFlaky(outcomes: readonly RunOutcome[]): boolean {
  return outcomes.includes('passed') && outcomes.includes('failed')
}

/**
 * What the runs of a suite prove; `cases` are the outcomes of each case, with one for every planned run. Too many judged
 * failures fail it; short of that one run without a verdict, or no run at all, leaves it inconclusive: never a pass
 * without proof.
 */
export function judgeSuite(cases: readonly (readonly RunOutcome[])[], policy: Policy): Judgement {
  const counts = countOutcomes(cases.flat())
  const total = cases.flat().length
  const forgiven = cases.reduce((sum, outcomes) => sum + countForgiven(outcomes, policy), 0)
  const isBroken = counts.failed > forgiven && !isRateReached(counts.passed + forgiven, total, policy.minPassRate)
  const isProven = total > 0 && counts.passed + counts.failed === total
  return {
    verdict: isBroken ? 'failed' : isProven ? 'passed' : 'inconclusive',
    passRate: total > 0 ? (100 * counts.passed) / total : undefined,
    counts,
    forgiven,
  }
}

/**
 * How many failed runs of a case `min-passes` forgives. Without it all runs of a case are needed, and then there is
 * nothing to forgive. At least one pass is needed whatever the policy says: failures alone forgive nothing.
 */
export function countForgiven(
  outcomes: readonly RunOutcome[],
  { minPasses = Number.POSITIVE_INFINITY }: Policy,
): number {
  const { passed, failed } = countOutcomes(outcomes)
  return passed >= Math.max(1, Math.min(minPasses, outcomes.length)) ? failed : 0
}

/**
 * Both sides are whole numbers, so a rate equal to the limit reaches it and the next lower one does not. A limit of more
 * than six decimals is rounded up: 2 of 3 is below 66.67, and below 66.66666666666667 too. One that is no number is
 * never reached.
 */
const isRateReached = (kept: number, total: number, minPassRate: number): boolean =>
  toMillionths(100) * kept >= toMillionthsUp(minPassRate) * total

/** The worst first, except that a suite which did not run does not spoil one that passed. */
const combining: readonly Verdict[] = ['failed', 'invalid', 'refused', 'inconclusive', 'passed', 'skipped']

/** What several suites come to together. None at all proves nothing. */
export const combineVerdicts = (verdicts: readonly Verdict[]): Verdict =>
  combining.find((verdict) => verdicts.includes(verdict)) ?? 'inconclusive'

/**
 * The words that hold for one suite: without `regression` where each of its failing cases surely failed in the baseline
 * too. `failures` is what became of each case with a failed run that nothing forgives.
 */
export function toFailOn(
  failOn: ReadonlySet<FailureWord>,
  failures: readonly (CaseChange | undefined)[],
): ReadonlySet<FailureWord> {
  return areKnownFailures(failures) ? new Set([...failOn].filter((word) => word !== 'regression')) : failOn
}

/**
 * Whether the step fails for one suite: ask it for each, because the counts of another must not stand in for missing
 * ones. A word left out of `failOn` tolerates its runs; but when no run at all was judged, that is `inconclusive` too,
 * whatever kept the runs from being judged. Give it the words of `toFailOn`: without them every failure is a regression.
 */
export function isRed(verdict: Verdict, counts: OutcomeCounts, failOn: ReadonlySet<FailureWord>): boolean {
  switch (verdict) {
    case 'skipped':
      return false
    case 'invalid':
      return failOn.has('invalid')
    case 'refused':
      return failOn.has('cost')
    // A pass is held against its own counts as well: without a judged run it is none.
    default:
      return (
        (verdict === 'failed' && (failOn.has('failed') || failOn.has('regression'))) ||
        (counts.timeout > 0 && failOn.has('timeout')) ||
        (counts.errored > 0 && failOn.has('errored')) ||
        (isUnproven(counts) && failOn.has('inconclusive'))
      )
  }
}

const isUnproven = ({ inconclusive, cancelled, passed, failed }: OutcomeCounts): boolean =>
  inconclusive + cancelled > 0 || passed + failed === 0
