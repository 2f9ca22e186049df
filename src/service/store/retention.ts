import { openStatuses } from '../../contract/run.ts'
import type { Database } from './database.ts'

/**
 * Removes the results that were submitted before a time, with their runs and the test cases that were made for them, but
 * none of which a run is still open (specification 1). What they cost stays in the ledger.
 */
export async function removeOldResults(db: Database, before: string): Promise<void> {
  await db
    .deleteFrom('results')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('runs')
            .select('runs.id')
            .whereRef('runs.result_id', '=', 'results.id')
            .where('runs.status', 'in', openStatuses),
        ),
      ),
    )
    .execute()
}

/** Removes one result with its runs and test cases. */
export async function removeResult(db: Database, id: number): Promise<void> {
  await db.deleteFrom('results').where('id', '=', id).execute()
}
