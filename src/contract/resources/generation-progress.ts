import * as z from 'zod'

/** What a generated scenario lets the agent's tools answer. */
export const MockToolEntry = z.object({
  tool_id: z.int(),
  tool_name: z.string(),
  new_entry: z.object({ input: z.record(z.string(), z.unknown()), output: z.record(z.string(), z.unknown()) }),
})

/** A generated evaluator (specification 2.6). */
export const GeneratedScenario = z.object({
  id: z.int(),
  name: z.string(),
  agent: z.int(),
  assistant_id: z.string(),
  personality: z.int().nullable(),
  personality_name: z.string(),
  tags: z.array(z.string()),
  runs: z.array(z.int()),
  metrics: z.array(z.int()),
  metric_names: z.array(z.string()),
  phone_number: z.string(),
  phone_number_queue_length: z.int(),
  first_message: z.string(),
  inbound_phone_number: z.int(),
  inbound_phone_number_data: z.object({ id: z.int(), number: z.string(), phone_number_id: z.string() }),
  instructions: z.string(),
  simulation_description: z.string(),
  information_fields: z.record(z.string(), z.unknown()),
  expected_outcome_prompt: z.string(),
  scenario_language: z.string(),
  is_simulating: z.boolean(),
  test_profile_data: z.record(z.string(), z.unknown()),
  generated_mock_tool_entries: z.array(MockToolEntry),
})
export type GeneratedScenario = z.infer<typeof GeneratedScenario>

/** How far a generation has come (specification 2.6). */
export const GenerationProgress = z.object({
  total_scenarios: z.int(),
  completed_scenarios: z.int(),
  failed_scenarios: z.int(),
  scenarios_list: z.array(GeneratedScenario),
})
export type GenerationProgress = z.infer<typeof GenerationProgress>
