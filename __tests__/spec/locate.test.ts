import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { formatLocation, parseLocation } from '../../src/spec/location.ts'
import { sourceOf } from './spec-text.ts'

const text = `{
  "version": "1",
  "defaults": { "metrics": ["polite"] },
  "scenarios": [
    { "name": "a", "metrics": ["x", 12] },
    {
      "name": "b",
      "personality": {
        "base": 1
      },
      "a b": { "c.d": true },
      "7": "digits"
    }
  ]
}`
const { locate } = sourceOf(text)
const placeOf = (location: string) => {
  const { line, column, endLine, endColumn } = locate(location)
  return `${line}:${column}-${endLine}:${endColumn}`
}

test.each([
  ['scenarios[0].metrics[1]', '5:37-5:39'],
  ['defaults.metrics[0]', '3:29-3:37'],
  ['scenarios[1].personality.base', '9:17-9:18'],
  ['scenarios[1]["a b"]["c.d"]', '11:23-11:27'],
  ['scenarios[1].7', '12:12-12:20'],
  ['scenarios.0.metrics.1', '5:37-5:39'],
  ['version', '2:14-2:17'],
])('%s is found at its value', (location, place) => {
  expect(placeOf(location)).toBe(place)
})

test.each([
  ['an object, at its key and bracket', 'scenarios[1].personality', '8:7-8:23'],
  ['a list, at its key and bracket', 'scenarios', '4:3-4:17'],
  ['an object in a list, at its bracket', 'scenarios[1]', '6:5-6:6'],
])('%s: %s', (_, location, place) => {
  expect(placeOf(location)).toBe(place)
})

test.each([
  ['scenarios[1].personality.voice_model', '8:7-8:23'],
  ['scenarios[0].metrics[9]', '5:20-5:32'],
  ['scenarios[9].name', '4:3-4:17'],
  ['scenarios[0].name.first', '5:15-5:18'],
  ['nowhere.at.all', '1:1-1:2'],
  ['', '1:1-1:2'],
  ['[[[', '1:1-1:2'],
  ['scenarios[1]["unclosed', '6:5-6:6'],
])('%s does not exist and is taken to its nearest ancestor', (location, place) => {
  expect(placeOf(location)).toBe(place)
})

test('the name of a key is found when it is asked for', () => {
  expect(locate('scenarios[1].personality', 'key')).toMatchObject({ line: 8, column: 7, endColumn: 20 })
  expect(locate('scenarios[1].nothing', 'key')).toMatchObject({ line: 6, column: 5, endColumn: 6 })
})

test('a bracket on a line of its own stays the place of its object', () => {
  const { locate: find } = sourceOf('{"a":\n{"b": 1}}')
  expect(find('a')).toEqual({ line: 2, column: 1, endLine: 2, endColumn: 2 })
})

test('any path survives being written and read', () => {
  const key = fc.oneof(
    fc.nat(500),
    fc.string({ minLength: 1 }).filter((word) => !/^\d+$/.test(word)),
  )
  fc.assert(
    fc.property(fc.array(key), (path) => {
      expect(parseLocation(formatLocation(path))).toEqual(path)
    }),
  )
})

test('no location makes the locator throw', () => {
  fc.assert(
    fc.property(fc.string(), (location) => {
      expect(locate(location).line).toBeGreaterThan(0)
    }),
  )
})
