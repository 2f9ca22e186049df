import type { GenerationProgress } from '../../contract/resources/generation-progress.ts'
import type { ScenarioRow } from '../store/generations.ts'

/** How far the scenarios of a generation have come (specification 2.6). */
export function toProgress(rows: readonly ScenarioRow[]): GenerationProgress {
  const scenarios = rows.flatMap(({ id, scenario }) => (scenario === undefined ? [] : [{ id, ...scenario }]))
  return {
    total_scenarios: rows.length,
    completed_scenarios: scenarios.length,
    failed_scenarios: rows.filter(({ status }) => status === 'failed').length,
    scenarios_list: scenarios,
  }
}
