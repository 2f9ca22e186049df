import { openStatuses, type Status } from '../../contract/run.ts'
import type { RunCount } from '../store/results.ts'

/** The status of a result follows from those of its runs (contract 2.6). */
export function toResultStatus(counts: readonly RunCount[]): Status {
  const statuses = new Set(counts.map(({ status }) => status))
  const open = openStatuses.filter((status) => statuses.has(status))
  if (open.length > 0) {
    const begun = [...statuses].some((status) => status !== 'in_queue' && status !== 'pending')
    return begun ? 'running' : 'pending'
  }
  if (statuses.has('completed')) return 'completed'
  const [only] = statuses
  return statuses.size === 1 && only !== undefined ? only : 'failed'
}

/**
 * The counters of a result (contract 2.4): `completed` are the runs that ended with a conversation, `failed` those that
 * did not pass or could not be held. The success rate is the share of all runs, 0–100.
 */
export function toCounters(counts: readonly RunCount[]) {
  const sum = (matches: (row: RunCount) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0)
  const total = sum(() => true)
  const passed = sum(({ success }) => success === 1)
  return {
    success_rate: total === 0 ? 0 : Math.round((passed / total) * 10_000) / 100,
    total_runs_count: total,
    completed_runs_count: sum(({ status }) => status === 'completed'),
    success_runs_count: passed,
    failed_runs_count: sum(({ status, success }) => success === 0 || status === 'failed' || status === 'timeout'),
  }
}
