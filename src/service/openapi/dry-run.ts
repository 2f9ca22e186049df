import * as z from 'zod'
import { Channel } from '../../contract/channel.ts'

const PlannedPersonality = z.object({
  mode: z.enum(['existing', 'override', 'inline', 'project_default']),
  id: z.int().nullable(),
  name: z.string().nullable(),
})
const PlannedTestProfile = z.object({
  mode: z.enum(['existing', 'inline']),
  sections: z.array(z.enum(['agent_variables', 'caller_variables'])),
})

export const PlannedScenario = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['instruction', 'conditional_actions']),
  frequency: z.int().min(1),
  metric_ids: z.array(z.int()),
  tags: z.array(z.string()),
  personality: PlannedPersonality,
  test_profile: PlannedTestProfile.nullable(),
})

/** The run that would happen, as the service tells it (contract 2.3). */
export const DryRun = z.object({
  dry_run: z.literal(true),
  valid: z.literal(true),
  plan: z.object({
    agent_id: z.int(),
    project_id: z.int(),
    channel: Channel,
    suite_name: z.string(),
    scenario_count: z.int().min(1),
    total_runs: z.int().min(1),
    estimated_cost: z.number().min(0).describe('In no unit.'),
    scenarios: z.array(PlannedScenario),
  }),
})
