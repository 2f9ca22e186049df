import * as z from 'zod'
import { DetailedRun } from '../../contract/resources/run.ts'
import { ReadResult, ResultSummary } from '../../contract/resources/run-result.ts'
import type { OperationDescription } from './description.ts'
import { Id, PageQuery, toIdPath, toPage } from './parameters.ts'

/** A page of the list. */
export const ResultPage = toPage(ResultSummary)

const path = toIdPath('The id of the result.')

/** Reading and ending what was submitted (contract 2.4). */
export const resultDescriptions = {
  listResults: {
    tag: 'Results',
    summary: 'List results',
    description: 'Those of the organization, the newest first.',
    query: z.object({
      agent_id: Id.optional().meta({ description: 'Only those of this agent.' }),
      name: z.string().optional().meta({ description: 'Only those of this very name.' }),
      ...PageQuery,
    }),
    answers: { 200: { description: 'One page of results, without their runs.', schema: ResultPage } },
    refusals: [400, 404],
  },
  readResult: {
    tag: 'Results',
    summary: 'Read a result',
    description: '`completed` means that it ended, not that it passed.',
    path,
    answers: { 200: { description: 'The result, its runs keyed by their id.', schema: ReadResult } },
    refusals: [404],
  },
  deleteResult: {
    tag: 'Results',
    summary: 'Delete a result',
    description: 'Ends what is still open of it, and removes it with its runs and test cases.',
    path,
    answers: { 204: { description: 'It is gone.' } },
    refusals: [404],
  },
  endCalls: {
    tag: 'Results',
    summary: 'End every open run of a result',
    description: 'Runs that have ended stay as they are. Takes no body.',
    path,
    answers: { 200: { description: 'The result as it is now, its runs keyed by their id.', schema: ReadResult } },
    refusals: [404],
  },
  readRun: {
    tag: 'Results',
    summary: 'Read a run',
    description: 'One conversation of a result, with its transcript.',
    path: toIdPath('The id of the run.'),
    answers: { 200: { description: 'The run.', schema: DetailedRun } },
    refusals: [404],
  },
} as const satisfies Readonly<Record<string, OperationDescription>>
