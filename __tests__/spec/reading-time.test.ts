import { expect, test } from '@jest/globals'
import { lintSpec } from '../../src/spec/lint.ts'
import { fillPlaceholders, findPlaceholders } from '../../src/spec/placeholders.ts'
import { parseSpec } from '../../src/spec/source.ts'

// Each took minutes or hours when its time grew with the square of its length, and now takes a fraction of a second.
const size = 400_000
const maxMs = 20_000
const row = (text: string) => text.repeat(size / text.length)

test.each([
  ['empty lines', `${row('\n')}x`],
  ['empty lines of an old machine', `${row('\r')}x`],
  ['blank lines', `${row(' \n')}x`],
  ['separators of lines', `${'\u2028'.repeat(size / 3)}x`],
  ['a word before empty lines', `x${row('\n')}x`],
  ['faults before blanks', `[${row('@ ')}${row(' ')}`],
  ['blanks before faults', `[${row(' ')}${row('@ ')}`],
  ['commas', `[${row(',')}`],
  ['comments', `[${row('/**/')}`],
  ['the same key', `{${row('"a":1,')}"a":1}`],
  [
    'placeholders',
    JSON.stringify({ version: '1', scenarios: [{ name: 'a', instructions: row('{{test_profile.a}}') }] }),
  ],
])(
  'a file of %s is checked at once',
  (_, text) => {
    const startedAt = performance.now()
    const { problems } = lintSpec(parseSpec(Buffer.from(text), 'suite.json'))
    expect(performance.now() - startedAt).toBeLessThan(maxMs)
    expect(problems.length).toBeGreaterThan(0)
  },
  60_000,
)

test.each([
  ['after its key', `{{test_profile.key${' '.repeat(4_000_000)}`],
  ['instead of its key', `{{test_profile.${' '.repeat(4_000_000)}`],
  ['before its name', `{{${' '.repeat(4_000_000)}`],
])('a placeholder with blanks %s and no end is passed over at once', (_, text) => {
  const startedAt = performance.now()
  expect(findPlaceholders(text)).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(maxMs)
})

test('a placeholder may have blanks around its key', () => {
  const text = '{{ test_profile.first name \t}} and {{test_profile.other}}'
  expect(findPlaceholders(text)).toEqual(['first name', 'other'])
  expect(fillPlaceholders(text, { 'first name': 'Ana' })).toBe('Ana and {{test_profile.other}}')
})
