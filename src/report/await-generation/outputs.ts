import { renderJson } from '../text/json.ts'
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
    'scenario-ids': renderJson(scenarios.map(({ id }) => id)),
    spec: spec?.path ?? '',
  }
}
