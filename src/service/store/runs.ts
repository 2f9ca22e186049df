import type { Selectable } from 'kysely'
import type { Channel } from '../../contract/channel.ts'
import type { Database } from './database.ts'
import type { RunsTable } from './tables.ts'

/** A stored run with what its case and its result say about it, without its transcript. */
export interface RunRow
  extends Omit<
    Selectable<RunsTable>,
    'organization_id' | 'result_id' | 'repetition' | 'attempt' | 'transcript' | 'dial_requested_at'
  > {
  readonly name: string
  readonly test_profile: string | null
  readonly agent_id: number
  readonly channel: Channel
}

/** What a run says of itself, without its transcript. */
export const ownColumns = [
  'runs.id',
  'runs.test_case_id',
  'runs.status',
  'runs.run_as_text',
  'runs.outbound',
  'runs.success',
  'runs.error_message',
  'runs.executed_at',
  'runs.duration_ms',
  'runs.outbound_dial_window_opens_at',
  'runs.outbound_dial_window_seconds',
  'runs.outbound_dial_window_closes_at',
  'runs.evaluation',
  'runs.expected_outcome',
  'runs.metadata',
] as const

const columns = [
  ...ownColumns,
  'test_cases.name',
  'test_cases.test_profile',
  'results.agent_id',
  'results.channel',
] as const

const selectRuns = (db: Database) =>
  db
    .selectFrom('runs')
    .innerJoin('test_cases', 'test_cases.id', 'runs.test_case_id')
    .innerJoin('results', 'results.id', 'runs.result_id')

/** The runs of a result, in the order of their ids. */
export const readRuns = (db: Database, resultId: number): Promise<RunRow[]> =>
  selectRuns(db).select(columns).where('runs.result_id', '=', resultId).orderBy('runs.id').execute()

/** One run of an organization with its transcript as JSON text, or undefined if it has none with the id. */
export const readRun = (
  db: Database,
  id: number,
  organizationId: number,
): Promise<(RunRow & { readonly transcript: string | null }) | undefined> =>
  selectRuns(db)
    .select([...columns, 'runs.transcript'])
    .where('runs.id', '=', id)
    .where('runs.organization_id', '=', organizationId)
    .executeTakeFirst()
