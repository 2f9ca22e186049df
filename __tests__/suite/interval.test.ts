import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toWilsonInterval } from '../../src/suite/interval.ts'

// Worked out with 40 digits from the formula of the article.
test.each([
  [0, 1, 0, 79.3450686],
  [1, 1, 20.6549314, 100],
  [1, 2, 9.4531206, 90.5468794],
  [2, 3, 20.7659601, 93.8508055],
  [1, 3, 6.1491945, 79.2340399],
  [3, 3, 43.8502968, 100],
  [8, 10, 49.0162472, 94.3317849],
  [50, 100, 40.383153, 59.616847],
])('%d passed of %d judged lie between %d %% and %d %%', (passed, judged, low, high) => {
  const interval = toWilsonInterval(passed, judged)
  expect(interval?.low).toBeCloseTo(low, 6)
  expect(interval?.high).toBeCloseTo(high, 6)
})

test('an end that is reached is exact', () => {
  for (let judged = 1; judged < 300; judged += 1) {
    expect(toWilsonInterval(0, judged)?.low).toBe(0)
    expect(toWilsonInterval(judged, judged)?.high).toBe(100)
  }
})

test('runs that nobody judged have no interval', () => {
  expect(toWilsonInterval(0, 0)).toBeUndefined()
  expect(toWilsonInterval(0, -1)).toBeUndefined()
  expect(toWilsonInterval(0, Number.NaN)).toBeUndefined()
})

test('the interval holds the rate, stays within 0 and 100, mirrors itself, and narrows with more runs', () => {
  const counts = fc
    .integer({ min: 1, max: 500 })
    .chain((judged) => fc.tuple(fc.integer({ min: 0, max: judged }), fc.constant(judged)))
  fc.assert(
    fc.property(counts, ([passed, judged]) => {
      const { low, high } = toWilsonInterval(passed, judged) ?? { low: Number.NaN, high: Number.NaN }
      const rate = (100 * passed) / judged
      expect(0 <= low && low <= rate && rate <= high && high <= 100).toBe(true)
      const mirrored = toWilsonInterval(judged - passed, judged)
      expect(mirrored?.low).toBeCloseTo(100 - high, 9)
      const wider = toWilsonInterval(passed * 2, judged * 2)
      expect((wider?.high ?? 0) - (wider?.low ?? 0)).toBeLessThan(high - low)
    }),
  )
})
