import type { GeneratedScenario } from '../../contract/generation-progress.ts'
import { renderJson } from '../text/json.ts'
import { toByteLength } from '../text/plain-text.ts'
import type { GenerationReport, WrittenSpec } from './report.ts'

/** The outputs of a step that waits for a generation, in the order of action.yml. */
export const awaitGenerationOutputs = [
  'status',
  'scenarios-total',
  'scenarios-completed',
  'scenarios-failed',
  'scenario-ids',
  'spec',
] as const

/** GitHub takes more, but a step that is given a larger one in its environment cannot be started on Linux. */
const maxIdsBytes = 120 * 1_024

/** The outputs; empty where nothing is known. */
export function toGenerationOutputs(
  { status, counts, scenarios }: GenerationReport,
  spec: WrittenSpec | undefined,
): Readonly<Record<(typeof awaitGenerationOutputs)[number], string>> {
  return {
    status,
    'scenarios-total': String(counts?.total ?? ''),
    'scenarios-completed': String(counts?.completed ?? ''),
    'scenarios-failed': String(counts?.failed ?? ''),
    'scenario-ids': renderJson(takeIds(scenarios)),
    spec: spec?.path ?? '',
  }
}

/** How many scenarios the output `scenario-ids` leaves out, because it would be too large with them. */
export const countIdsLeftOut = ({ scenarios }: GenerationReport): number => scenarios.length - takeIds(scenarios).length

/** The leading ids that fit. */
function takeIds(scenarios: readonly GeneratedScenario[]): readonly number[] {
  const ids: number[] = []
  let bytes = 2
  for (const { id } of scenarios) {
    bytes += toByteLength(String(id)) + 1
    if (bytes > maxIdsBytes) break
    ids.push(id)
  }
  return ids
}
