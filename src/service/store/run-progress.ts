import type { Updateable } from 'kysely'
import { openStatuses, type Status } from '../../contract/run.ts'
import { lockAccountOf } from './accounts.ts'
import type { Database } from './database.ts'
import type { RunsTable } from './tables.ts'

/** What a step of a run's life changes. */
export type RunChanges = Omit<
  Updateable<RunsTable>,
  'id' | 'organization_id' | 'result_id' | 'test_case_id' | 'repetition' | 'attempt'
> & { readonly status: Status }

/** A run that was begun, with what is needed to play it. */
export interface BegunRun {
  readonly id: number
  readonly attempt: number
  readonly organization_id: number
  readonly result_id: number
  readonly test_case_id: number
  readonly repetition: number
  readonly agent_id: number
  /** JSON text. */
  readonly definition: string
}

const playableStatuses = ['pending', 'running', 'evaluating'] satisfies Status[]
const noConversation = { duration_ms: null, metadata: null, transcript: null }

/**
 * Begins a run, or begins it anew after the process that played it has died. Earlier attempts are not heard any more.
 * undefined: it has ended, or still waits in the queue or for a dial.
 */
export async function beginRun(db: Database, id: number, at: string): Promise<BegunRun | undefined> {
  const begun = await db
    .updateTable('runs')
    .set(({ eb }) => ({ status: 'running', attempt: eb('attempt', '+', 1), executed_at: at, ...noConversation }))
    .where('id', '=', id)
    .where('status', 'in', playableStatuses)
    .where(({ eb, or }) => or([eb('outbound', '=', 0), eb('status', '<>', 'pending')]))
    .returning(['id', 'attempt', 'organization_id', 'result_id', 'test_case_id', 'repetition'])
    .executeTakeFirst()
  if (begun === undefined) return undefined
  const rest = await db
    .selectFrom('test_cases')
    .innerJoin('results', 'results.id', 'test_cases.result_id')
    .select(['results.agent_id', 'test_cases.definition'])
    .where('test_cases.id', '=', begun.test_case_id)
    .executeTakeFirst()
  return rest === undefined ? undefined : { ...begun, ...rest }
}

/** Changes a run that has not ended. False if it has, or was begun anew: what comes late never overwrites anything. */
export async function updateOpenRun(
  db: Database,
  { id, attempt }: Pick<BegunRun, 'id' | 'attempt'>,
  changes: RunChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('runs')
    .set(changes)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends a run that waits for a dial which will not come. */
export async function failAwaitedRun(db: Database, id: number, message: string): Promise<void> {
  await db
    .updateTable('runs')
    .set({ status: 'failed', error_message: message })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

const cancelledMetadata = JSON.stringify({ ended_reason: 'cancelled' })

/**
 * Cancels every run of a result that has not ended, and gives their ids. What was stored of their conversations stays. To
 * be called in a transaction.
 */
export async function cancelOpenRuns(transaction: Database, resultId: number): Promise<number[]> {
  await lockAccountOf(transaction, resultId)
  const rows = await transaction
    .updateTable('runs')
    .set(({ fn, val }) => ({
      status: 'cancelled',
      metadata: fn.coalesce('metadata', val(cancelledMetadata)),
    }))
    .where('result_id', '=', resultId)
    .where('status', 'in', openStatuses)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns in which a conversation is kept. */
export type HeldConversation = Pick<RunsTable, 'duration_ms' | 'metadata' | 'transcript'>

/** Adds its broken-off conversation to a run that was cancelled. A run in any other state stays as it is. */
export async function keepCancelledConversation(
  db: Database,
  { id, attempt }: Pick<BegunRun, 'id' | 'attempt'>,
  conversation: HeldConversation,
): Promise<void> {
  await db
    .updateTable('runs')
    .set(conversation)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'cancelled')
    .where('transcript', 'is', null)
    .execute()
}

/** Those of the runs that have ended, or are gone. */
export async function findEnded(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const open = await db
    .selectFrom('runs')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', openStatuses)
    .execute()
  const openIds = new Set(open.map(({ id }) => id))
  return ids.filter((id) => !openIds.has(id))
}
