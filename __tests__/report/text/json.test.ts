import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { renderJson, renderJsonParts } from '../../../src/report/text/json.ts'
import { hasCommand, hasUnsafe } from './log-reading.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('##[error]x', '#\u00ad#\u200b[x', '\u202e', '\u009b31m', '\n::x'),
)

test('every text is the same when it is read again, and harmless when it is printed', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const json = renderJson([`${one}${other}`])
      expect(JSON.parse(json)).toEqual([`${one}${other}`])
      expect(hasCommand(json) || hasUnsafe(json)).toBe(false)
    }),
  )
})

test('the parts of a value are that value, however many levels are laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 8 }), (value, levels) => {
      expect(JSON.parse([...renderJsonParts(value, levels)].join(''))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('a list has an entry a line as far as it is laid out, and what is undefined is left out', () => {
  const value = { runs: [{ id: 1, at: undefined }, { id: 2 }], none: [], nothing: undefined }
  expect([...renderJsonParts(value, 2)].join('')).toBe(
    '{\n  "runs": [\n    {"id":1},\n    {"id":2}\n  ],\n  "none": []\n}',
  )
})
