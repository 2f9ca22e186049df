import type { Selectable } from 'kysely'
import type { Database } from './database.ts'
import type { RunsTable } from './tables.ts'

/** A stored run with what its case says about it, without its transcript. */
export interface RunRow extends Omit<Selectable<RunsTable>, 'result_id' | 'repetition' | 'transcript'> {
  readonly name: string
  readonly test_profile: string | null
}

const columns = [
  'runs.id',
  'runs.test_case_id',
  'runs.status',
  'runs.success',
  'runs.error_message',
  'runs.executed_at',
  'runs.duration_ms',
  'runs.evaluation',
  'runs.expected_outcome',
  'runs.metadata',
  'test_cases.name',
  'test_cases.test_profile',
] as const

/** The runs of a result, in the order of their ids. */
export const readRuns = (db: Database, resultId: number): Promise<RunRow[]> =>
  db
    .selectFrom('runs')
    .innerJoin('test_cases', 'test_cases.id', 'runs.test_case_id')
    .select(columns)
    .where('runs.result_id', '=', resultId)
    .orderBy('runs.id')
    .execute()

/** One run with its transcript as JSON text, or undefined if there is none with the id. */
export const readRun = (
  db: Database,
  id: number,
): Promise<(RunRow & { readonly transcript: string | null }) | undefined> =>
  db
    .selectFrom('runs')
    .innerJoin('test_cases', 'test_cases.id', 'runs.test_case_id')
    .select([...columns, 'runs.transcript'])
    .where('runs.id', '=', id)
    .executeTakeFirst()
