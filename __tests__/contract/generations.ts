/** A generated scenario as a service writes it (specification 2.6). */
export const generatedScenario = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `Scenario ${id}`,
  agent: 4,
  assistant_id: '',
  personality: 5,
  personality_name: 'Hurried',
  tags: ['generated'],
  runs: [],
  metrics: [7],
  metric_names: ['Polite'],
  phone_number: '',
  phone_number_queue_length: 0,
  first_message: 'Hello',
  inbound_phone_number: 1,
  inbound_phone_number_data: { id: 1, number: '', phone_number_id: '' },
  instructions: `You ask for order ${id}.`,
  simulation_description: '',
  information_fields: {},
  expected_outcome_prompt: 'The order is told.',
  scenario_language: 'en',
  is_simulating: false,
  test_profile_data: {},
  generated_mock_tool_entries: [],
  ...changes,
})

interface Shape {
  readonly total: number
  readonly completed: number
  readonly failed?: number
  /** As many as are completed, unless given. */
  readonly listed?: number
}

/** The progress of a generation as a service writes it; the scenarios are numbered from 1. */
export const progressOf = ({ total, completed, failed = 0, listed = completed }: Shape) => ({
  total_scenarios: total,
  completed_scenarios: completed,
  failed_scenarios: failed,
  scenarios_list: Array.from({ length: listed }, (_, index) => generatedScenario(index + 1)),
})
