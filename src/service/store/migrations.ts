import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The steps that build the tables, in the order of their names. A released step is never edited: a new one is added. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-runs': { up: createRuns },
}

async function createRuns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('results')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('agent_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('results_by_name').on('results').columns(['name', 'agent_id']).execute()
  await db.schema.createIndex('results_by_agent').on('results').column('agent_id').execute()

  await db.schema
    .createTable('test_cases')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('result_id', 'integer', (column) => column.notNull().references('results.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('test_profile', 'text')
    .execute()

  await db.schema
    .createTable('runs')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('result_id', 'integer', (column) => column.notNull().references('results.id'))
    .addColumn('test_case_id', 'integer', (column) => column.notNull().references('test_cases.id'))
    .addColumn('repetition', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('in_queue'))
    .addColumn('success', 'integer')
    .addColumn('error_message', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('executed_at', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('evaluation', 'text')
    .addColumn('expected_outcome', 'text')
    .addColumn('metadata', 'text')
    .addColumn('transcript', 'text')
    .execute()
  await db.schema.createIndex('runs_by_result').on('runs').columns(['result_id', 'status', 'success']).execute()

  await db.schema
    .createTable('charges')
    .addColumn('run_id', 'integer', (column) => column.primaryKey().references('runs.id'))
    .addColumn('amount_micros', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}
