import { describe, expect, test } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { hasCommand } from '../report/text/log-reading.ts'
import { parseCommand, readKeyValues, replayCommands, toRunnerLines } from './runner-commands.ts'

describe('a line that the runner obeys', () => {
  test.each<[string, object]>([
    ['::error::x', { name: 'error', properties: {}, data: 'x' }],
    ['\t  ::ERROR::x', { name: 'error', properties: {}, data: 'x' }],
    ['\u200b:\u00ad:error::x', { name: 'error', properties: {}, data: 'x' }],
    ['::error file=a%2Cb%3Ac,line=1,col=::x%2C%3A%0Ay%25', { properties: { file: 'a,b:c', line: '1' } }],
    ['::error::x%2C%3A%0Ay%250A', { data: 'x%2C%3A\ny%0A' }],
    ['::error title=a:b,x::c::d', { properties: { title: 'a:b' }, data: 'c::d' }],
    ['text ##[add-mask]a%5D', { name: 'add-mask', data: 'a]' }],
    ['##[error file=a,b;line=2]x', { name: 'error', properties: { file: 'a,b', line: '2' }, data: 'x' }],
    ['::no-command::##[error]x', { name: 'error', data: 'x' }],
    ['#\u00ad#\u200b[group]a', { name: 'group' }],
  ])('%j', (line, command) => {
    expect(parseCommand(line)).toMatchObject(command)
    expect(hasCommand(line)).toBe(true)
  })
})

test.each(['text ::error::x', '::error:x', '::unknown::x', '##[unknown]x', '##[error x', '# #[error]x', ': :error::x'])(
  'a line that is only shown: %j',
  (line) => expect(parseCommand(line)).toBeUndefined(),
)

test('a carriage return begins a line, and nothing else does but a line feed', () => {
  expect(toRunnerLines('a\r::error::b\r\nc\u2028::error::d\u0085\ve')).toEqual([
    'a',
    '::error::b',
    'c\u2028::error::d\u0085\ve',
  ])
})

test('between stop-commands and its token nothing is obeyed, whatever the form', () => {
  const output = '::group::a\n::stop-commands::Go-On\n::error::b\n##[error]c\n::go-on::\n##[warning]d'
  const obeyed = replayCommands(output).flatMap(({ command }) => command?.name ?? [])
  expect(obeyed).toEqual(['group', 'stop-commands', 'go-on', 'warning'])
})

test('whatever the runner obeys of the attacks is found by the check that the other tests use', () => {
  const obeyed = attacks.flatMap(toRunnerLines).filter((line) => parseCommand(line) !== undefined)
  expect(obeyed.length).toBeGreaterThan(20)
  expect(obeyed.filter((line) => !hasCommand(line))).toEqual([])
})

test('a file of values is read in both forms, and a value ends at its own delimiter only', () => {
  expect(readKeyValues('a=1<<x\nb<<E-1\nverdict=passed\nE\n\nb<<E\nE-1\n\nc=')).toEqual({
    a: '1<<x',
    b: 'verdict=passed\nE\n\nb<<E',
    c: '',
  })
})

test.each(['a<<E\nb', 'a', '=b', '<<E\nE', 'a<<'])('a file that the runner refuses is refused: %j', (text) => {
  expect(() => readKeyValues(text)).toThrow(/cannot read|never ends/)
})
