import { expect, test } from '@jest/globals'
import {
  formatAmount,
  formatCount,
  formatDuration,
  formatInterval,
  formatRate,
  formatTime,
} from '../../src/report/quantities.ts'

test.each([
  [0.1, '0.10'],
  [0.1 + 0.2, '0.30'],
  [0.0125, '0.0125'],
  [1_234.5, '1234.50'],
  [40, '40.00'],
  [1e-7, '0.0000001'],
  [1 / 3, '0.3333333333'],
  [1e21, '1000000000000000000000.00'],
])('writes the amount %d as %s', (amount, text) => {
  expect(formatAmount(amount)).toBe(text)
})

test.each([
  [100, '100 %'],
  [99.99, '99.9 %'],
  [58, '58 %'],
  [200 / 3, '66.6 %'],
  [0, '0 %'],
])('never rounds the rate %d up', (rate, text) => {
  expect(formatRate(rate)).toBe(text)
})

test('widens a range to whole percent, so that it still holds the rate', () => {
  expect(formatInterval({ low: 20.77, high: 93.85 })).toBe('20–94 %')
  expect(formatInterval({ low: 0, high: 79.3 })).toBe('0–80 %')
  expect(formatInterval({ low: 43.9, high: 100 })).toBe('43–100 %')
})

test.each([
  [0, '00:00'],
  [61.9, '01:01'],
  [6_000, '100:00'],
  [-1, ''],
  [Number.NaN, ''],
  [undefined, ''],
])('writes the time %p as %j', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text)
})

test.each([
  [850, '850 ms'],
  [999.7, '1 s'],
  [59_600, '1 min 0 s'],
  [200_000, '3 min 20 s'],
  [3_900_000, '1 h 5 min'],
])('writes %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('counts one and many', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'run'))).toEqual(['0 runs', '1 run', '2 runs'])
})
