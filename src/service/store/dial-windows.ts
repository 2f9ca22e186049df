import { lockAccount } from './accounts.ts'
import type { Database } from './database.ts'
import { readOrganizationIds } from './open-work.ts'
import { transact } from './transact.ts'

/** What became of a dial: it started the run, or was dropped because it came after the window closed. */
export type DialledStatus = 'running' | 'timeout'

/**
 * Lets a dial in or drops it, by comparing its arrival with the close of the window in the same update: whoever else looks
 * at the run sees either none of it or all of it (contract 2.6). A dial at the very instant of the close is in time.
 * undefined: the run waits for no dial.
 */
export async function receiveDial(db: Database, runId: number, at: string): Promise<DialledStatus | undefined> {
  const row = await db
    .updateTable('runs')
    .set(({ eb }) => ({
      status: eb
        .case()
        .when('outbound_dial_window_closes_at', '>=', at)
        .then('running' as const)
        .else('timeout' as const)
        .end(),
    }))
    .where('id', '=', runId)
    .where('outbound', '=', 1)
    .where('status', '=', 'pending')
    .returning('status')
    .executeTakeFirst()
  return row?.status === 'running' || row?.status === 'timeout' ? row.status : undefined
}

/** Ends the runs whose window closed before a time and that nobody dialled. The organizations that have room again. */
export async function expireDialWindows(db: Database, closedBefore: string): Promise<ReadonlySet<number>> {
  const changed = new Set<number>()
  for (const organizationId of await readOrganizationIds(db)) {
    const closed = { organizationId, closedBefore }
    if (!(await hasClosedWindow(db, closed))) continue
    await transact(db, async (transaction) => {
      await lockAccount(transaction, organizationId)
      await expireOf(transaction, closed)
    })
    changed.add(organizationId)
  }
  return changed
}

interface ClosedWindows {
  readonly organizationId: number
  readonly closedBefore: string
}

const hasClosedWindow = async (db: Database, { organizationId, closedBefore }: ClosedWindows): Promise<boolean> =>
  (await db
    .selectFrom('runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('run_as_text', '=', 0)
    .where('status', '=', 'pending')
    .where('outbound_dial_window_closes_at', '<', closedBefore)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function expireOf(transaction: Database, { organizationId, closedBefore }: ClosedWindows): Promise<void> {
  await transaction
    .updateTable('runs')
    .set({ status: 'timeout' })
    .where('organization_id', '=', organizationId)
    .where('run_as_text', '=', 0)
    .where('status', '=', 'pending')
    .where('outbound_dial_window_closes_at', '<', closedBefore)
    .execute()
}

/** A run that waits for a dial which its agent has not been asked for; undefined if it does not. */
export const readAwaitedRun = (db: Database, id: number) =>
  db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .innerJoin('test_cases', 'test_cases.id', 'runs.test_case_id')
    .select(['runs.organization_id', 'results.agent_id', 'test_cases.test_profile'])
    .where('runs.id', '=', id)
    .where('runs.outbound', '=', 1)
    .where('runs.status', '=', 'pending')
    .where('runs.dial_requested_at', 'is', null)
    .executeTakeFirst()

/** Keeps that the agent of a run has been asked to dial, so that it is not asked again. */
export async function markDialRequested(db: Database, id: number, at: string): Promise<void> {
  await db.updateTable('runs').set({ dial_requested_at: at }).where('id', '=', id).execute()
}

/** An outbound run of an organization and where it stands; undefined if there is none with the id. */
export const readOutboundRun = (db: Database, id: number, organizationId: number) =>
  db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .select(['runs.status', 'results.agent_id'])
    .where('runs.id', '=', id)
    .where('runs.organization_id', '=', organizationId)
    .where('runs.outbound', '=', 1)
    .executeTakeFirst()
