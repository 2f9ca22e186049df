import type { Run } from '../contract/run.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toTimeMs } from '../contract/time.ts'

/** How long after a window's edge is read: the service's clock is known to a second. */
export const afterEdgeMs = 1_000
/** A run that nobody has dialled is taken out by a sweep, which comes a little after the close. */
const sweepMs = 5_000
/** A run that waits for its window is looked for this many times in the length of a window, because somebody has to dial. */
const looksPerWindow = 20
const minLookMs = 1_000

/**
 * How long until the dial windows of a result's runs ask for a reading: shortly after the next one opens or closes, and
 * often enough while a run still waits to be given one. Infinity if none does. `serviceNowMs`: the present on the
 * service's clock, which the windows are told by.
 */
export function toNextWindowMs({ runs }: RunResult, serviceNowMs: number): number {
  const edges = runs.filter(({ status }) => status === 'pending').map((run) => toNextEdgeMs(run, serviceNowMs))
  return Math.min(Number.POSITIVE_INFINITY, ...edges, toLookMs(runs))
}

function toNextEdgeMs(run: Run, serviceNowMs: number): number {
  const untilOpen = toTimeMs(run.outbound_dial_window_opens_at) - serviceNowMs
  const untilClose = toTimeMs(run.outbound_dial_window_closes_at) - serviceNowMs
  const opening = untilOpen > 0 ? untilOpen + afterEdgeMs : Number.POSITIVE_INFINITY
  if (untilClose > 0) return Math.min(opening, untilClose + afterEdgeMs)
  return untilClose > -sweepMs ? afterEdgeMs : opening
}

function toLookMs(runs: readonly Run[]): number {
  const isOutbound = runs.some((run) => run.number || run.outbound_dial_window_closes_at)
  if (!isOutbound || !runs.some(({ status }) => status === 'in_queue')) return Number.POSITIVE_INFINITY
  const lengths = runs.flatMap(({ outbound_dial_window_seconds: seconds }) => seconds ?? [])
  return Math.max(minLookMs, (Math.min(Number.POSITIVE_INFINITY, ...lengths) * 1_000) / looksPerWindow)
}
