import { expect } from '@jest/globals'
import { sql } from 'kysely'
import { openStatuses, terminalStatuses } from '../../../src/contract/run.ts'
import { readBalance } from '../../../src/service/store/accounts.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { type Answered, scenariosPerGeneration } from './traffic.ts'

const ended = sql.join(terminalStatuses.map((status) => sql.lit(status)))

/** Lets the database itself write down each time that a run ends, or that one which had ended changes its status. */
export async function keepEnds(db: Database, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table ends (run_id bigint not null, from_status text not null)`.execute(db)
  if (dialect === 'sqlite') {
    await sql`create trigger keep_ends after update of status on runs
      when new.status in (${ended}) or old.status in (${ended})
      begin insert into ends values (new.id, old.status); end`.execute(db)
    return
  }
  await sql`create function keep_end() returns trigger language plpgsql as
    $$ begin insert into ends values (new.id, old.status); return new; end $$`.execute(db)
  await sql`create trigger keep_ends after update of status on runs for each row
    when (new.status in (${ended}) or old.status in (${ended})) execute function keep_end()`.execute(db)
}

export async function countOpen(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow()
  const scenarios = await db.selectFrom('generated_scenarios').select('id').where('status', '=', 'pending').execute()
  return Number(count) + scenarios.length
}

/** What became of it all, for the record. */
export interface Tally {
  readonly results: number
  readonly runs: number
  readonly begunAgain: number
  readonly cancelled: number
  readonly dialled: number
  readonly generations: number
}

/** Expects that nothing was lost, played to its end twice, or charged twice. */
export async function expectNothingLost(db: Database, answered: Answered): Promise<Tally> {
  const results = await db.selectFrom('results').select('id').orderBy('id').execute()
  const resultIds = new Set(results.map(({ id }) => id))
  expect([...answered.results].filter((id) => !resultIds.has(id))).toEqual([])
  await expectWholeResults(db, [...resultIds])
  const runs = await db.selectFrom('runs').selectAll().orderBy('id').execute()
  const wrong = runs.filter(({ status, success, result_id: id }) =>
    status === 'completed' ? success !== 1 : status !== 'cancelled' || !answered.toEnd.has(id),
  )
  expect(wrong).toEqual([])
  const ends = await sql<{ run_id: number; from_status: string }>`select * from ends order by run_id`.execute(db)
  expect(ends.rows.map((row) => Number(row.run_id))).toEqual(runs.map(({ id }) => id))
  await expectPaidOnce(db, runs)
  const generations = await expectGenerated(db, answered)
  return {
    results: resultIds.size,
    runs: runs.length,
    begunAgain: runs.filter(({ attempt }) => attempt > 1).length,
    cancelled: runs.filter(({ status }) => status === 'cancelled').length,
    dialled: runs.filter(({ outbound, status }) => outbound === 1 && status === 'completed').length,
    generations,
  }
}

async function expectWholeResults(db: Database, resultIds: readonly number[]): Promise<void> {
  const cases = await db.selectFrom('test_cases').select(['id', 'result_id', 'name']).orderBy('id').execute()
  const runs = await db.selectFrom('runs').select(['test_case_id', 'repetition']).orderBy('id').execute()
  const casesOf = Map.groupBy(cases, ({ result_id }) => result_id)
  const runsOf = Map.groupBy(runs, ({ test_case_id }) => test_case_id)
  const plan = [
    ['Refund in time', [0, 1]],
    ['Refund too late', [0]],
  ]
  const toPlan = (resultId: number) =>
    (casesOf.get(resultId) ?? []).map(({ id, name }) => [name, (runsOf.get(id) ?? []).map((run) => run.repetition)])
  expect(resultIds.map(toPlan)).toEqual(resultIds.map(() => plan))
}

async function expectPaidOnce(db: Database, runs: readonly { id: number; run_as_text: number }[]): Promise<void> {
  const entries = await db.selectFrom('ledger_entries').selectAll().orderBy('run_id').execute()
  const charges = entries.filter(({ kind }) => kind === 'run')
  expect(charges.map(({ run_id, amount_micros }) => [run_id, amount_micros])).toEqual(
    runs.map(({ id, run_as_text }) => [id, run_as_text === 1 ? -20_000 : -300_000]),
  )
  expect(entries).toHaveLength(runs.length + 1)
  const sum = entries.reduce((total, { amount_micros }) => total + amount_micros, 0)
  expect(await readBalance(db, 1)).toBe(sum)
}

async function expectGenerated(db: Database, answered: Answered): Promise<number> {
  const scenarios = await db.selectFrom('generated_scenarios').select(['generation_id', 'status']).execute()
  const byGeneration = Map.groupBy(scenarios, ({ generation_id }) => generation_id)
  expect([...answered.generations].filter((id) => !byGeneration.has(id))).toEqual([])
  const statuses = [...byGeneration.values()].map((rows) => rows.map(({ status }) => status))
  expect(statuses).toEqual(statuses.map(() => Array(scenariosPerGeneration).fill('completed')))
  return byGeneration.size
}
