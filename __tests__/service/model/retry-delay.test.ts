import { expect, test } from '@jest/globals'
import { toRetryDelay } from '../../../src/service/model/retry-delay.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  [null, 1_000],
  ['', 1_000],
  ['soon', 1_000],
  ['0', 0],
  ['10', 10_000],
  ['11', undefined],
  ['999999999999999999999', undefined],
  ['Fri, 20 Nov 2026 10:00:05 GMT', 5_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['Fri, 20 Nov 2026 11:00:00 GMT', undefined],
])('a Retry-After of %j is a wait of %j ms', (header, delay) => {
  expect(toRetryDelay(header, now)).toBe(delay)
})
