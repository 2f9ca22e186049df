import * as z from 'zod'
import { SubmittedResult } from '../../contract/resources/run-result.ts'
import type { OperationDescription } from './description.ts'
import { DryRun } from './dry-run.ts'
import { runRequestBody } from './run-request-body.ts'

const Flag = z.union([z.boolean(), z.literal([0, 1])])

/** Running a suite from its spec (specification 4.1, contract 2). */
export const scenarioDescriptions = {
  runScenariosJson: {
    tag: 'Scenarios',
    summary: 'Run the test cases of a spec',
    description:
      'Tests an agent with every case of the spec. The cases are not kept as evaluators. All problems of the request ' +
      'and of its spec are told at once, and then nothing is run or charged.',
    query: z.object({
      dry_run: Flag.default(false).meta({
        description: 'Only checks and prices the request: nothing is run, stored or charged.',
        example: true,
      }),
    }),
    body: runRequestBody,
    answers: {
      200: {
        description: 'The submitted result with its runs; with `dry_run`, what would be run and what it would cost.',
        schema: z.union([SubmittedResult, DryRun]),
        next: (['readResult', 'endCalls', 'deleteResult'] as const).map((operation) => ({
          operation,
          parameter: 'id',
          field: 'id',
        })),
      },
    },
    refusals: [402],
  },
  validateScenariosJson: {
    tag: 'Scenarios',
    summary: 'Check and price the test cases of a spec',
    description: 'Takes what running takes and answers as its dry run does, without a look at the balance.',
    body: runRequestBody,
    answers: { 200: { description: 'What would be run and what it would cost.', schema: DryRun } },
    refusals: [],
  },
  scenariosJsonSchema: {
    tag: 'Scenarios',
    summary: 'The JSON Schema of a spec',
    description: 'JSON Schema 2020-12, for editors and for whoever writes specs.',
    answers: {
      200: { description: 'The schema.', schema: z.looseObject({ $schema: z.string(), type: z.literal('object') }) },
    },
    refusals: [],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
