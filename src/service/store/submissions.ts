import type { Channel } from '../../contract/channel.ts'
import { withdraw } from './accounts.ts'
import type { Database } from './database.ts'
import type { ResultRow } from './results.ts'
import { ownColumns, type RunRow } from './runs.ts'
import type { Flag } from './tables.ts'
import { transact } from './transact.ts'

/** A result to be stored with its cases and runs. */
export interface NewResult {
  readonly organizationId: number
  readonly agentId: number
  readonly name: string
  readonly channel: Channel
  /** Whether the agent has to dial the number of each run. */
  readonly outbound: boolean
  /** undefined: none of its own. */
  readonly concurrencyLimit: number | undefined
  /** undefined: none. */
  readonly overrides: object | undefined
  readonly createdAt: string
  /** The charge of each run, in millionths. */
  readonly chargeMicros: number
  readonly cases: readonly NewCase[]
}

/** A case of a result to be stored. */
export interface NewCase {
  readonly name: string
  /** What is played, as JSON text. */
  readonly definition: string
  /** undefined: none. */
  readonly testProfile: object | undefined
  /** How many runs are made of it. */
  readonly frequency: number
}

/** What was stored of a submission. */
export interface StoredSubmission {
  readonly result: ResultRow
  /** In the order of their ids. */
  readonly runs: readonly RunRow[]
}

/** The balance of the organization does not cover a submission. */
export class BalanceError extends Error {
  override readonly name = 'BalanceError'
}

// SQLite takes 32,766 parameters in one statement.
const rowsPerInsert = 1_000

/** Stores a result with its cases, runs and charges: all of it or nothing. Rejects with BalanceError. The result's id. */
export const insertResult = async (db: Database, result: NewResult): Promise<number> =>
  (await insertSubmission(db, result)).result.id

/** As `insertResult`. What it gives is known before it is committed: nothing that was paid for is answered with a fault. */
export const insertSubmission = (db: Database, submitted: NewResult): Promise<StoredSubmission> =>
  transact(db, async (transaction) => {
    await withdrawCharges(transaction, submitted)
    const result = await insertOwnRow(transaction, submitted)
    const testCases = await insertCases(transaction, result.id, submitted.cases)
    const runs = await insertRuns(transaction, { result, submitted, testCases })
    await chargeRuns(transaction, result.id, submitted)
    return { result, runs }
  })

async function withdrawCharges(
  transaction: Database,
  { organizationId, cases, chargeMicros }: NewResult,
): Promise<void> {
  const runs = cases.reduce((total, { frequency }) => total + frequency, 0)
  if (!(await withdraw(transaction, organizationId, runs * chargeMicros))) throw new BalanceError()
}

const insertOwnRow = (db: Database, result: NewResult): Promise<ResultRow> =>
  db
    .insertInto('results')
    .values({
      organization_id: result.organizationId,
      agent_id: result.agentId,
      name: result.name,
      channel: result.channel,
      concurrency_limit: result.concurrencyLimit ?? null,
      overrides: toJson(result.overrides),
      created_at: result.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const toJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

interface InsertedCase extends Pick<RunRow, 'name' | 'test_profile'> {
  readonly id: number
  readonly frequency: number
}

async function insertCases(db: Database, resultId: number, cases: readonly NewCase[]): Promise<InsertedCase[]> {
  const rows = await db
    .insertInto('test_cases')
    .values(
      cases.map(({ name, definition, testProfile }, position) => ({
        result_id: resultId,
        position,
        name,
        definition,
        test_profile: toJson(testProfile),
      })),
    )
    .returning(['id', 'position', 'name', 'test_profile'])
    .execute()
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, ...testCase }) => ({ ...testCase, frequency: cases[position]?.frequency ?? 0 }))
}

async function insertRuns(
  db: Database,
  { result, submitted, testCases }: { result: ResultRow; submitted: NewResult; testCases: readonly InsertedCase[] },
): Promise<RunRow[]> {
  const ofResult = {
    organization_id: submitted.organizationId,
    result_id: result.id,
    run_as_text: toFlag(submitted.channel === 'text'),
    outbound: toFlag(submitted.outbound),
  }
  const rows = testCases.flatMap((testCase) =>
    Array.from({ length: testCase.frequency }, (_, repetition) => ({
      ...ofResult,
      test_case_id: testCase.id,
      repetition,
    })),
  )
  const runs: RunRow[] = []
  const byId = new Map(testCases.map((testCase) => [testCase.id, testCase]))
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const inserted = await db
      .insertInto('runs')
      .values(rows.slice(start, start + rowsPerInsert))
      .returning(ownColumns)
      .execute()
    for (const run of inserted) {
      const { name = '', test_profile = null } = byId.get(run.test_case_id) ?? {}
      runs.push({ ...run, name, test_profile, agent_id: result.agent_id, channel: result.channel })
    }
  }
  return runs.sort((a, b) => a.id - b.id)
}

const toFlag = (value: boolean): Flag => (value ? 1 : 0)

async function chargeRuns(db: Database, resultId: number, result: NewResult): Promise<void> {
  await db
    .insertInto('ledger_entries')
    .columns(['organization_id', 'kind', 'run_id', 'amount_micros', 'created_at'])
    .expression((query) =>
      query
        .selectFrom('runs')
        .select(({ cast, val }) => [
          'organization_id',
          cast<'run'>(val('run'), 'text').as('kind'),
          'id as run_id',
          cast<number>(val(-result.chargeMicros), 'bigint').as('amount_micros'),
          cast<string>(val(result.createdAt), 'text').as('created_at'),
        ])
        .where('result_id', '=', resultId)
        .orderBy('id'),
    )
    .execute()
}
