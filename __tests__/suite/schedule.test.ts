import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { RunResult } from '../../src/contract/run-result.ts'
import { toPauseMs } from '../../src/suite/schedule.ts'

const at = (ageMs: number, random = 0.5) => ({ now: 1_000_000 + ageMs, submittedAt: 1_000_000, random })
const open = RunResult.parse({ id: 1, status: 'running', runs: [] })
const withWindow = (closesAt: number, status = 'pending') =>
  RunResult.parse({
    id: 1,
    status: 'running',
    runs: [{ id: 1, status, outbound_dial_window_closes_at: new Date(closesAt).toISOString() }],
  })

test.each([
  [0, 200],
  [1_000, 200],
  [10_000, 800],
  [60_000, 4_800],
  [3_600_000, 10_000],
])('a result %d ms old is read again after %d ms', (age, pause) => {
  expect(toPauseMs(open, at(age))).toBe(pause)
})

test('jitter moves a pause by at most a tenth', () => {
  expect(toPauseMs(open, at(60_000, 0))).toBe(4_320)
  expect(toPauseMs(open, at(60_000, 0.999999))).toBe(5_280)
})

test('the pause ends shortly after the next dial window closes', () => {
  expect(toPauseMs(withWindow(1_063_000), at(60_000))).toBe(3_500)
  expect(toPauseMs(withWindow(1_063_000, 'running'), at(60_000))).toBe(4_800)
  expect(toPauseMs(withWindow(1_000_000), at(60_000))).toBe(4_800)
})

test('a pause is never shorter than 200 ms nor longer than 11 s', () => {
  fc.assert(
    fc.property(
      fc.nat(1e9),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.nat(2e9),
      (age, random, close) => {
        const pause = toPauseMs(withWindow(close), at(age, random))
        expect(pause).toBeGreaterThanOrEqual(200)
        expect(pause).toBeLessThanOrEqual(11_000)
      },
    ),
  )
})
