import type { Channel } from '../../contract/channel.ts'
import type { Database } from './database.ts'

/** A result to be stored with its cases and runs. */
export interface NewResult {
  readonly agentId: number
  readonly name: string
  readonly channel: Channel
  readonly createdAt: string
  /** The charge of each run, in millionths. */
  readonly chargeMicros: number
  readonly cases: readonly NewCase[]
}

/** A case of a result to be stored. */
export interface NewCase {
  readonly name: string
  /** undefined: none. */
  readonly testProfile: object | undefined
  /** How many runs are made of it. */
  readonly frequency: number
}

/** A run as it was stored; `position` is the place of its case in `cases`. */
export interface StoredRun {
  readonly id: number
  readonly testCaseId: number
  readonly position: number
  readonly repetition: number
}

// SQLite takes 32,766 parameters in one statement.
const rowsPerInsert = 1_000

/** Stores a result with its cases, runs and charges: all of it or nothing. */
export function insertResult(
  db: Database,
  result: NewResult,
): Promise<{ resultId: number; runs: readonly StoredRun[] }> {
  return db.transaction().execute(async (transaction) => {
    const { id: resultId } = await transaction
      .insertInto('results')
      .values({ agent_id: result.agentId, name: result.name, channel: result.channel, created_at: result.createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    const testCases = await insertCases(transaction, resultId, result.cases)
    const runs = await insertRuns(transaction, resultId, testCases)
    await transaction
      .insertInto('charges')
      .columns(['run_id', 'amount_micros', 'created_at'])
      .expression((query) =>
        query
          .selectFrom('runs')
          .select(({ val }) => ['id', val(result.chargeMicros).as('amount'), val(result.createdAt).as('at')])
          .where('result_id', '=', resultId),
      )
      .execute()
    return { resultId, runs }
  })
}

interface InsertedCase {
  readonly id: number
  readonly position: number
  readonly frequency: number
}

async function insertCases(db: Database, resultId: number, cases: readonly NewCase[]): Promise<InsertedCase[]> {
  const rows = await db
    .insertInto('test_cases')
    .values(
      cases.map(({ name, testProfile }, position) => ({
        result_id: resultId,
        position,
        name,
        test_profile: testProfile === undefined ? null : JSON.stringify(testProfile),
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return rows.map(({ id, position }) => ({ id, position, frequency: cases[position]?.frequency ?? 0 }))
}

async function insertRuns(db: Database, resultId: number, cases: readonly InsertedCase[]): Promise<StoredRun[]> {
  const positions = new Map(cases.map(({ id, position }) => [id, position]))
  const rows = cases.flatMap(({ id, frequency }) =>
    Array.from({ length: frequency }, (_, repetition) => ({ result_id: resultId, test_case_id: id, repetition })),
  )
  const runs: StoredRun[] = []
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const inserted = await db
      .insertInto('runs')
      .values(rows.slice(start, start + rowsPerInsert))
      .returning(['id', 'test_case_id', 'repetition'])
      .execute()
    for (const { id, test_case_id: testCaseId, repetition } of inserted) {
      runs.push({ id, testCaseId, repetition, position: positions.get(testCaseId) ?? 0 })
    }
  }
  return runs
}
