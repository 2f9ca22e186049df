import { sql } from 'kysely'
import type { Status } from '../../contract/run.ts'
import { lockAccount } from './accounts.ts'
import type { Database } from './database.ts'
import type { Flag } from './tables.ts'

/** Runs of one organization that wait for room: either its chats or its calls. */
export interface Lane {
  readonly organizationId: number
  readonly runAsText: boolean
}

/** What a lane may have at once, and how long an agent has time to dial. */
export interface LaneLimits {
  /** -1: any number. */
  readonly limit: number
  readonly windowSeconds: number
}

/** A run that left the queue. */
export interface AdmittedRun {
  readonly id: number
  readonly agentId: number
  readonly outbound: boolean
}

/** The statuses of a run that takes up room. */
const activeStatuses = ['pending', 'running', 'evaluating'] satisfies Status[]
/** One transaction admits at most this many. */
export const maxAdmitted = 500

/**
 * Lets waiting runs of a lane out of the queue, the oldest results first, as far as the limits of the organization and of
 * each result allow. An outbound run's dial window opens with it (specification 3). To be called in a transaction.
 */
export async function admitWaitingRuns(
  transaction: Database,
  lane: Lane,
  { limit, windowSeconds, now }: LaneLimits & { readonly now: Date },
): Promise<AdmittedRun[]> {
  await lockAccount(transaction, lane.organizationId)
  let room = maxAdmitted
  if (limit !== -1) room = Math.min(room, limit - (await countActive(transaction, lane)))
  const admitted: AdmittedRun[] = []
  let results: readonly ResultWithRoom[] = []
  do {
    const count = Math.min(resultsPerRead, room - admitted.length)
    if (count <= 0) break
    results = await findResultsWithRoom(transaction, lane, { after: results.at(-1)?.id ?? 0, count })
    for (const result of results) {
      const runs = await findWaitingRuns(transaction, result.id, Math.min(room - admitted.length, result.room ?? room))
      admitted.push(...runs.map(({ id, outbound }) => ({ id, agentId: result.agent_id, outbound: outbound === 1 })))
    }
  } while (results.length > 0)
  await markAdmitted(transaction, admitted, { windowSeconds, now })
  return admitted
}

/** Whether a run of the lane waits in the queue, and the organization has room for one. Far cheaper than admitting none. */
export async function mayAdmit(db: Database, lane: Lane, { limit }: Pick<LaneLimits, 'limit'>): Promise<boolean> {
  const waiting = await waitingRuns(db, lane).select('runs.id').limit(1).executeTakeFirst()
  if (waiting === undefined) return false
  return limit === -1 || (await countActive(db, lane)) < limit
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0)

const waitingRuns = (db: Database, { organizationId, runAsText }: Lane) =>
  db
    .selectFrom('runs')
    .where('runs.organization_id', '=', organizationId)
    .where('runs.run_as_text', '=', toFlag(runAsText))
    .where('runs.status', '=', 'in_queue')

async function countActive(db: Database, { organizationId, runAsText }: Lane): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('run_as_text', '=', toFlag(runAsText))
    .where('status', 'in', activeStatuses)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface ResultWithRoom {
  readonly id: number
  readonly agent_id: number
  /** How many more of its runs may go on; null: as many as the lane may have. */
  readonly room: number | null
}

const resultsPerRead = 20

/**
 * The next results of a lane that have waiting runs and room of their own, the oldest first. The database jumps from one
 * result to the next, so that neither their runs nor the results without room are read one by one.
 */
async function findResultsWithRoom(
  db: Database,
  lane: Lane,
  { after, count }: { readonly after: number; readonly count: number },
): Promise<readonly ResultWithRoom[]> {
  const waits = sql`organization_id = ${lane.organizationId} and run_as_text = ${toFlag(lane.runAsText)}
    and status = 'in_queue'`
  const active = sql.join(activeStatuses.map((status) => sql.lit(status)))
  const { rows } = await sql<ResultWithRoom>`
    with recursive waiting (id) as (
      select min(result_id) from runs where ${waits} and result_id > ${after}
      union all
      select (select min(result_id) from runs where ${waits} and result_id > waiting.id)
      from waiting where waiting.id is not null
    )
    select id, agent_id, room from (
      select
        waiting.id,
        (select agent_id from results where results.id = waiting.id) as agent_id,
        (
          select concurrency_limit
            - (select count(*) from runs where runs.result_id = results.id and runs.status in (${active}))
          from results where results.id = waiting.id and concurrency_limit is not null
        ) as room
      from waiting where waiting.id is not null
    ) as results_with_room
    where room is null or room > 0
    limit ${count}`.execute(db)
  return rows
}

const findWaitingRuns = (db: Database, resultId: number, limit: number) =>
  db
    .selectFrom('runs')
    .select(['id', 'outbound'])
    .where('result_id', '=', resultId)
    .where('status', '=', 'in_queue')
    .orderBy('id')
    .limit(Math.max(0, limit))
    .execute()

async function markAdmitted(
  db: Database,
  admitted: readonly AdmittedRun[],
  { windowSeconds, now }: { readonly windowSeconds: number; readonly now: Date },
): Promise<void> {
  const window = {
    outbound_dial_window_opens_at: now.toISOString(),
    outbound_dial_window_seconds: windowSeconds,
    outbound_dial_window_closes_at: new Date(now.getTime() + windowSeconds * 1_000).toISOString(),
  }
  for (const outbound of [false, true]) {
    const ids = admitted.filter((run) => run.outbound === outbound).map(({ id }) => id)
    if (ids.length === 0) continue
    await db
      .updateTable('runs')
      .set({ status: 'pending', ...(outbound ? window : {}) })
      .where('id', 'in', ids)
      .where('status', '=', 'in_queue')
      .execute()
  }
}
