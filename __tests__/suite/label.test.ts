import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseLabel, toDigest, toLabel } from '../../src/suite/label.ts'

const submission = {
  repository: 'acme/shop',
  headSha: '0123456789abcdef0123456789abcdef01234567',
  runId: '42',
  runAttempt: '2',
  digest: 'deadbeef',
  nonce: 'c0ffee00',
}

test('a label carries the name, the change, the job and a word of its own', () => {
  expect(toLabel('Order desk', submission)).toBe('Order desk · acme/shop@0123456789ab run 42.2 deadbeef-c0ffee00')
})

test('outside a workflow only the word of its own is added', () => {
  const nothing = { repository: undefined, headSha: undefined, runId: undefined, runAttempt: undefined }
  expect(toLabel('Order desk', { ...nothing, digest: 'deadbeef', nonce: 'c0ffee00' })).toBe(
    'Order desk · deadbeef-c0ffee00',
  )
})

test('a long name is cut between characters, and what identifies the run never is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
      const label = toLabel(name, submission)
      expect([...label].length).toBe(Math.min(255, [...name, ...label.slice(label.lastIndexOf(' · '))].length))
      expect(label.endsWith(' · acme/shop@0123456789ab run 42.2 deadbeef-c0ffee00')).toBe(true)
      expect(label.isWellFormed()).toBe(name.isWellFormed())
    }),
  )
})

test('a label gives back what it says of its suite and commit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }), (name) => {
      const origin = { repository: 'acme/shop', headSha: '0123456789ab', digest: 'deadbeef' }
      expect(parseLabel(toLabel(name, submission))).toEqual(origin)
    }),
  )
})

test('a label from outside a workflow says what was sent, and no commit', () => {
  const origin = { repository: undefined, headSha: undefined, digest: 'deadbeef' }
  expect(parseLabel('Order desk · deadbeef-c0ffee00')).toEqual(origin)
})

test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
])('the digest of %j is %s, as published', (text, digest) => {
  expect(toDigest(text)).toBe(digest)
})

test.each(['', 'Nightly', 'Nightly · c0ffee00', 'Nightly · acme/shop@xyz run 1.1 c0ffee00'])(
  '%j is no label',
  (name) => {
    expect(parseLabel(name)).toBeUndefined()
  },
)
