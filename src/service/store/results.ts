import type { Selectable } from 'kysely'
import type { Status } from '../../contract/run.ts'
import type { Database } from './database.ts'
import type { RunRow } from './runs.ts'
import type { ResultsTable } from './tables.ts'

/** How many runs of a result have a status and a verdict. */
export interface RunCount {
  readonly status: Status
  /** 1, 0, or null without a verdict. */
  readonly success: number | null
  readonly count: number
}

/** A result as it was submitted. */
export type ResultRow = Selectable<ResultsTable>

/** A stored result and what became of its runs so far. */
export interface StoredResult extends ResultRow {
  readonly runCounts: readonly RunCount[]
}

/** Which results are wanted; undefined: whatever it is. */
export interface ResultFilter {
  readonly organizationId: number
  readonly agentId: number | undefined
  /** The exact name. */
  readonly name: string | undefined
}

/** A result of an organization, or undefined if it has none with the id. */
export const readResult = (db: Database, id: number, organizationId: number): Promise<ResultRow | undefined> =>
  db
    .selectFrom('results')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

/** What became of runs that were read at one moment. */
export const toRunCounts = (runs: readonly Pick<RunRow, 'status' | 'success'>[]): RunCount[] =>
  [...Map.groupBy(runs, ({ status, success }) => `${status} ${success}`).values()].flatMap(([run, ...others]) =>
    run === undefined ? [] : { status: run.status, success: run.success, count: 1 + others.length },
  )

/** The results of one page, newest first, and how many there are on all pages. */
export async function findResults(
  db: Database,
  filter: ResultFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ count: number; results: readonly StoredResult[] }> {
  let query = db.selectFrom('results').where('organization_id', '=', filter.organizationId)
  if (filter.agentId !== undefined) query = query.where('agent_id', '=', filter.agentId)
  if (filter.name !== undefined) query = query.where('name', '=', filter.name)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute()
  return { count: Number(count), results: await withCounts(db, rows) }
}

/** Without those that were removed meanwhile. */
async function withCounts(db: Database, results: readonly ResultRow[]): Promise<StoredResult[]> {
  if (results.length === 0) return []
  const ids = results.map(({ id }) => id)
  const counts = await db
    .selectFrom('runs')
    .select(({ fn }) => ['result_id', 'status', 'success', fn.countAll<number>().as('count')])
    .where('result_id', 'in', ids)
    .groupBy(['result_id', 'status', 'success'])
    .execute()
  const byResult = Map.groupBy(counts, (row) => row.result_id)
  return results.flatMap((result) => {
    const runCounts = byResult.get(result.id)
    return runCounts === undefined ? [] : { ...result, runCounts }
  })
}
