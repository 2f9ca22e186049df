import { describe, expect, test } from '@jest/globals'
import { isPattern, parsePattern, testPattern } from '../../../src/service/conversation/bounded-regex.ts'

test.each([
  ['/refund/', true],
  ['/line\nbreak/is', true],
  ['refund', false],
  ['//', false],
  ['/refund/ or so', false],
])('%j is a pattern among plain words: %p', (text, expected) => {
  expect(isPattern(text)).toBe(expected)
})

describe('reading a pattern', () => {
  test.each([
    ['refund', /refund/],
    ['/refund/i', /refund/i],
    ['/a/b/i', /a\/b/i],
    ['/refund', /\/refund/],
    ['/line\nbreak/s', /line\nbreak/s],
    ['/refund/giy', /refund/i],
  ])('takes %j', (text, expected) => {
    expect(String(parsePattern(text))).toBe(String(expected))
  })

  test.each([
    ['', 'not a regular expression: it is empty and would match everything'],
    ['(', 'not a regular expression: Unterminated group (write /regex/flags or only the regex)'],
    ['/a: (/i', 'not a regular expression: Unterminated group (write /regex/flags or only the regex)'],
    [
      '/a/bar',
      "not a regular expression: Invalid flags supplied to RegExp constructor 'bar' (write /regex/flags or only the regex)",
    ],
    [
      '/a/gg',
      "not a regular expression: Invalid flags supplied to RegExp constructor 'gg' (write /regex/flags or only the regex)",
    ],
  ])('refuses %j and says why', (text, message) => {
    expect(() => parsePattern(text)).toThrow(message)
  })
})

describe('testing a pattern', () => {
  test('finds the pattern anywhere in the text', () => {
    expect(testPattern(/refund/i, 'Your REFUND is on its way')).toBe(true)
    expect(testPattern(/refund/i, 'Hello')).toBe(false)
  })

  test('gives the same answer every time, whatever the flags', () => {
    const pattern = /refund/g
    expect([testPattern(pattern, 'refund'), testPattern(pattern, 'refund')]).toEqual([true, true])
  })

  test('gives up on a pattern that backtracks for ever, and works again afterwards', () => {
    const start = performance.now()
    expect(testPattern(/^(a+)+$/, `${'a'.repeat(60)}!`)).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(testPattern(/a/, 'a')).toBe(true)
  })

  test('gives up on a pattern that runs out of space on a very long text', () => {
    expect(testPattern(/^(.|\s)*x/, 'a'.repeat(12_000_000))).toBe('timeout')
  })
})
