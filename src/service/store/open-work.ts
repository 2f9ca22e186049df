import type { Status } from '../../contract/run.ts'
import type { Database } from './database.ts'

/** An admitted run that has not ended and has something to be done for it. */
export interface UnendedRun {
  readonly id: number
  readonly agentId: number
  /** Whether it waits for a dial that its agent has not been asked for. */
  readonly awaitsDial: boolean
}

/** Every organization that ever had an account here. */
export async function readOrganizationIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('accounts').select('organization_id').orderBy('organization_id').execute()
  return rows.map(({ organization_id: id }) => id)
}

const admittedStatuses = ['pending', 'running', 'evaluating'] satisfies Status[]

/**
 * The runs of an organization that are being played, or are to be, or for which a dial is to be asked, in the order of
 * their ids; a number of those above an id.
 */
export async function readUnendedRuns(
  db: Database,
  organizationId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<UnendedRun[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('results', 'results.id', 'runs.result_id')
    .select(['runs.id', 'results.agent_id', 'runs.outbound', 'runs.status'])
    .where('runs.organization_id', '=', organizationId)
    .where('runs.run_as_text', 'in', [0, 1])
    .where('runs.status', 'in', admittedStatuses)
    .where('runs.id', '>', after)
    .where(({ eb, or }) =>
      or([eb('runs.outbound', '=', 0), eb('runs.status', '<>', 'pending'), eb('runs.dial_requested_at', 'is', null)]),
    )
    .orderBy('runs.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, agent_id: agentId, outbound, status }) => ({
    id,
    agentId,
    awaitsDial: outbound === 1 && status === 'pending',
  }))
}
