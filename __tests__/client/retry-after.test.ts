import { describe, expect, test } from '@jest/globals'
import { maxRetryAfterMs, parseRetryAfter, toAnswerTimes } from '../../src/client/retry-after.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['seconds', '3', 3000],
  ['no seconds at all', '0', 0],
  ['a date', 'Thu, 01 Jan 2026 00:00:07 GMT', 7000],
  ['a date in the form of RFC 850', 'Thursday, 01-Jan-26 00:00:07 GMT', 7000],
  ['a date in the form of asctime', 'Thu Jan  1 00:00:07 2026', 7000],
  ['a date that is over', 'Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['more seconds than are obeyed', '86400', maxRetryAfterMs],
  ['more digits than a number holds', '9'.repeat(400), maxRetryAfterMs],
  ['a date further off than is obeyed', 'Fri, 02 Jan 2026 00:00:00 GMT', maxRetryAfterMs],
  ['nothing', undefined, undefined],
  ['an empty header', '', undefined],
  ['a fraction', '1.5', undefined],
  ['a negative number', '-1', undefined],
  ['a word', 'soon', undefined],
  ['a date that is none', 'Someday, 99 Foo 2026 GMT', undefined],
  ['a date of no kind that HTTP knows', '2026-01-01T00:00:07Z', undefined],
])('reads %s', (_, header, expected) => {
  expect(parseRetryAfter(header, nowMs)).toBe(expected)
})

describe('a service whose clock is not ours', () => {
  test.each([
    ['hours ahead', 'Thu, 01 Jan 2026 05:00:00 GMT', 'Thu, 01 Jan 2026 05:00:30 GMT'],
    ['a minute behind', 'Wed, 31 Dec 2025 23:59:00 GMT', 'Wed, 31 Dec 2025 23:59:30 GMT'],
  ])('names a date by its own: %s', (_, date, retryAfter) => {
    expect(toAnswerTimes({ date, 'retry-after': retryAfter }, nowMs).retryAfterMs).toBe(30_000)
  })

  test('tells by its Date how far it is ahead, or behind', () => {
    expect(toAnswerTimes({ date: 'Thu, 01 Jan 2026 00:01:00 GMT' }, nowMs).serviceAheadMs).toBe(60_500)
    expect(toAnswerTimes({ date: 'Wed, 31 Dec 2025 23:59:00 GMT' }, nowMs).serviceAheadMs).toBe(-59_500)
  })

  test.each([{}, { date: 'yesterday' }])('may not tell its time: %j', (headers) => {
    const times = toAnswerTimes({ ...headers, 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, nowMs)
    expect(times).toEqual({ retryAfterMs: 30_000, serviceAheadMs: undefined })
  })
})
