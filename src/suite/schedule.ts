import type { Channel } from '../contract/channel.ts'
import type { RunResult } from '../contract/run-result.ts'
import { toNextWindowMs } from './next-window.ts'
import { type TimeLeft, toTimeLeft } from './time-left.ts'

/** What is known of a result's readings so far. Times in milliseconds, moments on one clock that never jumps. */
export interface Watch {
  readonly channel: Channel
  readonly submittedAt: number
  /** When a reading last showed another status of a run; at first the submission. */
  readonly changedAt: number
  readonly now: number
  /** How many readings were made. */
  readonly readings: number
  /** How far the service's clock is ahead of the one above, or behind if negative. */
  readonly serviceAheadMs: number
  /** The pause that the last answer asked for. */
  readonly retryAfterMs: number | undefined
  /** 0 ≤ random < 1; spreads the readings of many jobs. */
  readonly random: number
}

const jitterShare = 0.1

/** A chat may be over at once, so its first readings follow each other like this; a call has to ring and to be taken. */
const firstPauseMs = 300
const firstShareOfAge = 0.2
/** While nothing tells the end, the delay after it is short against a minute, and against the age after that. */
const briefPauseMs = 1_000
const shareOfAge = 0.02
const slowestMs = 8_000

/** The end is approached in steps of this share of the time that is left to it. */
const shareOfTimeLeft = 1 / 6
/** Close to it, the pause is this share of the time in which nothing has changed: what hangs is not read fast for ever. */
const shareOfQuiet = 0.1
const nearPauseMs = 700
/** How much longer a pause may be because others took so long. */
const slowerWhenFar = 1.25
/** While runs still have to begin, the end is surely far: then it may be this long, or this share of the age. */
const slowestQueuedMs = 16_000
const queuedShareOfAge = 0.1

/** Unless the service asks for more, every pause is within these, its jitter included. */
export const minPauseMs = firstPauseMs
export const maxPauseMs = slowestQueuedMs * (1 + jitterShare)

/** How many readings a result may have had by its age: what is read fast is paid for by what was read slowly. */
const freeReadings = 20
const minuteMs = 60_000
const youngReadingMs = 750
/** After the first minute a reading takes this long to be paid for: fewer in an hour than one every 5 s. */
export const paidReadingMs = 6_200

/**
 * How long to wait before a result is read again: short while it is young or its end is near, long in between; shortly
 * after a dial window's edge at the latest; never shorter than the service asks for.
 */
export function toPauseMs(result: RunResult, watch: Watch): number {
  const { random, retryAfterMs = 0 } = watch
  const jittered = toWantedMs(result, watch) * (1 + jitterShare * (2 * random - 1))
  const dialled = Math.min(jittered, toNextWindowMs(result, watch.now + watch.serviceAheadMs))
  const paid = Math.max(minPauseMs, dialled, Math.min(paidReadingMs, toUnpaidMs(watch)))
  // Never before the service says so, and not at the very moment at which all others come back too.
  return Math.round(Math.max(paid, retryAfterMs * (1 + jitterShare * random)))
}

function toWantedMs(result: RunResult, { now, submittedAt, changedAt, channel, serviceAheadMs }: Watch): number {
  const ageMs = now - submittedAt
  const byAgeMs = toPauseByAgeMs(ageMs, channel)
  const left = toTimeLeft(result, ageMs, now + serviceAheadMs)
  if (left.ms === undefined) return byAgeMs
  const nearMs = Math.max(nearPauseMs, (now - changedAt) * shareOfQuiet)
  return Math.min(toFarPauseMs(left, byAgeMs, ageMs), Math.max(nearMs, left.ms * shareOfTimeLeft))
}

/** The pause that the age alone asks for; grows with it. */
function toPauseByAgeMs(ageMs: number, channel: Channel): number {
  const young = channel === 'text' ? firstPauseMs + ageMs * firstShareOfAge : briefPauseMs
  return Math.min(slowestMs, Math.max(Math.min(briefPauseMs, young), ageMs * shareOfAge))
}

/** The longest pause that an estimate allows, which is worth no more than the time it was made from. */
function toFarPauseMs({ isQueued }: TimeLeft, byAgeMs: number, ageMs: number): number {
  const farMs = byAgeMs * slowerWhenFar
  return isQueued ? Math.min(slowestQueuedMs, Math.max(farMs, ageMs * queuedShareOfAge)) : Math.min(slowestMs, farMs)
}

/** How long until the next reading is paid for. */
function toUnpaidMs({ now, submittedAt, readings }: Watch): number {
  const youngMs = (readings + 1 - freeReadings) * youngReadingMs
  const olderMs = ((youngMs - minuteMs) / youngReadingMs) * paidReadingMs
  return submittedAt + Math.min(minuteMs, youngMs) + Math.max(0, olderMs) - now
}
