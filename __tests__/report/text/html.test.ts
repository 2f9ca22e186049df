import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cutText, escapeHtml, html, renderLink, toLinkTarget } from '../../../src/report/text/html.ts'
import { toPlainLines } from '../../../src/report/text/plain-text.ts'
import { attacks } from '../attacks.ts'

/** What a browser makes of the only references that are written. */
const toShown = (escaped: string): string =>
  escaped
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('a text in HTML', () => {
  test.each(attacks)('shows just the text %j', (attack) => {
    const escaped = escapeHtml(attack)
    expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#\d+);)/)
    expect(toShown(escaped)).toBe(toPlainLines(attack).join('\n'))
  })

  test('shows just the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const escaped = escapeHtml(text)
        expect(escaped).not.toMatch(/[<>"']|[^\P{Cc}\n]|[\p{Cs}\p{Bidi_Control}]/u)
        expect(toShown(escaped)).toBe(toPlainLines(text).join('\n'))
      }),
      { numRuns: 1_000 },
    )
  })

  test('writes out what turns text around, what controls and what is half a character', () => {
    expect(escapeHtml('a\u202eb\u0000c\ud800d\te\r\nf')).toBe('a\\u{202e}b\\u{0}c\\u{d800}d e\nf')
  })

  test('is escaped by a template unless it is HTML, and joined from lists', () => {
    const item = (text: string) => html`<li>${text}</li>`
    expect(String(html`<ul title="${'"'}">${[item('<'), item('&')]}${undefined}${3}</ul>`)).toBe(
      '<ul title="&quot;"><li>&lt;</li><li>&amp;</li>3</ul>',
    )
  })

  test('that is too long is cut after a whole word, and its length known', () => {
    expect(cutText('one two three', 9)).toEqual({ shown: 'one two…', length: 13 })
    expect(cutText('one two three', 13)).toEqual({ shown: 'one two three', length: undefined })
  })
})

describe('a link', () => {
  const ghes = 'http://ghes.corp:8080/o/r/actions/runs/1'

  test.each([
    ['https://github.com/o/r', undefined],
    ['http://127.0.0.1:8080/x', undefined],
    ['http://localhost/x', undefined],
    ['http://ghes.corp:8080/o/r/actions/runs/2', ghes],
  ])('goes to %s', (url, origin) => {
    expect(toLinkTarget(url, origin)?.href).toBe(url)
  })

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://evil.example/',
    'http://ghes.corp:9090/',
    'https://github.com@evil.example/',
    'https://user:password@evil.example/',
    '//evil.example',
    '/relative',
    '',
    ...attacks.filter((attack) => !/^https:/.test(attack)),
  ])('never goes to %j', (url) => {
    expect(toLinkTarget(url, ghes)).toBeUndefined()
    expect(String(renderLink(url, 'text', { origin: ghes }))).toBe('text')
  })

  test('writes its address and its text so that neither ends it', () => {
    expect(String(renderLink('https://a.example/"><b>', '</a><b>'))).toBe(
      '<a href="https://a.example/%22%3E%3Cb%3E" rel="noreferrer">&lt;/a&gt;&lt;b&gt;</a>',
    )
  })
})
