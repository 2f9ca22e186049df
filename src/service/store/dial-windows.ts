import type { Database } from './database.ts'

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

/** Ends the runs that nobody dialled before their window closed. The organizations that have room again. */
export async function expireDialWindows(db: Database, at: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .updateTable('runs')
    .set({ status: 'timeout' })
    .where('status', '=', 'pending')
    .where('outbound', '=', 1)
    .where('outbound_dial_window_closes_at', '<', at)
    .returning('organization_id')
    .execute()
  return new Set(rows.map(({ organization_id }) => organization_id))
}

/** A run that waits for a dial; undefined if it does not. */
export const readAwaitedRun = (db: Database, id: number) =>
  db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .innerJoin('test_cases', 'test_cases.id', 'runs.test_case_id')
    .select(['runs.organization_id', 'results.agent_id', 'test_cases.test_profile'])
    .where('runs.id', '=', id)
    .where('runs.outbound', '=', 1)
    .where('runs.status', '=', 'pending')
    .executeTakeFirst()

/** An outbound run of an organization and where it stands; undefined if there is none with the id. */
export const readOutboundRun = (db: Database, id: number, organizationId: number) =>
  db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .select(['runs.status', 'runs.executed_at', 'results.agent_id'])
    .where('runs.id', '=', id)
    .where('runs.organization_id', '=', organizationId)
    .where('runs.outbound', '=', 1)
    .executeTakeFirst()
