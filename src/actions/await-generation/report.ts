import type { GenerationReport, GenerationStatus } from '../../report/await-generation/report.ts'
import { type GenerationFailOn, isGenerationRed, toGenerationOutcome } from '../../suite/generation.ts'
import type { GenerationWait } from './wait.ts'

/** The words for a generation that did not come to its end. */
const statuses = {
  clarification: 'pending_clarification',
  ended: 'ended',
  stalled: 'stalled',
  timeout: 'timeout',
  cancelled: 'cancelled',
  unknown: 'unreadable',
  lost: 'unreadable',
} as const satisfies Record<Exclude<GenerationWait['ending'], 'finished'>, GenerationStatus>

/** What is to be said of a wait: red for whatever is not finished, and else as `failOn` says. */
export function toGenerationReport(
  wait: GenerationWait,
  failOn: GenerationFailOn,
  durationMs: number,
): GenerationReport {
  const { progress, reason } = wait
  const status = wait.ending === 'finished' ? toGenerationOutcome(wait.progress) : statuses[wait.ending]
  const scenarios = new Map(progress?.scenarios_list.map((scenario) => [scenario.id, scenario]))
  return {
    status,
    red: wait.ending !== 'finished' || isGenerationRed(toGenerationOutcome(wait.progress), failOn),
    failOn,
    counts: progress && {
      total: progress.total_scenarios,
      completed: progress.completed_scenarios,
      failed: progress.failed_scenarios,
    },
    leftOut: 0,
    scenarios: [...scenarios.values()].sort((a, b) => a.id - b.id),
    questions: progress?.questions ?? [],
    serviceStatus: progress?.status,
    reason,
    durationMs,
  }
}

/** The same of a finished generation of which a spec cannot have some scenarios: for the steps behind it they failed. */
export function withLeftOut(report: GenerationReport, leftOut: number): GenerationReport {
  if (leftOut === 0) return report
  return { ...report, leftOut, status: 'partial', red: isGenerationRed('partial', report.failOn) }
}
