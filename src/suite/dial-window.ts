import type { Run } from '../contract/run.ts'
import { toTimeMs } from '../contract/time.ts'

/** How far the clocks of a service and of a job may be apart. */
const maxSkewMs = 5 * 60_000

/** Whether a run has not begun: the service waits for its call, or for a place to take it. */
export const isUnanswered = ({ status }: Run): boolean => status === 'pending' || status === 'in_queue'

/**
 * Whether a run waits for a call to its number now: it is `pending` and its window has opened. That the window is still
 * open is the service's to say by the status; here it counts as closed only when no difference of clocks explains it.
 * `now` in milliseconds since 1970.
 */
export function isDialAwaited(run: Run, now: number): boolean {
  if (run.status !== 'pending' || (run.number ?? '') === '' || (run.outbound_dial_window_opens_at ?? '') === '')
    return false
  return !(toTimeMs(run.outbound_dial_window_closes_at) < now - maxSkewMs)
}

/**
 * How long the window of a run is, in milliseconds; infinite where the service does not tell. Counted from when it was
 * first seen open, it has surely closed by then, whatever the service's clock says.
 */
export function toWindowMs(run: Run): number {
  const seconds = run.outbound_dial_window_seconds ?? Number.NaN
  const { outbound_dial_window_opens_at: opensAt, outbound_dial_window_closes_at: closesAt } = run
  const lengthMs = seconds >= 0 ? seconds * 1_000 : toTimeMs(closesAt) - toTimeMs(opensAt)
  return lengthMs >= 0 ? lengthMs : Number.POSITIVE_INFINITY
}
