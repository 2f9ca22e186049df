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
  let after = 0
  while (room > admitted.length) {
    const result = await findWaitingResult(transaction, lane, after)
    if (result === undefined) break
    after = result.id
    const runs = await findAdmissible(transaction, result, room - admitted.length)
    admitted.push(...runs.map(({ id, outbound }) => ({ id, agentId: result.agent_id, outbound: outbound === 1 })))
  }
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

interface WaitingResult {
  readonly id: number
  readonly agent_id: number
  readonly concurrency_limit: number | null
}

const findWaitingResult = (db: Database, lane: Lane, after: number): Promise<WaitingResult | undefined> =>
  waitingRuns(db, lane)
    .innerJoin('results', 'results.id', 'runs.result_id')
    .select(['results.id', 'results.agent_id', 'results.concurrency_limit'])
    .where('runs.result_id', '>', after)
    .orderBy('runs.result_id')
    .limit(1)
    .executeTakeFirst()

async function findAdmissible(db: Database, { id, concurrency_limit: limit }: WaitingResult, room: number) {
  const ofResult = db.selectFrom('runs').where('result_id', '=', id)
  const { count } =
    limit === null
      ? { count: 0 }
      : await ofResult
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('status', 'in', activeStatuses)
          .executeTakeFirstOrThrow()
  const roomOfResult = limit === null ? room : Math.min(room, limit - Number(count))
  if (roomOfResult <= 0) return []
  return ofResult
    .select(['id', 'outbound'])
    .where('status', '=', 'in_queue')
    .orderBy('id')
    .limit(roomOfResult)
    .execute()
}

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
