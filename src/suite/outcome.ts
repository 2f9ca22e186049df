/** What a run came to, once its status and its verdict are read together (contract 2.5). */
export const runOutcomes = ['passed', 'failed', 'errored', 'timeout', 'cancelled', 'inconclusive'] as const
export type RunOutcome = (typeof runOutcomes)[number]
export type OutcomeCounts = Readonly<Record<RunOutcome, number>>

/** What the suite came to. Whether that makes the step red is the policy's business, not the verdict's. */
export const verdicts = ['passed', 'failed', 'inconclusive', 'refused', 'invalid', 'skipped'] as const
export type Verdict = (typeof verdicts)[number]
