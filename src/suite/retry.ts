import type { RunOutcome } from './outcome.ts'

/** So many runs of a case that are to be made again. */
export interface Retry {
  /** Of the case in the list that was asked about. */
  readonly index: number
  readonly frequency: number
}

/**
 * What a retry submits again: the runs that could not be judged or not be held, which includes those that never
 * appeared. Never a judged one, because asking until the answer pleases proves nothing; nor one that timed out or was
 * cancelled, because somebody's agent or somebody's hand decided that. Cases without such a run are left out.
 */
export const findRetries = (cases: readonly (readonly RunOutcome[])[]): readonly Retry[] =>
  cases
    .map((outcomes, index) => ({ index, frequency: outcomes.filter(isRetried).length }))
    .filter(({ frequency }) => frequency > 0)

/** Whether a run of this outcome may be made again. */
export const isRetried = (outcome: RunOutcome): boolean => outcome === 'inconclusive' || outcome === 'errored'
