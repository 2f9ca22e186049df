import { lockAccount } from './accounts.ts'
import type { Database } from './database.ts'
import { readOrganizationIds } from './open-work.ts'
import { transact } from './transact.ts'

/**
 * Fails the runs that wait in the queue for an organization which has left the config: nothing would ever let them out, so
 * that their result would not end and their test cases would stay for ever. Those that were let out end by themselves.
 */
export async function failRunsOfLeft(db: Database, configured: ReadonlySet<number>): Promise<void> {
  for (const organizationId of await readOrganizationIds(db)) {
    if (configured.has(organizationId)) continue
    await transact(db, async (transaction) => {
      await lockAccount(transaction, organizationId)
      await failWaitingRuns(transaction, organizationId)
    })
  }
}

async function failWaitingRuns(transaction: Database, organizationId: number): Promise<void> {
  await transaction
    .updateTable('runs')
    .set({ status: 'failed', error_message: `Organization ${organizationId} is no longer in the local config.` })
    .where('organization_id', '=', organizationId)
    .where('run_as_text', 'in', [0, 1])
    .where('status', '=', 'in_queue')
    .execute()
}
