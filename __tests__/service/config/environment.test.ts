// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax under test
import { describe, expect, test } from '@jest/globals'
import { resolveVariables } from '../../../src/service/config/environment.ts'

const environment = { HOST: 'agent.test', EMPTY: '', NESTED: '${HOST}' }

describe('replacing variables', () => {
  test.each([
    ['plain', 'plain', []],
    ['ws://${HOST}/', 'ws://agent.test/', ['agent.test']],
    ['${HOST}${HOST}', 'agent.testagent.test', ['agent.test', 'agent.test']],
    ['${PORT:-8790}', '8790', []],
    ['${PORT:-}', '', []],
    ['${EMPTY:-full}', 'full', []],
    ['${EMPTY}', '', ['']],
    ['$${HOST}', '${HOST}', []],
    ['${NESTED}', '${HOST}', ['${HOST}']],
    ['$5 and $HOST', '$5 and $HOST', []],
  ])('makes %j into %j', (source, text, fromEnvironment) => {
    expect(resolveVariables({ a: [source] }, environment)).toEqual({
      value: { a: [text] },
      texts: [{ path: ['a', 0], text, fromEnvironment }],
      problems: [],
    })
  })

  test.each([
    ['${PORT}', 'needs the environment variable PORT, which is not set: set it, or write ${PORT:-default}'],
    ['${toString}', 'needs the environment variable toString, which is not set: set it, or write ${toString:-default}'],
    ...['${', '${}', '${1A}', '${HOST', '${HOST:x}'].map((source) => [
      source,
      'holds a "${" that starts no variable: write ${NAME}, ${NAME:-default}, or $${ for a literal "${"',
    ]),
  ])('has a problem with %j', (source, message) => {
    expect(resolveVariables({ a: source }, environment).problems).toEqual([{ path: ['a'], message }])
  })

  test('leaves keys and other values alone', () => {
    const value = { '${HOST}': [1, true, null] }
    expect(resolveVariables(value, environment).value).toEqual(value)
  })

  test.each([
    ['a\0b', 'holds a character that cannot be stored'],
    ['half \uD83D', 'holds a character that cannot be stored'],
    [Number.POSITIVE_INFINITY, 'must be a finite number'],
    [Number.NaN, 'must be a finite number'],
  ])('refuses %j, which no database or JSON keeps', (entry, message) => {
    expect(resolveVariables({ a: [entry] }, environment).problems).toEqual([{ path: ['a', 0], message }])
  })
})
