import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Case, toCases } from '../../src/spec/cases.ts'
import { parseGlob, toCharacters } from '../../src/spec/glob.ts'
import { parsePatterns, selectCases } from '../../src/spec/selection.ts'

const suite = toCases({
  version: '1',
  defaults: { tags: ['smoke'] },
  scenarios: [
    { name: 'Refund a parcel', instructions: 'x' },
    { name: 'Refund [late]', key: 'late', instructions: 'x', tags: ['slow', 'refund eu'] },
    { name: 'What is 2*3?', instructions: 'x' },
    { name: 'What is 2 x 3?', instructions: 'x', tags: [] },
    { name: 'C:\\new\\*', key: 'path', instructions: 'x' },
    { name: '!important', key: 'loud', instructions: 'x' },
    { name: 'tag:smoke', key: 'named-like-a-tag', instructions: 'x', tags: [] },
    { name: ' Ha\u0308user 🏠\n', key: 'umlaut', instructions: 'x', tags: ['smoke'] },
  ],
})
const select = (...patterns: string[]) => selectCases(suite, patterns)

test.each([
  ['a name', 'Refund a parcel', [0]],
  ['a key', 'refund-a-parcel', [0]],
  ['a key of its own', 'late', [1]],
  ['the start of a name', 'Refund*', [0, 1]],
  ['the end of a name', '*3?', [2, 3]],
  ['the middle of a name', '*is 2*', [2, 3]],
  ['one character of a name', 'Refund ? parcel', [0]],
  ['brackets, which mean themselves', '*[late]', [1]],
  ['a star that is escaped', 'What is 2\\**', [2]],
  ['a question mark that is escaped', 'What*\\?', [2, 3]],
  ['a copied name that has a star', 'What is 2*3?', [2, 3]],
  ['a copied name that has a backslash before a star', 'C:\\new\\*', [4]],
  ['a backslash before a letter, which means itself', 'C:\\new*', [4]],
  ['a backslash that is escaped', 'C:\\\\new\\\\\\*', [4]],
  ['a name that starts with an escaped exclamation mark', '\\!important', [5]],
  ['a name that starts like a tag', '\\tag:smoke', [6]],
  ['composed letters of a name that has them in parts', 'H\u00e4user*', [7]],
  ['one character beyond the first plane', 'H\u00e4user ?', [7]],
  ['everything', '*', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['a tag of the case', 'tag:slow', [1]],
  ['a tag of the defaults, which a case may replace', 'tag:smoke', [0, 2, 4, 5, 7]],
  ['a tag with a star', 'tag: refund *', [1]],
])('%s selects its cases', (_, pattern, indexes) => {
  expect(select(pattern)).toEqual({ indexes, unmatched: [] })
})

test.each(['refund a parcel', 'Refund', '*Refund', 'Refund a parcel?', '', 'tag:Slow', 'tag:', 'tag:slo', 'Hauser*'])(
  'the pattern %j fits no case and is told',
  (pattern) => {
    expect(select(pattern)).toEqual({ indexes: [], unmatched: [pattern] })
  },
)

test('without patterns every case is selected', () => {
  expect(select()).toEqual({ indexes: [0, 1, 2, 3, 4, 5, 6, 7], unmatched: [] })
})

test('a case that several patterns fit is selected once, and the order is that of the file', () => {
  expect(select('What*', 'Refund*', 'late', 'tag:slow', 'nothing')).toEqual({
    indexes: [0, 1, 2, 3],
    unmatched: ['nothing'],
  })
})

test('a pattern after an exclamation mark leaves cases out, and the last pattern that fits a case counts', () => {
  expect(select('Refund*', 'What*', '!late').indexes).toEqual([0, 2, 3])
  expect(select('!late', 'Refund*').indexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(select('! tag:smoke').indexes).toEqual([1, 3, 6])
  expect(select('*', '!nothing')).toEqual({ indexes: [0, 1, 2, 3, 4, 5, 6, 7], unmatched: ['!nothing'] })
})

test('patterns stand one on a line; blanks around them and empty lines do not count', () => {
  expect(parsePatterns('\n  Refund a parcel \r\n\r\ntag: a b\t\n\n')).toEqual(['Refund a parcel', 'tag: a b'])
  expect(parsePatterns(' \n')).toEqual([])
})

/** What a pattern means, by trying everything. */
function fitsSlowly(pattern: string, text: string): boolean {
  const [first = '', second = ''] = pattern
  if (pattern === '') return text === ''
  if (first === '*') return fitsSlowly(pattern.slice(1), text) || (text !== '' && fitsSlowly(pattern, text.slice(1)))
  const isEscape = first === '\\' && ['*', '?', '\\'].includes(second)
  if (text === '' || (first !== '?' && (isEscape ? second : first) !== text[0])) return false
  return fitsSlowly(pattern.slice(isEscape ? 2 : 1), text.slice(1))
}

test('a glob fits what trying every way to read it fits', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '\\'), maxLength: 8 })
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '*', '?', '\\'), maxLength: 8 })
  fc.assert(
    fc.property(pattern, text, (glob, word) => {
      expect(parseGlob(glob)(toCharacters(word))).toBe(fitsSlowly(glob, word))
    }),
    { numRuns: 5_000 },
  )
})

const namedCases = (names: readonly string[]): Case[] =>
  toCases({ version: '1', scenarios: names.map((name, at) => ({ name, key: `k${at}`, instructions: 'x' })) })

const escapePattern = (name: string): string =>
  name
    .trim()
    .replace(/[\\*?]/g, '\\$&')
    .replace(/^(!|tag:)/, '\\$1')

test('any name is selected by itself when it is escaped, and only names like it are', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.nat(5), (names, at) => {
      const wanted = names[at % names.length] ?? ''
      const same = (text: string) => text.trim().normalize('NFC') === wanted.trim().normalize('NFC')
      const expected = names.flatMap((text, index) => (same(text) ? [index] : []))
      expect(selectCases(namedCases(names), [escapePattern(wanted)]).indexes).toEqual(expected)
    }),
  )
})

test('what is selected is in the order of the file, once, whatever the patterns', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '!', 'tag:'), maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'ab', 'b', 'aab'), { minLength: 1 }), fc.array(line), (names, lines) => {
      const cases = namedCases(names)
      const { indexes, unmatched } = selectCases(cases, lines)
      expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other))
      expect(lines).toEqual(expect.arrayContaining([...unmatched]))
      if (lines.length > 0 && unmatched.length === lines.length) {
        expect(indexes).toHaveLength(lines[0]?.startsWith('!') ? cases.length : 0)
      }
    }),
  )
})

test.each([
  ['one letter each', `${'*a'.repeat(40)}*b`],
  ['one letter each and no end', `${'*a'.repeat(39)}*b*`],
  ['most of the name', `*${'a'.repeat(39)}b*`],
  ['any character each', `${'*?'.repeat(39)}*b*`],
  ['words', `${'*aaaab'.repeat(10)}*`],
])('a thousand patterns with stars between %s are held against 200 long names at once', (_, pattern) => {
  const cases = namedCases(Array.from({ length: 200 }, () => 'a'.repeat(80)))
  const startedAt = performance.now()
  expect(selectCases(cases, Array(1000).fill(pattern)).indexes).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
