import * as z from 'zod'
import { GenerationProgress } from '../../contract/resources/generation-progress.ts'
import type { OperationDescription } from './description.ts'

const GenerationRequest = z.strictObject({
  agent_id: z.int().min(1).describe('The agent to make test cases for. It needs a description.'),
  num_scenarios: z.int().min(1).max(100).describe('How many.'),
})

/** Having test cases made (specification 4.4, contract 5). */
export const generationDescriptions = {
  generateBg: {
    tag: 'Scenarios',
    summary: 'Begin making test cases',
    description: 'Makes test cases from the description of an agent, in the background.',
    body: {
      required: true,
      content: { 'application/json': { schema: GenerationRequest, example: { agent_id: 1, num_scenarios: 3 } } },
    },
    answers: {
      200: {
        description: 'It has begun.',
        schema: z.object({ progress_id: z.uuid().describe('What its progress is asked with.') }),
        next: [{ operation: 'generateProgress', parameter: 'progress_id', field: 'progress_id' }],
      },
    },
    refusals: [],
  },
  generateProgress: {
    tag: 'Scenarios',
    summary: 'How far the making of test cases has come',
    description: 'It has ended once as many were completed or have failed as there are in total.',
    query: z.object({ progress_id: z.uuid().meta({ description: 'What the beginning was answered with.' }) }),
    answers: { 200: { description: 'The test cases that are made already.', schema: GenerationProgress } },
    refusals: [400],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
