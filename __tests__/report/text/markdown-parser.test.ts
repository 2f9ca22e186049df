import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import markdownIt from 'markdown-it'
import { codeSpan, escapeMarkdown } from '../../../src/report/text/markdown.ts'
import { toPlainLine } from '../../../src/report/text/plain-text.ts'
import { attacks } from '../attacks.ts'

// GitHub links addresses with a scheme and `www.`; what it takes for mail has no invisible characters (markdown-reading.ts).
const parser = markdownIt({ html: true, linkify: true })
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false }).add('//', null).add('mailto:', null)

/** The types of the parts of a document, and the text of them all. */
function read(markdown: string) {
  const tokens = parser.parse(markdown, {})
  const parts = tokens.flatMap(({ type, children }) =>
    children === null ? [type] : children.map((child) => child.type),
  )
  const text = tokens.flatMap(({ children }) => children ?? []).map(({ content }) => content)
  return { types: new Set(parts), text: text.join('').replaceAll('\u200b', '') }
}

const paragraph = new Set(['paragraph_open', 'text', 'text_special', 'paragraph_close'])

function expectOneText(source: string): void {
  const markdown = escapeMarkdown(source)
  const { types, text } = read(markdown)
  expect(markdown).not.toMatch(/[\w.+-]@[\w-]/)
  expect(types.difference(paragraph)).toEqual(new Set())
  expect(text).toBe(toPlainLine(source).replaceAll('\u200b', '').trim())
}

test.each(attacks)('a parser of Markdown reads %j as just that text', (attack) => {
  expectOneText(attack)
})

test('a parser of Markdown reads any text as just that text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), expectOneText), { numRuns: 300 })
  fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), expectOneText), { numRuns: 500 })
})

test('a parser of Markdown finds the row and the cells of a table, and nothing else in them', () => {
  for (const attack of attacks) {
    const row = `| a | b |\n| --- | --- |\n| ${escapeMarkdown(attack, { lineBreak: '<br>' })} | ${codeSpan(attack)} |`
    const types = parser.parse(row, {}).map(({ type }) => type)
    expect(types.filter((type) => type === 'td_open')).toHaveLength(2)
    expect(types.filter((type) => type === 'tr_open')).toHaveLength(2)
  }
})
