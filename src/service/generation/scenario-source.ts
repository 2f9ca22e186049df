import type { Agent, Catalog, StoredPersonality } from '../config/catalog.ts'
import { type ChatModel, ModelError } from '../model/chat-model.ts'
import type { ScenarioOutcome } from '../store/generations.ts'
import type { ScenarioDraft } from './draft.ts'
import { parseModelDraft } from './model-draft.ts'
import { renderPrompt } from './model-prompt.ts'
import { toTemplateDrafts } from './template-drafts.ts'
import { toStoredScenario } from './wire-scenario.ts'

/** What is asked of a source. */
export interface SourceRequest {
  readonly position: number
  /** The names of the scenarios made so far. */
  readonly readNames: () => Promise<readonly string[]>
  readonly signal: AbortSignal
}

/** Makes the scenario for a position. Rejects only when it is aborted or the store fails. */
export type ScenarioSource = (request: SourceRequest) => Promise<ScenarioOutcome>

/** Makes scenarios for an agent: with a model, or without one from templates. */
export function createScenarioSource(
  catalog: Catalog | undefined,
  agentId: number,
  model: ChatModel | undefined,
): ScenarioSource {
  const agent = catalog?.agents.get(agentId)
  if (catalog === undefined || agent === undefined) {
    return async () => ({ kind: 'failed', message: `Agent ${agentId} is no longer in the config.` })
  }
  const drafts = toTemplateDrafts(agent.description, catalog.seed)
  const think =
    model === undefined
      ? async ({ position }: SourceRequest) => drafts[position] ?? noDraft(drafts.length)
      : createModelSource(model, { agent, catalog, drafts })
  return async (request) => {
    const thought = await think(request)
    if (typeof thought === 'string') return { kind: 'failed', message: thought }
    const personality = toPersonality(catalog, request.position)
    return { kind: 'completed', scenario: toStoredScenario(thought, { agent, catalog, personality }) }
  }
}

const noDraft = (count: number): string =>
  `No further different scenario follows from the agent's description: ${count} do. Say in more words what it does.`

interface ModelContext {
  readonly agent: Agent
  readonly catalog: Catalog
  /** What a template would make: the ideas that a model starts from. */
  readonly drafts: readonly ScenarioDraft[]
}

/** Gives a draft, or why there is none. */
const createModelSource =
  (model: ChatModel, { agent, catalog, drafts }: ModelContext) =>
  async ({ position, readNames, signal }: SourceRequest): Promise<ScenarioDraft | string> => {
    const personality = toPersonality(catalog, position)
    const idea = drafts[position]?.summary
    const prompt = renderPrompt({ agent, personality, idea, names: await readNames() })
    try {
      return parseModelDraft(await model.complete({ ...prompt, signal }))
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ModelError) return error.message
      throw error
    }
  }

/** The personalities take turns; the seed says which begins. */
function toPersonality({ personalities, seed }: Catalog, position: number): StoredPersonality | undefined {
  const all = [...personalities.values()]
  return all[(position + (Math.abs(seed) % Math.max(1, all.length))) % Math.max(1, all.length)]
}
