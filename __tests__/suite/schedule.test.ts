import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { channels } from '../../src/contract/channel.ts'
import { openStatuses, terminalStatuses } from '../../src/contract/run.ts'
import { RunResult } from '../../src/contract/run-result.ts'
import { afterEdgeMs } from '../../src/suite/next-window.ts'
import { maxPauseMs, minPauseMs, paidReadingMs, toPauseMs, type Watch } from '../../src/suite/schedule.ts'

const submittedAt = Date.parse('2026-01-01T12:00:00Z')
const hourMs = 3_600_000

const resultOf = (...runs: readonly object[]) =>
  RunResult.parse({ id: 1, status: 'running', runs: runs.map((run, id) => ({ id, ...run })) })
const running = { status: 'running', success: null }
const evaluating = { status: 'evaluating', success: null }
const queued = { status: 'in_queue', success: null }
const ended = (duration: string) => ({ status: 'completed', success: true, duration })
const windowTo = (ms: number) => ({
  status: 'pending',
  outbound_dial_window_closes_at: new Date(submittedAt + ms).toISOString(),
})

/** A watch that is paid for, in the middle of its jitter. */
const watchAt = (ageMs: number, changes: Partial<Watch> = {}): Watch => ({
  channel: 'text',
  submittedAt,
  changedAt: submittedAt,
  now: submittedAt + ageMs,
  readings: 0,
  serviceAheadMs: 0,
  retryAfterMs: undefined,
  random: 0.5,
  ...changes,
})
const pauseAt = (ageMs: number, result = resultOf(running), changes: Partial<Watch> = {}) =>
  toPauseMs(result, watchAt(ageMs, changes))

describe('while nothing tells the end', () => {
  test.each([
    ['a chat that has just begun', 0, 300],
    ['a chat of two seconds', 2_000, 700],
    ['a chat of ten seconds', 10_000, 1_000],
    ['a minute', 60_000, 1_200],
    ['three minutes', 180_000, 3_600],
    ['an hour', hourMs, 8_000],
  ])('the pause grows with the age: %s', (_, ageMs, pauseMs) => {
    expect(pauseAt(ageMs)).toBe(pauseMs)
  })

  test('a call has to ring, so it is not read as fast as a chat', () => {
    expect(pauseAt(0, undefined, { channel: 'voice' })).toBe(1_000)
    expect(pauseAt(0, undefined, { channel: 'webrtc_a' })).toBe(1_000)
  })
})

describe('the end', () => {
  const now = 20 * 60_000
  const justChanged = { changedAt: submittedAt + now }

  test('is near when all open runs are being evaluated', () => {
    expect(pauseAt(now, resultOf(ended('03:00'), evaluating), justChanged)).toBe(700)
  })

  test('is not read fast for an hour by a run that hangs', () => {
    const hangingFor = (ms: number) =>
      pauseAt(now + ms, resultOf(ended('03:00'), evaluating), { changedAt: submittedAt + now })
    expect([10_000, 30_000, 60_000, hourMs].map(hangingFor)).toEqual([1_000, 3_000, 6_000, 8_000])
  })

  test('is approached in shorter and shorter steps', () => {
    const talkedFor = (ms: number) => {
      const executed_at = new Date(submittedAt + now - ms).toISOString()
      return pauseAt(now, resultOf(ended('01:00'), { ...running, executed_at }), justChanged)
    }
    expect([0, 30_000, 48_000, 59_000].map(talkedFor)).toEqual([8_000, 5_000, 2_000, 700])
  })

  test('is far while runs have not begun', () => {
    expect(pauseAt(now, resultOf(ended('03:00'), running, queued))).toBe(16_000)
  })

  test('is known no better than by the time that the estimate was made from', () => {
    expect(pauseAt(5_000, resultOf(ended('03:00'), running, queued))).toBe(1_250)
  })
})

describe('a dial window', () => {
  test('ends a pause shortly after its close', () => {
    expect(pauseAt(hourMs, resultOf(windowTo(hourMs + 3_000)))).toBe(4_000)
  })

  test('is told by the clock of the service', () => {
    for (const serviceAheadMs of [-hourMs, hourMs]) {
      const result = resultOf(windowTo(hourMs + 3_000 + serviceAheadMs))
      expect(pauseAt(hourMs, result, { serviceAheadMs })).toBe(4_000)
    }
  })
})

describe('the service', () => {
  test('may ask for a longer pause, also past the close of a window', () => {
    expect(pauseAt(hourMs, resultOf(windowTo(hourMs + 3_000)), { retryAfterMs: 60_000, random: 0 })).toBe(60_000)
  })

  test('cannot ask for a shorter one', () => {
    expect(pauseAt(hourMs, undefined, { retryAfterMs: 0 })).toBe(8_000)
  })
})

test('readings that are not paid for have to wait', () => {
  expect(pauseAt(60_000, undefined, { readings: 101 })).toBe(paidReadingMs)
  expect(pauseAt(60_000, undefined, { readings: 90 })).toBe(1_200)
})

const run = fc.record({
  status: fc.oneof(fc.constantFrom(...openStatuses, ...terminalStatuses), fc.string()),
  success: fc.option(fc.boolean()),
  number: fc.option(fc.constant('+15550100')),
  duration: fc.option(
    fc.oneof(
      fc.tuple(fc.nat(90), fc.nat(59)).map((parts) => parts.join(':')),
      fc.string(),
    ),
  ),
  executed_at: moment(),
  outbound_dial_window_opens_at: moment(),
  outbound_dial_window_closes_at: moment(),
  outbound_dial_window_seconds: fc.option(fc.nat(7_200)),
})
const anyResult = fc.array(run, { maxLength: 6 }).map((runs) => resultOf(...runs))
const anyWatch = fc
  .record({
    channel: fc.constantFrom(...channels),
    ageMs: fc.nat(2 * hourMs),
    quietShare: fc.double({ min: 0, max: 1, noNaN: true }),
    readings: fc.nat(2_000),
    serviceAheadMs: fc.oneof(fc.constant(0), fc.integer({ min: -hourMs, max: hourMs })),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  })
  .map(({ ageMs, quietShare, ...watch }) =>
    watchAt(ageMs, { ...watch, changedAt: submittedAt + ageMs * (1 - quietShare) }),
  )

function moment() {
  return fc.option(
    fc.oneof(
      fc.integer({ min: -hourMs, max: 3 * hourMs }).map((ms) => new Date(submittedAt + ms).toISOString()),
      fc.string(),
    ),
  )
}

describe('whatever the service shows', () => {
  test('a pause is within its bounds, and a whole number', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, (result, watch) => {
        const pauseMs = toPauseMs(result, watch)
        expect(pauseMs).toBeGreaterThanOrEqual(minPauseMs)
        expect(pauseMs).toBeLessThanOrEqual(maxPauseMs)
        expect(Number.isInteger(pauseMs)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a pause is as long as the service asks, and little longer', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, fc.integer({ min: 20_000, max: 120_000 }), (result, watch, retryAfterMs) => {
        const pauseMs = toPauseMs(result, { ...watch, retryAfterMs })
        expect(pauseMs).toBeGreaterThanOrEqual(retryAfterMs)
        expect(pauseMs).toBeLessThanOrEqual(Math.ceil(retryAfterMs * 1.1))
      }),
    )
  })

  test('jitter moves a pause by a tenth at most', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, (result, watch) => {
        const [least, middle, most] = [0, 0.5, 0.999_999].map((random) => toPauseMs(result, { ...watch, random }))
        expect(least).toBeGreaterThanOrEqual(Math.floor(0.9 * (middle ?? 0)))
        expect(most).toBeLessThanOrEqual(Math.ceil(1.1 * (middle ?? 0)))
        expect(least).toBeLessThanOrEqual(middle ?? 0)
        expect(most).toBeGreaterThanOrEqual(middle ?? 0)
      }),
    )
  })

  test('no reading is later than shortly after the close of a window, or than it is paid for', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, fc.integer({ min: 1, max: 20_000 }), (result, watch, untilCloseMs) => {
        const closesAt = watch.now + watch.serviceAheadMs + untilCloseMs - submittedAt
        const pauseMs = toPauseMs(resultOf(...result.runs, windowTo(closesAt)), watch)
        expect(pauseMs).toBeLessThanOrEqual(Math.max(untilCloseMs + afterEdgeMs, paidReadingMs))
        const paid = toPauseMs(resultOf(...result.runs, windowTo(closesAt)), { ...watch, readings: 0 })
        expect(paid).toBeLessThanOrEqual(untilCloseMs + afterEdgeMs)
      }),
      { numRuns: 1_000 },
    )
  })

  test('what has not changed for longer is not read faster', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, fc.nat(hourMs), (result, watch, ms) => {
        const earlier = Math.max(submittedAt, watch.changedAt - ms)
        expect(toPauseMs(result, { ...watch, changedAt: earlier })).toBeGreaterThanOrEqual(toPauseMs(result, watch))
      }),
    )
  })

  test('a result of which nothing is known is read less often the older it is', () => {
    fc.assert(
      fc.property(anyWatch, fc.nat(hourMs), (watch, ms) => {
        const unpaid = { ...watch, readings: 0 }
        const older = { ...unpaid, now: watch.now + ms }
        expect(toPauseMs(resultOf(running), older)).toBeGreaterThanOrEqual(toPauseMs(resultOf(running), unpaid))
      }),
    )
  })

  test('more readings than were made never make the next one come sooner', () => {
    fc.assert(
      fc.property(anyResult, anyWatch, fc.nat(500), (result, watch, more) => {
        const later = toPauseMs(result, { ...watch, readings: watch.readings + more })
        expect(later).toBeGreaterThanOrEqual(toPauseMs(result, watch))
      }),
    )
  })

  test('an hour takes fewer requests than a loop that asks every 5 s', () => {
    const nothing = { result: resultOf(), isChange: false, random: 0 }
    const reading = fc.record({
      result: anyResult,
      isChange: fc.boolean(),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(reading, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...channels),
        (answers, channel) => {
          let [now, changedAt, readings] = [submittedAt, submittedAt, 0]
          while (now < submittedAt + hourMs) {
            const { result, isChange, random } = answers[readings % answers.length] ?? nothing
            now += toPauseMs(result, { ...watchAt(0), now, changedAt, readings, channel, random })
            if (isChange) changedAt = now
            readings += 1
          }
          expect(readings).toBeLessThan(720)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('not even readings that all show the end near, or a window that closes, take more', () => {
    let [now, readings] = [submittedAt, 0]
    while (now < submittedAt + hourMs) {
      const result = resultOf(evaluating, ended('00:10'), windowTo(now - submittedAt + 1))
      now += toPauseMs(result, { ...watchAt(0), now, changedAt: now, readings, random: 0 })
      readings += 1
    }
    expect(readings).toBeGreaterThan(600)
    expect(readings).toBeLessThan(720)
  })
})
