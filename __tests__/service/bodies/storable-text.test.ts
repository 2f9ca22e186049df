import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { findUnstorable, toStorable } from '../../../src/service/bodies/storable-text.ts'

describe('text that cannot be stored', () => {
  test.each([
    ['a NUL', 'a\0b', 'NUL'],
    ['the first half of a pair', 'a\ud83d', 'surrogate'],
    ['the second half of a pair', '\ude00b', 'surrogate'],
  ])('is text with %s', (_, text, message) => {
    expect(findUnstorable(text)).toContain(message)
  })

  test.each(['', 'Refunds', '😀', '\u0001\u007f\ufffd', '"; drop table runs; --'])('is not %j', (text) => {
    expect(findUnstorable(text)).toBeUndefined()
    expect(toStorable(text)).toBe(text)
  })

  test('can be stored once it is replaced, at the same length', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', '😀') }), (text) => {
        expect(findUnstorable(toStorable(text))).toBeUndefined()
        expect(toStorable(text)).toHaveLength(text.length)
      }),
    )
    expect(toStorable('a\0\ud83d')).toBe('a\ufffd\ufffd')
  })
})
