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

const cancelledMetadata = JSON.stringify({ ended_reason: 'cancelled' })

/** Cancels every run of a result that has not ended. What was stored of its conversation stays. */
export async function cancelOpenRuns(db: Database, resultId: number): Promise<void> {
  await db
    .updateTable('runs')
    .set(({ fn, val }) => ({
      status: 'cancelled',
      metadata: fn.coalesce('metadata', val(cancelledMetadata)),
    }))
    .where('result_id', '=', resultId)
    .where('status', 'in', openStatuses)
    .execute()
}

/** The columns in which a conversation is kept. */
export type HeldConversation = Pick<RunsTable, 'duration_ms' | 'metadata' | 'transcript'>

/** Adds its broken-off conversation to a run that was cancelled. A run in any other state stays as it is. */
export async function keepCancelledConversation(
  db: Database,
  runId: number,
  conversation: HeldConversation,
): Promise<void> {
  await db
    .updateTable('runs')
    .set(conversation)
    .where('id', '=', runId)
    .where('status', '=', 'cancelled')
    .where('transcript', 'is', null)
    .execute()
}
