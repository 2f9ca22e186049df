import type { GenerationProgress } from '../contract/generation-progress.ts'
import { countSettled } from './generation.ts'

/** What is known of a generation's readings so far. Times in milliseconds, moments on one clock that never jumps. */
export interface GenerationWatch {
  readonly startedAt: number
  /** When a reading last showed another progress; at first the start. */
  readonly changedAt: number
  readonly now: number
  /** How often it was tried to read it. */
  readonly readings: number
  /** The pause that the last answer asked for. */
  readonly retryAfterMs: number | undefined
  /** 0 ≤ random < 1; spreads the readings of many jobs. */
  readonly random: number
}

/** A generation in which nothing moves for this long hangs. A scenario takes a model seconds, or a minute when it is busy. */
export const maxQuietMs = 10 * 60_000

const briefestMs = 1_000
const slowestMs = 10_000
const shareOfAge = 0.02
/** The end is approached in steps of this share of the time that is left to it. */
const shareOfTimeLeft = 1 / 6
/** Close to it, the pause is this share of the time in which nothing has moved: what hangs is not read fast for ever. */
const shareOfQuiet = 0.1
const jitterShare = 0.1

/**
 * How long to wait before a generation is read again: not at all at first, for it may be finished; longer as it grows
 * older, and short when its end is near; never shorter than the service asks for.
 */
export function toGenerationPauseMs(progress: GenerationProgress | undefined, watch: GenerationWatch): number {
  if (watch.readings === 0) return 0
  const { random, retryAfterMs = 0 } = watch
  const jittered = toWantedMs(progress, watch) * (1 + jitterShare * (2 * random - 1))
  // Not at the very moment at which all others come back too.
  return Math.round(Math.max(jittered, retryAfterMs * (1 + jitterShare * random)))
}

function toWantedMs(progress: GenerationProgress | undefined, { now, startedAt, changedAt }: GenerationWatch): number {
  const ageMs = now - startedAt
  const byAgeMs = Math.min(slowestMs, Math.max(briefestMs, ageMs * shareOfAge))
  const settled = progress === undefined ? 0 : countSettled(progress)
  if (progress === undefined || settled === 0) return byAgeMs
  const leftMs = (ageMs / settled) * Math.max(0, progress.total_scenarios - settled)
  const nearMs = Math.max(briefestMs, (now - changedAt) * shareOfQuiet)
  return Math.min(byAgeMs, Math.max(nearMs, leftMs * shareOfTimeLeft))
}
