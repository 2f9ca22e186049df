import { expect, test } from '@jest/globals'
import { toShortSha } from '../../src/report/short-sha.ts'

test.each(['c0ffee1'.padEnd(40, '0'), 'c0ffee1'.padEnd(64, 'a'), 'c0ffee1', 'c0ffee1234'])(
  'the commit %s is known by its first seven letters',
  (sha) => {
    expect(toShortSha(sha)).toBe('c0ffee1')
  },
)

test.each(['', 'c0ffee', 'C0FFEE1', '::error::x', 'refs/heads/main', 'a'.repeat(65), undefined])(
  '%j is no commit',
  (text) => {
    expect(toShortSha(text)).toBeUndefined()
  },
)
