import type { GenerationProgress } from '../contract/generation-progress.ts'

/** Which failed scenarios make the step fail. */
export const generationFailOnWords = ['failed', 'partial', 'none'] as const
export type GenerationFailOn = (typeof generationFailOnWords)[number]

/** What one reading shows of a generation. `ended`: the service has given it up. */
export type GenerationState = 'open' | 'clarification' | 'finished' | 'ended'

const clarificationStatus = 'pending_clarification'
/** How a service ends what did not come to its end by itself; `completed` is proved by the counts only. */
const endedStatuses: readonly string[] = ['failed', 'timeout', 'cancelled']

/**
 * What a reading shows. A generation that has planned nothing yet is not finished, nor is one whose completed scenarios
 * are not all listed: what is not shown can be neither used nor written.
 */
export function toGenerationState(progress: GenerationProgress): GenerationState {
  const status = progress.status?.trim().toLowerCase()
  if (status === clarificationStatus) return 'clarification'
  if (isCounted(progress) && countListed(progress) >= progress.completed_scenarios) return 'finished'
  return status !== undefined && endedStatuses.includes(status) ? 'ended' : 'open'
}

/** Whether every scenario has been completed or has failed, as the service counts (contract 5). */
export const isCounted = (progress: GenerationProgress): boolean =>
  progress.total_scenarios > 0 && countSettled(progress) >= progress.total_scenarios

/** How many scenarios have been completed or have failed. */
export const countSettled = (progress: GenerationProgress): number =>
  progress.completed_scenarios + progress.failed_scenarios

/** How many scenarios the reading shows. */
export const countListed = ({ scenarios_list: scenarios }: GenerationProgress): number =>
  new Set(scenarios.map(({ id }) => id)).size

/** What became of a generation that is finished. */
export type GenerationOutcome = 'completed' | 'partial' | 'failed'

/** `partial`: some of the scenarios failed; `failed`: none was completed. */
export function toGenerationOutcome(progress: GenerationProgress): GenerationOutcome {
  if (progress.completed_scenarios === 0) return 'failed'
  return progress.failed_scenarios === 0 ? 'completed' : 'partial'
}

/** Whether such an outcome makes the step fail. */
export const isGenerationRed = (outcome: GenerationOutcome, failOn: GenerationFailOn): boolean =>
  (outcome === 'failed' && failOn !== 'none') || (outcome === 'partial' && failOn === 'partial')
