import * as z from 'zod'
import { RunResource, Status } from './run.ts'
import { DateTime } from './timestamps.ts'

/** A submitted suite as a list shows it (specification 2.2, contract 2.4). */
export const ResultSummary = z.object({
  id: z.int(),
  agent: z.int(),
  name: z.string(),
  status: Status,
  run_as_text: z.boolean(),
  /** 0-100. */
  success_rate: z.number(),
  total_runs_count: z.int(),
  completed_runs_count: z.int(),
  success_runs_count: z.int(),
  failed_runs_count: z.int(),
  created_at: DateTime,
})

/** The answer to a submission. */
export const SubmittedResult = ResultSummary.extend({ runs: z.array(RunResource) })
export type SubmittedResult = z.infer<typeof SubmittedResult>

/** A later reading: the runs are keyed by their id. */
export const ReadResult = ResultSummary.extend({ runs: z.record(z.string(), RunResource) })
export type ReadResult = z.infer<typeof ReadResult>
