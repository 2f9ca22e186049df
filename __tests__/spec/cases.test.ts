import { expect, test } from '@jest/globals'
import type { Spec } from '../../src/contract/spec.ts'
import { toCases, toKey } from '../../src/spec/cases.ts'
import { fillPlaceholders, findPlaceholders } from '../../src/spec/placeholders.ts'

const base: Spec = { version: '1', scenarios: [{ name: 'Refund', instructions: 'x' }] }

test('a case without anything else gets the documented defaults', () => {
  expect(toCases(base)).toEqual([
    expect.objectContaining({
      key: 'refund',
      type: 'instruction',
      firstMessage: 'Hello',
      metrics: [],
      ownsMetrics: false,
      frequency: 1,
      tags: [],
      tools: undefined,
      maxDuration: undefined,
    }),
  ])
})

test('a case overrides the defaults field by field, and its metrics replace the list', () => {
  const defaults = { frequency: 3, metrics: ['polite'], tags: ['all'], max_duration: 60, language: 'de' as const }
  const [own, inherited] = toCases({
    ...base,
    defaults,
    scenarios: [
      { name: 'a', instructions: 'x', frequency: 1, metrics: [7] },
      { name: 'b', instructions: 'x' },
    ],
  })
  expect(own).toMatchObject({ frequency: 1, metrics: [7], ownsMetrics: true, tags: ['all'], language: 'de' })
  expect(inherited).toMatchObject({ frequency: 3, metrics: ['polite'], ownsMetrics: false, maxDuration: 60 })
})

test.each([
  ['Refund is verified', 'refund-is-verified'],
  ['  Ärger: 2 × Geld!  ', 'a-rger-2-geld'],
  ['退款', '退款'],
  ['!!!', ''],
])('the key of a case named %j is %j', (name, key) => {
  expect(toKey(name)).toBe(key)
})

test('a name without a letter or digit still gets a key', () => {
  expect(toCases({ ...base, scenarios: [{ name: '!!!', instructions: 'x' }] })[0]?.key).toBe('case-1')
})

test('placeholders are found once each and filled with text, numbers and objects', () => {
  const text = '{{test_profile.a}} {{ test_profile.b c }} {{test_profile.a}} {{other.a}} {{test_profile.}}'
  expect(findPlaceholders(text)).toEqual(['a', 'b c'])
  expect(fillPlaceholders(text, { a: 'x{{test_profile.a}}', 'b c': { n: 1 } })).toBe(
    'x{{test_profile.a}} {"n":1} x{{test_profile.a}} {{other.a}} {{test_profile.}}',
  )
})

test('a placeholder that nothing fills stays, also one named like a built-in', () => {
  expect(fillPlaceholders('{{test_profile.toString}}', {})).toBe('{{test_profile.toString}}')
})
