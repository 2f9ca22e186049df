import PQueue from 'p-queue'
import type { Catalog } from '../config/catalog.ts'
import type { ChatModel } from '../model/chat-model.ts'
import type { Database } from '../store/database.ts'
import {
  readGeneratedScenarios,
  readGeneration,
  type ScenarioOutcome,
  type ScenarioRow,
  type StoredScenario,
  settleScenario,
} from '../store/generations.ts'
import { createScenarioSource, type ScenarioSource } from './scenario-source.ts'
import { toUniqueName } from './unique-name.ts'

/** What generations are performed with. */
export interface GenerationOptions {
  readonly db: Database
  readonly catalogs: ReadonlyMap<number, Catalog>
  /** undefined: scenarios are made from templates. */
  readonly model: ChatModel | undefined
}

const modelCallsAtOnce = 4

/**
 * Makes the scenarios of a generation that are still pending, and stores each as soon as it is made. Aborted, it rejects
 * and leaves the rest pending. A generation that is gone is none to perform.
 */
export async function performGeneration(options: GenerationOptions, id: string, signal: AbortSignal): Promise<void> {
  const { db, catalogs, model } = options
  signal.throwIfAborted()
  const generation = await readGeneration(db, id)
  if (generation === undefined) return
  const { organizationId, agentId } = generation
  const rows = await readGeneratedScenarios(db, { id, organizationId })
  const source = createScenarioSource(catalogs.get(organizationId), agentId, model)
  // All come to their end before this does: nothing may be written once the job is given back.
  const queue = new PQueue({ concurrency: model === undefined ? 1 : modelCallsAtOnce })
  const pending = (rows ?? []).filter(({ status }) => status === 'pending')
  const endings = await Promise.allSettled(
    pending.map((row) => queue.add(() => makeScenario(row, { db, id, organizationId, source, signal }))),
  )
  signal.throwIfAborted()
  const fault = endings.find((ending) => ending.status === 'rejected')
  if (fault !== undefined) throw fault.reason
}

interface Making {
  readonly db: Database
  /** Of the generation. */
  readonly id: string
  readonly organizationId: number
  readonly source: ScenarioSource
  readonly signal: AbortSignal
}

async function makeScenario(row: ScenarioRow, { db, id, organizationId, source, signal }: Making): Promise<void> {
  signal.throwIfAborted()
  const readNames = async (): Promise<string[]> =>
    ((await readGeneratedScenarios(db, { id, organizationId })) ?? []).flatMap(({ scenario }) => scenario?.name ?? [])
  const outcome = await source({ position: row.position, readNames, signal })
  signal.throwIfAborted()
  await settleScenario(db, { id: row.id, generationId: id }, (completed) => toDifferent(outcome, completed))
}

/** Another name if its own is taken; a failure if the scenario itself is. */
function toDifferent(outcome: ScenarioOutcome, completed: readonly StoredScenario[]): ScenarioOutcome {
  if (outcome.kind === 'failed') return outcome
  const { scenario } = outcome
  if (completed.some(({ instructions }) => instructions === scenario.instructions)) {
    return { kind: 'failed', message: 'What was made is the same as another scenario of this generation.' }
  }
  const name = toUniqueName(scenario.name, new Set(completed.map((other) => other.name)))
  return { kind: 'completed', scenario: { ...scenario, name } }
}
