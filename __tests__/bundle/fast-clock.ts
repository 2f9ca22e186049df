import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** How a spawned process sees time. */
export interface FastClock {
  /** How many times as fast time passes; 1 unless given. */
  readonly factor?: number
  /** How far its date is ahead of the real one, or behind if negative; 0 unless given. */
  readonly skewMs?: number
  /** The real moment from which time passes faster, for processes that share a fast time; its start unless given. */
  readonly originMs?: number
  /**
   * How many times as fast the timers run by which it gives up what takes too long: those with a callback, and signals
   * with a timeout; `factor` unless given.
   */
  readonly patienceFactor?: number
}

const preload = pathToFileURL(join(import.meta.dirname, 'fast-clock.mjs')).href

/**
 * Environment variables that give a Node process, and the Node processes that it starts, this clock: dates and timers,
 * but not the timeouts inside Node itself.
 */
export const toClockEnvironment = ({
  factor,
  skewMs,
  originMs,
  patienceFactor,
}: FastClock): Record<string, string> => ({
  NODE_OPTIONS: `--import=${preload}`,
  ...(factor !== undefined && { FAST_CLOCK_FACTOR: String(factor) }),
  ...(skewMs !== undefined && { FAST_CLOCK_SKEW_MS: String(skewMs) }),
  ...(originMs !== undefined && { FAST_CLOCK_ORIGIN_MS: String(originMs) }),
  ...(patienceFactor !== undefined && { FAST_CLOCK_PATIENCE_FACTOR: String(patienceFactor) }),
})
