/** A service that asks for a longer pause than this is asked again nevertheless. */
export const maxRetryAfterMs = 120_000

/**
 * The pause that a Retry-After header asks for, in milliseconds, from its seconds or its HTTP date; undefined if there is
 * none that can be read.
 */
export const parseRetryAfter = (header: string | undefined, nowMs: number): number | undefined => {
  const ms = /^\d+$/.test(header ?? '') ? Number(header) * 1000 : parseHttpDate(header) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

// Date.parse alone would take "1.5" for a day in January.
const parseHttpDate = (text: string | undefined): number => (text?.endsWith('GMT') ? Date.parse(text) : Number.NaN)
