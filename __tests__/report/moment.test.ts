import { expect, test } from '@jest/globals'
import { toMoment } from '../../src/report/moment.ts'

test('a moment is told to the second, in UTC', () => {
  expect(toMoment('2026-11-22T01:02:03.999+02:00')).toEqual({ day: '2026-11-21', clock: '23:02:03' })
  expect(toMoment('2026-11-22 08:00')).toEqual({ day: '2026-11-22', clock: '08:00:00' })
})

test.each(['soon', '', null, undefined])('%j is no moment', (text) => {
  expect(toMoment(text)).toBeUndefined()
})
