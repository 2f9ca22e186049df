import { expect, test } from '@jest/globals'
import { escapeXml } from '../../../src/report/text/xml.ts'

test.each([
  ['an ordinary text is as it was', 'Order A-1001, 20.00 €', 'Order A-1001, 20.00 €'],
  [
    'markup becomes references',
    `<a b="c" d='e'>&amp;</a>`,
    '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;amp;&lt;/a&gt;',
  ],
  ['the end of a CDATA section is none', ']]>', ']]&gt;'],
  ['controls are written out', 'a\u0000b\u001bc\u0085', 'a\\u{0}b\\u{1b}c'],
  ['what XML forbids is written out', '\ufffe\uffff\ud800', '\\u{fffe}\\u{ffff}\\u{d800}'],
  ['a character of two halves stays', '😳', '😳'],
  ['bidirectional controls are written out', '\u202eabc', '\\u{202e}abc'],
  ['a command of the runner is broken', '::error::x ##[group]y', '&#58;:error::x ##&#91;group]y'],
  ['and so is one with invisible characters in it', '#\u200b#\u200b[x]', '#\u200b#\u200b&#91;x]'],
])('%s', (_, text, xml) => {
  expect(escapeXml(text)).toBe(xml)
})

test('line breaks of every kind become the one that is asked for', () => {
  expect(escapeXml('a\r\nb\rc\u2028d')).toBe('a b c d')
  expect(escapeXml('a\r\nb\rc\u2028::d', { lineBreak: '\n' })).toBe('a\nb\nc\n&#58;:d')
})
