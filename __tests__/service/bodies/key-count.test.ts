import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { countKeys, countProperties } from '../../../src/service/bodies/key-count.ts'

test('a text has as many keys as its value has properties, whatever its strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(4), (value, indentation) => {
      const text = JSON.stringify(value, undefined, indentation)
      expect(countKeys(text)).toBe(countProperties(JSON.parse(text), Number.POSITIVE_INFINITY))
    }),
  )
})

test.each([
  ['{"a":1,"a":2}', 2, 1],
  ['{"a" :1,\r\n\t"\\u0061"\n:2}', 2, 1],
  ['[{"__proto__":{"__proto__":1}}]', 2, 2],
  ['{"\\\\":"\\":","\\"":":"}', 2, 2],
  ['"a"', 0, 0],
])('%s has %d keys, and its value %d properties', (text, keys, properties) => {
  expect(countKeys(text)).toBe(keys)
  expect(countProperties(JSON.parse(text), Number.POSITIVE_INFINITY)).toBe(properties)
})

test('what is nested deeper than it may be is not counted', () => {
  expect(countProperties([{ a: [1] }], 3)).toBe(1)
  expect(countProperties([{ a: [1] }], 2)).toBeUndefined()
})
