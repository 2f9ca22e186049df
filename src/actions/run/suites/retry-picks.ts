import type { CaseReport } from '../../../report/report.ts'
import type { Pick } from '../../../spec/cut.ts'
import { parseLocation } from '../../../spec/location.ts'
import { toExpectedRuns } from '../../../suite/contradictions.ts'
import { findRetries, isRetried } from '../../../suite/retry.ts'
import { judgeSuite, type Policy } from '../../../suite/verdict.ts'
import type { FollowedAttempt } from './following.ts'
import { type History, toAttemptCases, toSuiteCases } from './judgement.ts'

/** What of a suite is to be made again; or why nothing of it is, although there are runs without a verdict. */
export type RetryPicks =
  | { readonly kind: 'picks'; readonly picks: readonly (Pick & { readonly frequency: number })[] }
  | { readonly kind: 'none'; readonly reason: string }

/** The cases that have runs to be made again, and how many of each; undefined when there are none. */
export function toRetryPicks(history: History, policy: Policy): RetryPicks | undefined {
  const cases = toSuiteCases(history, new Map())
  const outcomes = cases.map(({ runs }) => runs.map(({ outcome }) => outcome))
  const picks = findRetries(outcomes).flatMap(({ index, frequency }) => {
    const [, position] = parseLocation(cases[index]?.location ?? '')
    return typeof position === 'number' ? [{ index: position, frequency }] : []
  })
  if (picks.length === 0) return undefined
  if (!history.attempts.every(isPlaced)) return { kind: 'none', reason: unplaced }
  const atBest = outcomes.map((runs) => runs.map((outcome) => (isRetried(outcome) ? 'passed' : outcome)))
  return judgeSuite(atBest, policy).verdict === 'failed' ? { kind: 'none', reason: hopeless } : { kind: 'picks', picks }
}

const unplaced = 'no run was made again, because it cannot be told of which cases the runs of the result are'
const hopeless = 'no run was made again, because the suite fails by the runs that were judged'

/**
 * Whether every run of a result is known to be of one case. Where a service calls its cases otherwise, or two cases bear
 * one name, a run that seems to be missing may be there, and a judged one would be made again in its place.
 */
function isPlaced(followed: FollowedAttempt): boolean {
  const { result } = followed.wait
  const cases = toAttemptCases(followed, new Map())
  const unseen = countUnseen(cases)
  const missing = toExpectedRuns(result, followed.attempt.priced.plannedRuns) - result.runs.length
  return (
    unseen === Math.max(0, missing) &&
    cases.every(({ location, runs }) => location !== undefined || runs.every(isUnseen))
  )
}

const isUnseen = ({ id }: CaseReport['runs'][number]): boolean => id === undefined
const countUnseen = (cases: readonly CaseReport[]): number =>
  cases.reduce((sum, { runs }) => sum + runs.filter(isUnseen).length, 0)
