import type { ReadResult, SubmittedResult } from '../../contract/resources/run-result.ts'
import type { Catalog } from '../config/catalog.ts'
import { toCounters, toResultStatus } from '../runs/result-status.ts'
import { type ResultRow, type StoredResult, toRunCounts } from '../store/results.ts'
import type { RunRow } from '../store/runs.ts'
import { toRunAnswer } from './run-answer.ts'

/** A result without its runs, as a list shows it. */
export const toResultSummary = (result: StoredResult) => ({
  id: result.id,
  agent: result.agent_id,
  name: result.name,
  status: toResultStatus(result.runCounts),
  run_as_text: result.channel === 'text',
  ...toCounters(result.runCounts),
  created_at: result.created_at,
})

/** The answer to a submission: the runs are an array there (contract 2.3). */
export const toSubmissionAnswer = (result: ResultRow, runs: readonly RunRow[], catalog: Catalog): SubmittedResult => ({
  ...toResultSummary({ ...result, runCounts: toRunCounts(runs) }),
  runs: runs.map((run) => toRunAnswer(run, catalog)),
})

/** A later reading: the runs are an object keyed by run id there (contract 2.4). */
export const toResultAnswer = (result: ResultRow, runs: readonly RunRow[], catalog: Catalog): ReadResult => ({
  ...toResultSummary({ ...result, runCounts: toRunCounts(runs) }),
  runs: Object.fromEntries(runs.map((run) => [run.id, toRunAnswer(run, catalog)])),
})
