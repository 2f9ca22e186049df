import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { codeSpan, escapeMarkdown } from '../../../src/report/text/markdown.ts'
import { toPlainLine } from '../../../src/report/text/plain-text.ts'
import { attacks } from '../attacks.ts'
import { findStructure, toShownText } from './markdown-reading.ts'

const markupLike = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'\\`*_{}[]()#+-.!|<>&~$@:=/^'.split(''),
        '\n',
        ' ',
        '1',
        'gh-',
        'www.',
        'http://',
        ':a:',
        '&#64;',
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

describe('escaping Markdown', () => {
  test.each([
    ['plain text stays, as it is: 10 %', 'plain text stays, as it is: 10 %'],
    ['a | b', 'a &#124; b'],
    ['<b>&amp;', '&lt;b&gt;&amp;amp;'],
    ['refund_confirmed', 'refund&#95;confirmed'],
    ['@octocat', '@\u200boctocat'],
    ['#12', '&#35;\u200b12'],
    ['GH-12', 'GH-\u200b12'],
    ['http://a.example', 'http:\u200b//a.example'],
    ['www.a.example', 'www\u200b.a.example'],
    [':tada:', '&#58;\u200btada:'],
    ['- item', '&#45; item'],
    ['1. item', '1&#46; item'],
    ['1.5 seconds - no list', '1.5 seconds - no list'],
    ['00:31', '00:31'],
    ['two\nlines', 'two lines'],
    ['', ''],
  ])('writes %j as %j', (text, markdown) => {
    expect(escapeMarkdown(text)).toBe(markdown)
  })

  test('keeps line breaks on one line when they are wanted', () => {
    expect(escapeMarkdown('a\n- b\r\nc', { lineBreak: '<br>' })).toBe('a<br>&#45; b<br>c')
  })

  test('writes code as an element', () => {
    expect(codeSpan('a`|`b')).toBe('<code>a&#96;&#124;&#96;b</code>')
  })

  test.each(attacks)('leaves no structure in %j', (attack) => {
    expect(findStructure(escapeMarkdown(attack))).toEqual([])
    expect(toShownText(escapeMarkdown(attack))).toBe(toPlainLine(attack).replaceAll('\u200b', ''))
    for (const line of escapeMarkdown(attack, { lineBreak: '<br>' }).split('<br>'))
      expect(findStructure(line)).toEqual([])
  })

  test('leaves no structure and loses no text, whatever comes in', () => {
    fc.assert(
      fc.property(fc.oneof(markupLike, fc.string({ unit: 'binary' })), (text) => {
        const markdown = escapeMarkdown(text)
        expect(findStructure(markdown)).toEqual([])
        expect(toShownText(markdown)).toBe(toPlainLine(text).replaceAll('\u200b', ''))
      }),
      { numRuns: 2_000 },
    )
  })

  test('the check itself sees structure in what is not escaped', () => {
    const harmless = attacks
      .slice(0, attacks.indexOf('trailing spaces  \nbreak'))
      .filter((attack) => findStructure(attack).length === 0)
    expect(harmless).toEqual([attacks[1], attacks[3], '&lt;b&gt;'])
  })
})
