import type { Generated } from 'kysely'
import type { Channel } from '../../contract/channel.ts'
import type { Status } from '../../contract/run.ts'

/** One submission of a suite. Its status is not stored: it follows from its runs. */
export interface ResultsTable {
  id: Generated<number>
  agent_id: number
  name: string
  channel: Channel
  created_at: string
}

/** A case of a submitted spec. */
export interface TestCasesTable {
  id: Generated<number>
  result_id: number
  /** Where it stands in the spec's `scenarios`, from 0. */
  position: number
  name: string
  /** JSON text. */
  test_profile: string | null
}

/** One conversation. The columns of unbounded size stand last: SQLite reads a row from its start. */
export interface RunsTable {
  id: Generated<number>
  result_id: number
  test_case_id: number
  /** Counts a case's runs from 0. */
  repetition: number
  status: Generated<Status>
  /** 1 or 0; null without a verdict. */
  success: number | null
  error_message: Generated<string>
  executed_at: string | null
  duration_ms: number | null
  /** JSON text, as the three below. */
  evaluation: string | null
  expected_outcome: string | null
  metadata: string | null
  transcript: string | null
}

/** What a run cost; one at most per run. */
export interface ChargesTable {
  run_id: number
  amount_micros: number
  created_at: string
}

/** Every table of the store. Times are ISO 8601 text. */
export interface Tables {
  results: ResultsTable
  test_cases: TestCasesTable
  runs: RunsTable
  charges: ChargesTable
}
