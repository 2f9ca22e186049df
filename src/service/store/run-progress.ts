import type { Updateable } from 'kysely'
import { openStatuses, type Status } from '../../contract/run.ts'
import type { Database } from './database.ts'
import type { RunsTable } from './tables.ts'

/** What a step of a run's life changes. */
export type RunChanges = Omit<Updateable<RunsTable>, 'id' | 'result_id' | 'test_case_id' | 'repetition'> & {
  readonly status: Status
}

/** Changes a run that has not ended. False if it has: what comes late never overwrites an end. */
export async function updateOpenRun(db: Database, runId: number, changes: RunChanges): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set(changes)
    .where('id', '=', runId)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Cancels every run of a result that has not ended. */
export async function cancelOpenRuns(db: Database, resultId: number): Promise<void> {
  await db
    .updateTable('runs')
    .set({ status: 'cancelled' })
    .where('result_id', '=', resultId)
    .where('status', 'in', openStatuses)
    .execute()
}
