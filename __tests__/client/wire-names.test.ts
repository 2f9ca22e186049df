import { expect, test } from '@jest/globals'
import {
  neutralNames,
  parseWireNames,
  toNeutralChannel,
  toNeutralLocation,
  toWireWord,
  WireNamesError,
} from '../../src/client/wire-names.ts'

const problemsOf = (text: string): readonly string[] => {
  try {
    parseWireNames(text)
  } catch (error) {
    if (error instanceof WireNamesError) return error.problems
  }
  return []
}

test.each(['', '  \n', '{}'])('%j changes nothing', (text) => {
  expect(parseWireNames(text)).toEqual(neutralNames)
})

test('takes over the words that are given and keeps the rest', () => {
  const names = parseWireNames('{"webrtc_a": "acme_web", "X-SERVICE-API-KEY": "X-Acme-Key", "repo_host": "githost"}')
  expect(names).toEqual({
    ...neutralNames,
    webrtc_a: 'acme_web',
    'X-SERVICE-API-KEY': 'X-Acme-Key',
    repo_host: 'githost',
  })
})

test('lets two words change places', () => {
  const names = parseWireNames('{"webrtc_a": "webrtc_b_v2", "webrtc_b_v2": "webrtc_a"}')
  expect(toWireWord(names, 'webrtc_a')).toBe('webrtc_b_v2')
  expect(toNeutralChannel(names, 'webrtc_b_v2')).toBe('webrtc_a')
})

test.each(['[]', 'null', '"webrtc_a"', '{'])('refuses %s, which is no JSON object', (text) => {
  expect(() => parseWireNames(text)).toThrow(/^input "wire-names": must be a JSON object/)
})

test('reports everything that is wrong at once, and suggests the nearest word', () => {
  expect(
    problemsOf('{"webrtc_d": "x", "X-SERVICE-API-KEY": "X Key", "repo_host": "a/b", "webrtc_a": 3, "__proto__": 1}'),
  ).toEqual([
    '"webrtc_d" is not a neutral word; the nearest is "webrtc_a"',
    'the word for "X-SERVICE-API-KEY" must be a header name',
    'the word for "repo_host" must be one path segment, without / ? # % or spaces',
    'the word for "webrtc_a" must be a text that is not empty',
    expect.stringMatching(/^"__proto__" is not a neutral word/),
  ])
})

test.each(['', '.', '..', 'a/b', 'a?b', 'a#b', 'a%2fb', 'a b'])('refuses %j as a path segment', (segment) => {
  expect(problemsOf(JSON.stringify({ repo_host: segment }))).toHaveLength(1)
})

test.each(['', 'X Key', 'X:Key', 'X\nKey', 'Clé'])('refuses %j as a header name', (header) => {
  expect(problemsOf(JSON.stringify({ 'X-SERVICE-API-KEY': header }))).toHaveLength(1)
})

test.each([
  ['a channel like another', { webrtc_a: 'webrtc_c_v2' }, ['webrtc_a', 'webrtc_c_v2']],
  ['a channel like one that is never translated', { webrtc_a: 'text' }, ['webrtc_a']],
  ['a body key that would replace the spec', { webrtc_b_data: 'spec' }, ['webrtc_b_data']],
])('refuses %s', (_, names, words) => {
  expect(problemsOf(JSON.stringify(names))).toEqual(words.map((word) => expect.stringContaining(`for "${word}"`)))
})

test.each([
  ['acme_data', 'webrtc_b_data'],
  ['acme_data.token', 'webrtc_b_data.token'],
  ['acme_data[0]', 'webrtc_b_data[0]'],
  ['scenarios[0].acme_data', 'scenarios[0].acme_data'],
  ['acme_assistant_id', 'provider_a_assistant_id'],
  ['acmedata', 'acmedata'],
  ['webrtc_c_data', 'webrtc_c_data'],
  ['', ''],
])('reads the location %j as %j', (location, expected) => {
  const names = parseWireNames('{"webrtc_b_data": "acme_data", "provider_a": "acme"}')
  expect(toNeutralLocation(names, location)).toBe(expected)
})

test('leaves words alone that are the same everywhere', () => {
  const names = parseWireNames('{"webrtc_a": "web"}')
  expect([toWireWord(names, 'voice'), toWireWord(names, 'agent_id')]).toEqual(['voice', 'agent_id'])
  expect([toNeutralChannel(names, 'voice'), toNeutralChannel(names, 'web')]).toEqual(['voice', 'webrtc_a'])
})
