import { openStatuses } from '../../contract/run.ts'
import { lockAccountOf } from './accounts.ts'
import type { Database } from './database.ts'
import { transact } from './transact.ts'

const resultsPerRead = 100

/**
 * Removes the results that were submitted before a time, with their runs and the test cases that were made for them, but
 * none of which a run is still open (specification 1). What they cost stays in the ledger. One after the other, so that
 * nobody waits long for them; aborted, it stops between two.
 */
export async function removeOldResults(db: Database, before: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ids = await findOldResults(db, before)
    for (const id of ids) {
      if (signal.aborted) return
      await transact(db, async (transaction) => {
        await lockAccountOf(transaction, id)
        await removeResult(transaction, id)
      })
    }
    if (ids.length < resultsPerRead) return
  }
}

/** Those without an open run: no run that has ended is opened again. */
async function findOldResults(db: Database, before: string): Promise<number[]> {
  const rows = await db
    .selectFrom('results')
    .select('id')
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
    .orderBy('created_at')
    .limit(resultsPerRead)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes one result with its runs and test cases. */
export async function removeResult(db: Database, id: number): Promise<void> {
  await db.deleteFrom('results').where('id', '=', id).execute()
}
