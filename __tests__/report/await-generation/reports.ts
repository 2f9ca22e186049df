import { GenerationProgress } from '../../../src/contract/generation-progress.ts'
import type { GenerationReport } from '../../../src/report/await-generation/report.ts'
import { generatedScenario } from '../../contract/generations.ts'

/** The report of a generation of two scenarios, both completed. */
export function createGenerationReport(changes: Partial<GenerationReport> = {}): GenerationReport {
  return {
    status: 'completed',
    red: false,
    failOn: 'partial',
    counts: { total: 2, completed: 2, failed: 0 },
    scenarios: toScenarios(generatedScenario(1), generatedScenario(2)),
    leftOut: 0,
    questions: [],
    serviceStatus: undefined,
    reason: undefined,
    durationMs: 95_000,
    ...changes,
  }
}

/** Scenarios as they are read. */
export const toScenarios = (...scenarios: readonly object[]): GenerationReport['scenarios'] =>
  GenerationProgress.parse({
    total_scenarios: scenarios.length,
    completed_scenarios: scenarios.length,
    failed_scenarios: 0,
    scenarios_list: scenarios,
  }).scenarios_list
