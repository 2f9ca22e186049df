import * as z from 'zod'
import { Run } from './run.ts'
import { Count, lenient, verdictField } from './tolerant.ts'

/** `runs` is an array in the answer to a submission and an object keyed by run id in a later reading. */
const Runs = z.union([z.array(Run), z.record(z.string(), Run).transform((runs) => Object.values(runs))])

/** A submitted suite and its runs (specification 2.2, contract 2.4). */
export const RunResult = z.object({
  id: z.int(),
  agent: lenient(z.int()),
  status: z.string(),
  name: lenient(z.string()),
  run_as_text: lenient(z.boolean()),
  runs: Runs,
  // A blank text would read as 0, which speaks against every pass.
  success_rate: verdictField(z.union([z.number(), z.string().regex(/\S/).transform(Number)])),
  total_runs_count: lenient(Count),
  completed_runs_count: lenient(Count),
  success_runs_count: verdictField(Count),
  failed_runs_count: lenient(Count),
  created_at: lenient(z.string()),
})
export type RunResult = z.infer<typeof RunResult>

/** A page of results, newest first; a deployment's list may leave the runs out. */
export const ResultPage = z.object({
  results: z.array(z.object({ id: z.int(), name: lenient(z.string()), created_at: lenient(z.string()) })),
  /** The address of the next page; null or absent on the last one. */
  next: lenient(z.string().nullable()),
})
export type ResultPage = z.infer<typeof ResultPage>
