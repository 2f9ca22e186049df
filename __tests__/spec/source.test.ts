import { expect, test } from '@jest/globals'
import { parseSpec } from '../../src/spec/source.ts'
import { linesOf, lintOf } from './spec-text.ts'

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) => (typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)])),
  )
const valid = '{"version":"1","scenarios":[{"name":"a","instructions":"b"}]}'

test('a valid spec has no problems and a value', () => {
  expect(linesOf(valid)).toEqual([])
  expect(lintOf(valid).spec?.scenarios[0]?.name).toBe('a')
})

test.each([
  ['a trailing comma', '{"version": "1",\n"scenarios": [{"name": "a", "instructions": "b",}]}', '2:48-2:49', 'comma'],
  ['each of two trailing commas', '{"a": [1,],\n"b": [1,],}', '1:9-1:10', 'comma'],
  ['a line comment', '{"version": "1",\n// why\n"scenarios": []}', '2:1-2:7', 'comment'],
  ['a block comment', '{\n/* why */ "version": "1"}', '2:1-2:10', 'comment'],
  ['a truncated text', '{"version": "1",\n"scenarios": [{"name"', '2:22-2:22', 'cut short'],
  ['a truncated string', '{"version": "1",\n"scen', '2:1-2:6', 'never ends'],
  ['single quotes', "{\n'version': '1'}", '2:1-2:10', 'double quotes'],
  ['a missing comma', '{"version": "1"\n"scenarios": []}', '2:1-2:12', 'comma'],
  ['a bad escape', '{"version":\n"\\q"}', '2:1-2:5', 'backslash'],
  ['a raw control character', '{"version":\n"\u0007"}', '2:1-2:4', 'control character'],
  ['text after the end', '{}\n{}', '2:1-2:2', 'closing bracket'],
])('%s is a problem at its place', (_, text, place, word) => {
  const line = linesOf(text).find((candidate) => candidate.startsWith(`${place} error`))
  expect(line).toContain(word)
  expect(lintOf(text).spec).toBeUndefined()
})

test('two trailing commas on one line are two problems', () => {
  const commas = linesOf('{"a": [1,], }').filter((line) => line.includes('comma'))
  expect(commas.map((line) => line.split(' ')[0])).toEqual(['1:9-1:10', '1:11-1:12'])
})

test('a trailing comma or a comment does not hide what else is wrong', () => {
  expect(linesOf('{"version": "1", // why\n"scenarios": [{"name": 1,\n"instructions": "x",}]}')).toEqual([
    '1:18-1:24 error has a comment here, which JSON does not allow',
    '2:24-2:25 error scenarios[0].name: must be text, not a number',
    '3:20-3:21 error has a comma here that nothing follows',
  ])
})

test('a key that is given twice is named with the line of the first', () => {
  const [line] = linesOf('{"version": "1",\n"scenarios": [{"name": "a", "instructions": "b",\n "name": "c"}]}')
  expect(line).toBe(
    '3:2-3:8 error has this key twice: it was given on line 2 before, and readers differ in which one counts',
  )
})

test('a byte order mark is a problem and does not hide the others', () => {
  const lines = linesOf(`\uFEFF{"version":"1",\n"scenarios":[{"name":1,"instructions":"b"}]}`)
  expect(lines).toEqual([
    expect.stringContaining('1:1-1:1 error starts with a byte order mark'),
    '2:22-2:23 error scenarios[0].name: must be text, not a number',
  ])
})

test.each([
  ['half of a surrogate pair', '{"version":\n"\\ud83d"}', '2:1-2:9', 'surrogate'],
  ['half of a pair in a key', '{"version":"1",\n"\\udc00": 1}', '2:1-2:9', 'surrogate'],
  ['an integer that JSON does not carry exactly', '{"version":\n9007199254740993}', '2:1-2:17', 'exactly'],
  ['a number that is infinite', '{"version":\n1e999}', '2:1-2:6', 'exactly'],
])('%s is a problem at its place', (_, text, place, word) => {
  const line = linesOf(text).find((candidate) => candidate.startsWith(place))
  expect(line).toContain(word)
  expect(lintOf(text).spec).toBeUndefined()
})

test('nesting that would exhaust a parser is refused where it becomes too deep', () => {
  expect(linesOf('['.repeat(200_000))).toEqual([expect.stringContaining('1:65-1:66 error is nested too deeply')])
  expect(linesOf(`{"a": "${'['.repeat(100)}\\"{"}`).some((line) => line.includes('deeply'))).toBe(false)
})

test.each([
  ['an empty file', bytes(), 'is empty'],
  ['a file of white space', bytes(' \n\t'), 'is empty'],
  ['UTF-16, little endian', bytes(0xff, 0xfe, 0x7b, 0), 'UTF-16'],
  ['UTF-16, big endian', bytes(0xfe, 0xff, 0, 0x7b), 'UTF-16'],
  ['YAML', bytes('version: "1"\nscenarios:\n  - name: a\n'), 'YAML'],
  ['a YAML document', bytes('---\n- a\n'), 'YAML'],
  ['2 MB', new Uint8Array(2_000_000).fill(0x20), 'longer than 1,048,576 bytes'],
])('%s is one problem at the top of the file', (_, content, word) => {
  const { problems, value } = parseSpec(content, 'suite.json')
  expect(problems).toHaveLength(1)
  expect(problems[0]?.message).toContain(word)
  expect(problems[0]?.range).toEqual({ line: 1, column: 1, endLine: 1, endColumn: 1 })
  expect(value).toBeUndefined()
})

test('bytes that are not UTF-8 are found where they stand', () => {
  const { problems } = parseSpec(bytes('{\n"version": "', 0xff, '"}'), 'suite.json')
  expect(problems[0]).toMatchObject({ message: expect.stringContaining('not UTF-8'), range: { line: 2, column: 13 } })
})

test('a spec of exactly the largest size is read, one byte more is not', () => {
  const padded = (size: number) => valid + ' '.repeat(size - valid.length)
  expect(linesOf(padded(1_048_576))).toEqual([])
  expect(linesOf(padded(1_048_577))).toEqual([expect.stringContaining('longer than 1,048,576 bytes')])
})

test('one broken file gives at most twenty problems', () => {
  const words = Array.from({ length: 500 }, (_, index) => `\n'w${index}'`)
  expect(linesOf(`[${words.join(',')}]`)).toHaveLength(20)
})

test('places are counted in lines that end with a line feed, with or without a carriage return', () => {
  expect(linesOf('{"version":"1",\r\n"scenarios":\r\n7}')).toEqual([
    '3:1-3:2 error scenarios: must be a list, not a number',
  ])
})
