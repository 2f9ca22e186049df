import { GenerationProgress } from '../contract/generation-progress.ts'
import type { ReadOptions, Requests } from './requests.ts'

const progressPath = '/test_framework/v1/scenarios/generate-progress/'

/** Reading how far a generation of scenarios has come (specification 4.4). */
export interface GenerationOperations {
  /**
   * Reads the progress of the generation with this UUID. Throws a ConnectionError, a ContractError or a ServiceError,
   * which has a problem at `progress_id` where the service knows no such generation.
   */
  readGeneration(progressId: string, options?: ReadOptions): Promise<GenerationProgress>
}

/** The operations on generations of one deployment. */
export const createGenerationOperations = ({ read }: Requests): GenerationOperations => ({
  readGeneration: (progressId, options) => {
    const query = new URLSearchParams({ progress_id: progressId })
    return read(`${progressPath}?${query}`, toProgressOf(progressId), options)
  },
})

/** A cache between here and the service may answer with another's progress. Few services tell whose it is. */
const toProgressOf = (progressId: string) =>
  GenerationProgress.refine(
    ({ progress_id: id }) => id === undefined || id.toLowerCase() === progressId.toLowerCase(),
    `is not of the generation ${progressId}`,
  )
