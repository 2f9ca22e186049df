import { expect, test } from '@jest/globals'
import { toTime, toTimeMs } from '../../src/contract/time.ts'

test.each([
  ['2026-11-22T08:00:00Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00:00.123456+00:00', '2026-11-22T08:00:00.123Z'],
  ['2026-11-22T10:00:00+02:00', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T10:00:00+0200', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22 10:00:00+02', '2026-11-22T08:00:00.000Z'],
  [' 2026-11-22t08:00z ', '2026-11-22T08:00:00.000Z'],
])('%s is %s', (text, time) => {
  expect(toTime(text)).toBe(time)
  expect(toTimeMs(text)).toBe(Date.parse(time))
})

test.each(['2026-11-22T08:00:00', '2026-11-22 08:00:00', '2026-11-22T08:00'])(
  '%s tells no zone and is in UTC, wherever it is read',
  (text) => {
    expect(toTime(text)).toBe('2026-11-22T08:00:00.000Z')
  },
)

test.each([
  '',
  'soon',
  '8',
  '2026',
  '2026-13-01T00:00:00Z',
  '2026-11-22T25:00:00Z',
  'Sun, 22 Nov 2026 08:00:00',
  null,
  undefined,
])('%j is no time', (text) => {
  expect(toTime(text)).toBeUndefined()
  expect(toTimeMs(text)).toBeNaN()
})
