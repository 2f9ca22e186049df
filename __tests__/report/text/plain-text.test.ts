import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cut, toByteLength, toPlainLine, toPlainLines } from '../../../src/report/text/plain-text.ts'

const unseen = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u

describe('plain text', () => {
  test.each([
    ['a terminal sequence', '\u001b[31mred', '\\u{1b}[31mred'],
    ['a bidirectional control', 'a\u202eb', 'a\\u{202e}b'],
    ['a lone surrogate', 'a\ud800b', 'a\\u{d800}b'],
    ['a tab', 'a\tb', 'a b'],
    ['an emoji of several code points', '👩‍👧 ok', '👩‍👧 ok'],
    ['line breaks of every kind', 'a\r\nb\rc\n\n d\u2028e\u0085f', 'a b c d e f'],
  ])('shows %s on one line', (_, text, shown) => {
    expect(toPlainLine(text)).toBe(shown)
  })

  test('keeps lines apart where they are wanted', () => {
    expect(toPlainLines('a\r\n\nb')).toEqual(['a', '', 'b'])
  })

  test('leaves nothing that cannot be seen, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(toPlainLine(text)).not.toMatch(unseen)
      }),
    )
  })
})

describe('cutting', () => {
  test.each([
    ['short', 5, 'short'],
    ['longer', 5, '…'],
    ['one two three', 9, 'one two…'],
    ['one two three', 8, 'one two…'],
    ['one two three', 7, 'one…'],
    ['say sk_live_1', 8, 'say…'],
    ['返金の確認', 4, '返金の…'],
    ['鍵sk_live_1', 6, '鍵…'],
    ['a b😀', 4, 'a…'],
  ])('cuts %j to %d', (text, maxLength, expected) => {
    expect(cut(text, maxLength)).toBe(expected)
  })

  test('never exceeds the limit nor halves a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
        const shown = cut(text, maxLength)
        expect(shown.length).toBeLessThanOrEqual(maxLength)
        expect(shown.isWellFormed()).toBe(true)
      }),
    )
  })

  test('shows a word whole or not at all, wherever the cut falls', () => {
    const word = fc.stringMatching(/^[!-~]{1,12}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (words, maxLength) => {
        const text = words.join(' ')
        const shown = cut(text, maxLength)
        expect(words.slice(0, shown.split(' ').length).join(' ')).toBe(
          shown === text ? text : shown === '…' ? words[0] : shown.slice(0, -1),
        )
      }),
    )
  })

  test('measures bytes rather than characters', () => {
    expect(toByteLength('aé€😀')).toBe(10)
  })
})
