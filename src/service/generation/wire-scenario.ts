import type * as z from 'zod'
import type { MockToolEntry } from '../../contract/resources/generation-progress.ts'
import type { Agent, Catalog, Metric, StoredPersonality } from '../config/catalog.ts'
import { callerPhoneNumber } from '../runs/phone-numbers.ts'
import type { StoredScenario } from '../store/generations.ts'
import type { ScenarioDraft } from './draft.ts'

/** What a scenario is made for. */
export interface ScenarioTarget {
  readonly agent: Agent
  readonly catalog: Catalog
  /** undefined: the organization has none. */
  readonly personality: StoredPersonality | undefined
}

/** A draft as the wire shows it (specification 2.6), but for its id. */
export function toStoredScenario(
  draft: ScenarioDraft,
  { agent, catalog, personality }: ScenarioTarget,
): StoredScenario {
  const metrics = [...agent.metricIds].flatMap((id) => catalog.metrics.get(id) ?? [])
  return {
    name: draft.name,
    agent: agent.id,
    assistant_id: agent.assistantId,
    personality: personality?.id ?? null,
    personality_name: personality?.name ?? '',
    tags: [...draft.tags],
    runs: [],
    metrics: metrics.map(({ id }) => id),
    metric_names: metrics.map(({ name }) => name),
    phone_number: agent.phoneNumber ?? '',
    phone_number_queue_length: 0,
    first_message: draft.firstMessage,
    inbound_phone_number: callerPhoneNumber.id,
    inbound_phone_number_data: { ...callerPhoneNumber },
    instructions: draft.instructions,
    simulation_description: draft.summary,
    information_fields: { ...draft.informationFields },
    expected_outcome_prompt: draft.expectedOutcome,
    scenario_language: agent.language,
    is_simulating: false,
    test_profile_data: {},
    generated_mock_tool_entries: metrics.flatMap(toMockToolEntry),
  }
}

/** The tool that a metric watches, with the arguments it wants. */
const toMockToolEntry = ({ id, rule }: Metric): z.infer<typeof MockToolEntry>[] =>
  rule.type === 'tool_called'
    ? [{ tool_id: id, tool_name: rule.tool, new_entry: { input: { ...rule.arguments }, output: {} } }]
    : []
