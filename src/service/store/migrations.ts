import type { CreateTableBuilder } from 'kysely'
import type { Database, Dialect } from './database.ts'

/** Changes a database by one step. */
export type Migration = (db: Database) => Promise<void>

/** The steps that build the tables, in the order of their names. A released step is never edited: a new one is added. */
export const createMigrations = (dialect: Dialect): Readonly<Record<string, Migration>> => ({
  '0001-tables': (db) => createTables(db, dialect),
  '0002-open-work': addOpenWork,
})

async function createTables(db: Database, dialect: Dialect): Promise<void> {
  const create = <Name extends string>(name: Name) => db.schema.createTable(name)
  const createWithId = <Name extends string>(name: Name) => addId(create(name), dialect)

  await createWithId('results')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('agent_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('concurrency_limit', 'bigint')
    .addColumn('overrides', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'results', ['organization_id', 'id'])
  await createIndex(db, 'results', ['organization_id', 'agent_id', 'name'])
  await createIndex(db, 'results', ['created_at'])

  await createWithId('test_cases')
    .addColumn('result_id', 'bigint', (column) => column.notNull().references('results.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('test_profile', 'text')
    .execute()
  await createIndex(db, 'test_cases', ['result_id'])

  await createWithId('runs')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('result_id', 'bigint', (column) => column.notNull().references('results.id').onDelete('cascade'))
    .addColumn('test_case_id', 'bigint', (column) => column.notNull().references('test_cases.id').onDelete('cascade'))
    .addColumn('repetition', 'bigint', (column) => column.notNull())
    .addColumn('run_as_text', 'smallint', (column) => column.notNull())
    .addColumn('outbound', 'smallint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('in_queue'))
    .addColumn('attempt', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('success', 'smallint')
    .addColumn('error_message', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('executed_at', 'text')
    .addColumn('duration_ms', 'bigint')
    .addColumn('outbound_dial_window_opens_at', 'text')
    .addColumn('outbound_dial_window_seconds', 'bigint')
    .addColumn('outbound_dial_window_closes_at', 'text')
    .addColumn('evaluation', 'text')
    .addColumn('expected_outcome', 'text')
    .addColumn('metadata', 'text')
    .addColumn('transcript', 'text')
    .execute()
  await createIndex(db, 'runs', ['result_id', 'status', 'success'])
  await createIndex(db, 'runs', ['organization_id', 'run_as_text', 'status', 'result_id', 'id'])
  await createIndex(db, 'runs', ['test_case_id'])

  await create('accounts')
    .addColumn('organization_id', 'bigint', (column) => column.primaryKey())
    .addColumn('balance_micros', 'bigint')
    .execute()
  await createWithId('ledger_entries')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    // No reference: what was paid stays in the books when its run is removed.
    .addColumn('run_id', 'bigint', (column) => column.unique())
    .addColumn('amount_micros', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'ledger_entries', ['organization_id', 'id'])

  await createWithId('dashboards')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('project_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('filters', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await createWithId('widgets')
    .addColumn('dashboard_id', 'bigint', (column) => column.notNull().references('dashboards.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('definition', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'widgets', ['dashboard_id', 'position'])

  await create('generations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('agent_id', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createWithId('generated_scenarios')
    .addColumn('generation_id', 'text', (column) => column.notNull().references('generations.id').onDelete('cascade'))
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error_message', 'text', (column) => column.notNull())
    .addColumn('definition', 'text')
    .execute()
  await createIndex(db, 'generated_scenarios', ['generation_id', 'position'])

  await createWithId('signing_keys')
    .addColumn('jwk', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createWithId('api_keys')
    .addColumn('organization_id', 'bigint', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await createIndex(db, 'api_keys', ['prefix'])
}

/** What is still to be done can be told from the store alone, and found fast. */
async function addOpenWork(db: Database): Promise<void> {
  await db.schema.alterTable('runs').addColumn('dial_requested_at', 'text').execute()
  await createIndex(db, 'generated_scenarios', ['status', 'generation_id'])
}

/** Ids that are never used twice, not even after a deletion. A config may choose the ids of what it brings along. */
const addId = <Name extends string>(table: CreateTableBuilder<Name>, dialect: Dialect) =>
  dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())

const createIndex = (db: Database, table: string, columns: readonly string[]): Promise<void> =>
  db.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns([...columns])
    .execute()
