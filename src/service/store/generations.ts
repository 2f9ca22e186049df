import { GeneratedScenario } from '../../contract/resources/generation-progress.ts'
import type { Database } from './database.ts'
import type { GeneratedScenariosTable } from './tables.ts'

/** A scenario as it is stored: its id is that of its row. */
export const StoredScenario = GeneratedScenario.omit({ id: true })
export type StoredScenario = Omit<GeneratedScenario, 'id'>

/** A generation to be stored. */
export interface NewGeneration {
  /** The `progress_id`. */
  readonly id: string
  readonly organizationId: number
  readonly agentId: number
  /** How many scenarios it is to make. */
  readonly count: number
  readonly createdAt: string
}

/** Stores a generation with its scenarios, all of them pending. */
export async function insertGeneration(transaction: Database, generation: NewGeneration): Promise<void> {
  const { id, organizationId, agentId, count, createdAt } = generation
  await transaction
    .insertInto('generations')
    .values({ id, organization_id: organizationId, agent_id: agentId, created_at: createdAt })
    .execute()
  const rows = Array.from({ length: count }, (_, position) => ({
    generation_id: id,
    position,
    status: 'pending' as const,
    error_message: '',
  }))
  await transaction.insertInto('generated_scenarios').values(rows).execute()
}

/** A scenario of a generation, as far as it has come. */
export interface ScenarioRow {
  readonly id: number
  readonly position: number
  readonly status: GeneratedScenariosTable['status']
  /** undefined until it is made. */
  readonly scenario: StoredScenario | undefined
}

/** The scenarios of an organization's generation, in their order, from one read; undefined: it has no such generation. */
export async function readGeneratedScenarios(
  db: Database,
  { id, organizationId }: { readonly id: string; readonly organizationId: number },
): Promise<readonly ScenarioRow[] | undefined> {
  const rows = await db
    .selectFrom('generations')
    .innerJoin('generated_scenarios', 'generated_scenarios.generation_id', 'generations.id')
    .where('generations.id', '=', id)
    .where('generations.organization_id', '=', organizationId)
    .select(['generated_scenarios.id', 'position', 'status', 'definition'])
    .orderBy('position')
    .execute()
  if (rows.length === 0) return undefined
  return rows.map(({ definition, ...row }) => ({ ...row, scenario: parseDefinition(definition) }))
}

const parseDefinition = (definition: string | null): StoredScenario | undefined =>
  definition === null ? undefined : StoredScenario.parse(JSON.parse(definition))

/** Whose generation it is; undefined: there is none with this id. */
export async function readGeneration(
  db: Database,
  id: string,
): Promise<{ readonly organizationId: number; readonly agentId: number } | undefined> {
  const row = await db
    .selectFrom('generations')
    .where('id', '=', id)
    .select(['organization_id', 'agent_id'])
    .executeTakeFirst()
  return row === undefined ? undefined : { organizationId: row.organization_id, agentId: row.agent_id }
}

/** The generations that have scenarios still to be made, of all organizations. */
export async function readOpenGenerations(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('generated_scenarios')
    .where('status', '=', 'pending')
    .select('generation_id')
    .distinct()
    .orderBy('generation_id')
    .execute()
  return rows.map(({ generation_id }) => generation_id)
}

/** How the making of a scenario ended: with the scenario, or with why there is none. */
export type ScenarioOutcome =
  | { readonly kind: 'completed'; readonly scenario: StoredScenario }
  | { readonly kind: 'failed'; readonly message: string }

/** Settles a scenario that is still pending, knowing those of its generation that are completed. */
export function settleScenario(
  db: Database,
  { id, generationId }: { readonly id: number; readonly generationId: string },
  decide: (completed: readonly StoredScenario[]) => ScenarioOutcome,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // Changes nothing, but makes two that end at once wait for each other: they must not take the same name.
    await transaction
      .updateTable('generations')
      .set(({ ref }) => ({ agent_id: ref('agent_id') }))
      .where('id', '=', generationId)
      .execute()
    const outcome = decide(await readCompleted(transaction, generationId))
    await transaction
      .updateTable('generated_scenarios')
      .set(toColumns(outcome))
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .execute()
  })
}

async function readCompleted(db: Database, generationId: string): Promise<StoredScenario[]> {
  const rows = await db
    .selectFrom('generated_scenarios')
    .where('generation_id', '=', generationId)
    .where('status', '=', 'completed')
    .select('definition')
    .execute()
  return rows.flatMap(({ definition }) => parseDefinition(definition) ?? [])
}

const toColumns = (outcome: ScenarioOutcome) =>
  outcome.kind === 'completed'
    ? { status: 'completed' as const, definition: JSON.stringify(outcome.scenario), error_message: '' }
    : { status: 'failed' as const, error_message: outcome.message }
