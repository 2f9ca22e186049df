import { expect, test } from '@jest/globals'
import { maxRetryAfterMs, parseRetryAfter } from '../../src/client/retry-after.ts'

const nowMs = Date.parse('2026-01-01T00:00:00Z')

test.each([
  ['seconds', '3', 3000],
  ['no seconds at all', '0', 0],
  ['a date', 'Thu, 01 Jan 2026 00:00:07 GMT', 7000],
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
])('reads %s', (_, header, expected) => {
  expect(parseRetryAfter(header, nowMs)).toBe(expected)
})
