import * as z from 'zod'
import { lenient } from './tolerant.ts'

/** One case of a dry run's plan. */
export const PlannedScenario = z.object({
  key: lenient(z.string()),
  name: lenient(z.string()),
  type: lenient(z.string()),
  frequency: lenient(z.int().nonnegative()),
  metric_ids: lenient(z.array(z.int())),
  tags: lenient(z.array(z.string())),
  personality: z.unknown().optional(),
  test_profile: z.unknown().optional(),
})
export type PlannedScenario = z.infer<typeof PlannedScenario>

/** A price as a number or as a numeric string; anything else is no price. */
const Cost = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(
  // Sums of prices in binary fractions: 0.30000000000000004 is 0.3.
  z
    .number()
    .nonnegative()
    .transform((cost) => Math.round(cost * 1e6) / 1e6),
)

/** The run that would happen. `estimated_cost` has no unit; undefined means that no price could be read. */
export const Plan = z.object({
  agent_id: lenient(z.int()),
  project_id: lenient(z.int()),
  channel: lenient(z.string()),
  suite_name: lenient(z.string()),
  scenario_count: lenient(z.int()),
  total_runs: lenient(z.int().nonnegative()),
  estimated_cost: lenient(Cost),
  scenarios: lenient(z.array(PlannedScenario)),
})
export type Plan = z.infer<typeof Plan>

/** The answer to a run request with `dry_run=true` (contract 2.3). */
export const DryRun = z.object({ dry_run: lenient(z.boolean()), valid: lenient(z.boolean()), plan: Plan })
export type DryRun = z.infer<typeof DryRun>
