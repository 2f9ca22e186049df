import type { Answer } from './exchange.ts'

/** A service that asks for a longer pause than this is asked again nevertheless. */
export const maxRetryAfterMs = 120_000

/** What an answer's headers tell of time, in milliseconds. */
export interface AnswerTimes {
  /** How long the service asks to be left alone; undefined if it does not say. */
  readonly retryAfterMs: number | undefined
  /** How far the service's clock is ahead of ours, to about half a second; undefined if it does not tell its time. */
  readonly serviceAheadMs: number | undefined
}

/** A Date header has no fractions: its moment is on average half a second past what it says. */
const meanFractionMs = 500

/** Reads Retry-After and Date. `nowMs`: when the answer came, by our clock. */
export const toAnswerTimes = (headers: Answer['headers'], nowMs: number): AnswerTimes => {
  const date = parseHttpDate(toSingle(headers['date']))
  // The end of the pause is told by the service's clock, so that its present counts, and not ours.
  const retryAfterMs = parseRetryAfter(toSingle(headers['retry-after']), date ?? nowMs)
  return { retryAfterMs, serviceAheadMs: date === undefined ? undefined : date + meanFractionMs - nowMs }
}

/**
 * The pause that a Retry-After header asks for, in milliseconds, from its seconds or its HTTP date; undefined if there is
 * none that can be read.
 */
export const parseRetryAfter = (header: string | undefined, nowMs: number): number | undefined => {
  const ms = /^\d+$/.test(header ?? '') ? Number(header) * 1000 : (parseHttpDate(header) ?? Number.NaN) - nowMs
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxRetryAfterMs)
}

/** The third form of an HTTP date, which has no zone and is meant as GMT: `Sun Nov  6 08:49:37 1994`. */
const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/

/** The moment of an HTTP date (RFC 9110, 5.6.7), in milliseconds since 1970. */
const parseHttpDate = (text = ''): number | undefined => {
  // Date.parse alone would take "1.5" for a day in January.
  const ms = text.endsWith('GMT') ? Date.parse(text) : asctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}

/** The first of a header's values. */
export const toSingle = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header
