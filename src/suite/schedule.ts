import type { RunResult } from '../contract/run-result.ts'

/** What the next pause between two readings depends on. Times in milliseconds since the epoch. */
export interface Moment {
  readonly now: number
  readonly submittedAt: number
  /** 0 ≤ random < 1; spreads the readings of many jobs. */
  readonly random: number
}

const minPauseMs = 200
const maxPauseMs = 10_000
/** A reading waits for this share of the age, so that the delay after the end stays small against the wait. */
const shareOfAge = 0.08
const jitterShare = 0.1
/** A window's close is the service's clock; a little later its run has surely ended. */
const afterCloseMs = 500

/** How long to wait before the result is read again: short at first, longer with age, never past a dial window's close. */
export function toPauseMs(result: RunResult, { now, submittedAt, random }: Moment): number {
  const byAge = Math.min(maxPauseMs, Math.max(minPauseMs, (now - submittedAt) * shareOfAge))
  const jittered = byAge * (1 + jitterShare * (2 * random - 1))
  const untilClose = nextCloseAt(result, now) + afterCloseMs - now
  return Math.round(Math.max(minPauseMs, Math.min(jittered, untilClose)))
}

/** The next moment at which the dial window of an open outbound run closes. */
function nextCloseAt({ runs }: RunResult, now: number): number {
  const closes = runs
    .filter(({ status }) => status === 'pending')
    .map(({ outbound_dial_window_closes_at: at }) => Date.parse(at ?? ''))
    .filter((at) => at > now)
  return Math.min(Number.POSITIVE_INFINITY, ...closes)
}
