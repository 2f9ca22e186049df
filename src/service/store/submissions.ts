import type { Channel } from '../../contract/channel.ts'
import { withdraw } from './accounts.ts'
import type { Database } from './database.ts'
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

/** The balance of the organization does not cover a submission. */
export class BalanceError extends Error {
  override readonly name = 'BalanceError'
}

// SQLite takes 32,766 parameters in one statement.
const rowsPerInsert = 1_000

/** Stores a result with its cases, runs and charges: all of it or nothing. Rejects with BalanceError. The result's id. */
export const insertResult = (db: Database, result: NewResult): Promise<number> =>
  transact(db, (transaction) => insertResultWithin(transaction, result))

/** As `insertResult`, within a transaction that has changed nothing before. */
export async function insertResultWithin(transaction: Database, result: NewResult): Promise<number> {
  const runs = result.cases.reduce((total, { frequency }) => total + frequency, 0)
  if (!(await withdraw(transaction, result.organizationId, runs * result.chargeMicros))) throw new BalanceError()
  const { id } = await transaction
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
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRuns(transaction, { id, result, testCases: await insertCases(transaction, id, result.cases) })
  await chargeRuns(transaction, id, result)
  return id
}

const toJson = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

interface InsertedCase {
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
    .returning(['id', 'position'])
    .execute()
  return rows
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, position }) => ({ id, frequency: cases[position]?.frequency ?? 0 }))
}

async function insertRuns(
  db: Database,
  { id, result, testCases }: { id: number; result: NewResult; testCases: readonly InsertedCase[] },
): Promise<void> {
  const ofResult = {
    organization_id: result.organizationId,
    result_id: id,
    run_as_text: toFlag(result.channel === 'text'),
    outbound: toFlag(result.outbound),
  }
  const rows = testCases.flatMap((testCase) =>
    Array.from({ length: testCase.frequency }, (_, repetition) => ({
      ...ofResult,
      test_case_id: testCase.id,
      repetition,
    })),
  )
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    await db
      .insertInto('runs')
      .values(rows.slice(start, start + rowsPerInsert))
      .execute()
  }
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
