import { setTimeout as sleep } from 'node:timers/promises'

/** Time as the client sees it, so that tests need not wait. */
export interface Clock {
  /** Milliseconds since 1970. Never jumps: who needs the service's time takes it from the service. */
  now(): number
  /** Rejects as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

const startedAt = Date.now() - performance.now()

/**
 * The real time: the system's when this process started, and from then on what a monotonic clock has counted, so that
 * no correction of the system's clock ends or prolongs a wait. The timers run on the same clock, so that both stand
 * still, or both do not, while the machine is suspended.
 */
export const systemClock: Clock = {
  now: () => Math.round(startedAt + performance.now()),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
}
