import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fromMillionths, toMillionths, toMillionthsDown, toMillionthsUp } from '../../src/suite/millionths.ts'

test.each([
  [0, 0, 0, 0],
  [0.1 + 0.2, 300_000, 300_000, 300_001],
  [0.3, 300_000, 300_000, 300_000],
  [14.3, 14_300_000, 14_300_000, 14_300_000],
  [66.66666666666667, 66_666_667, 66_666_666, 66_666_667],
  [0.0000001, 0, 0, 1],
  [0.0000009, 1, 0, 1],
])('%d is near %d millionths, at least %d and at most %d', (value, nearest, down, up) => {
  expect([toMillionths(value), toMillionthsDown(value), toMillionthsUp(value)]).toEqual([nearest, down, up])
})

test('a number of six decimals is that many millionths, whichever way it is rounded, and comes back the same', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(999_999), (whole, fraction) => {
      const value = Number(`${whole}.${String(fraction).padStart(6, '0')}`)
      const millionths = whole * 1e6 + fraction
      expect([toMillionths(value), toMillionthsDown(value), toMillionthsUp(value)]).toEqual(Array(3).fill(millionths))
      expect(fromMillionths(millionths)).toBe(value)
    }),
    { numRuns: 2_000 },
  )
})

test('rounding down never gives more, and rounding up never less', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
      expect(fromMillionths(toMillionthsDown(value))).toBeLessThanOrEqual(value)
      expect(fromMillionths(toMillionthsUp(value))).toBeGreaterThanOrEqual(value)
      expect(toMillionthsUp(value) - toMillionthsDown(value)).toBeLessThanOrEqual(1)
    }),
  )
})
