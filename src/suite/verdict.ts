import { type OutcomeCounts, type RunOutcome, runOutcomes, type Verdict } from './outcome.ts'

/** The words of `fail-on`: what makes the step red. */
export const failureWords = ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'] as const
export type FailureWord = (typeof failureWords)[number]

export interface Judgement {
  readonly verdict: Extract<Verdict, 'passed' | 'failed' | 'inconclusive'>
  /** 0–100, of all runs whether judged or not; undefined when there are none. */
  readonly passRate: number | undefined
}

/** Counts outcomes. */
export function countOutcomes(outcomes: readonly RunOutcome[]): OutcomeCounts {
  const counts = Object.fromEntries(runOutcomes.map((outcome) => [outcome, 0])) as Record<RunOutcome, number>
  for (const outcome of outcomes) counts[outcome] += 1
  return counts
}

const totalOf = (counts: OutcomeCounts): number => runOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)

/**
 * What the runs of a result prove. Too many judged failures fail it; short of that one run without a verdict, or no
 * run at all, leaves it inconclusive: never a pass without proof.
 */
export function judgeRuns(counts: OutcomeCounts, minPassRate: number): Judgement {
  const total = totalOf(counts)
  if (total === 0) return { verdict: 'inconclusive', passRate: undefined }
  const passRate = (100 * counts.passed) / total
  if (counts.failed > 0 && passRate < minPassRate) return { verdict: 'failed', passRate }
  const unjudged = total - counts.passed - counts.failed
  return { verdict: unjudged > 0 ? 'inconclusive' : 'passed', passRate }
}

/**
 * Whether the step fails. A word left out of `failOn` tolerates its runs; but when no run at all was judged, that is
 * `inconclusive` too, whatever kept the runs from being judged.
 */
export function isRed(verdict: Verdict, counts: OutcomeCounts, failOn: ReadonlySet<FailureWord>): boolean {
  switch (verdict) {
    case 'passed':
    case 'skipped':
      return false
    case 'invalid':
      return failOn.has('invalid')
    case 'refused':
      return failOn.has('cost')
    default: {
      const unproven = counts.inconclusive + counts.cancelled > 0 || counts.passed + counts.failed === 0
      return (
        (verdict === 'failed' && failOn.has('failed')) ||
        (counts.timeout > 0 && failOn.has('timeout')) ||
        (counts.errored > 0 && failOn.has('errored')) ||
        (unproven && failOn.has('inconclusive'))
      )
    }
  }
}
