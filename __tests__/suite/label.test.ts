import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseLabel, toLabel } from '../../src/suite/label.ts'

const submission = {
  repository: 'acme/shop',
  headSha: '0123456789abcdef0123456789abcdef01234567',
  runId: '42',
  runAttempt: '2',
  nonce: 'c0ffee00',
}

test('a label carries the name, the change, the job and a word of its own', () => {
  expect(toLabel('Order desk', submission)).toBe('Order desk · acme/shop@0123456789ab run 42.2 c0ffee00')
})

test('outside a workflow only the word of its own is added', () => {
  const nothing = { repository: undefined, headSha: undefined, runId: undefined, runAttempt: undefined }
  expect(toLabel('Order desk', { ...nothing, nonce: 'c0ffee00' })).toBe('Order desk · c0ffee00')
})

test('a long name is cut between characters, and what identifies the run never is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
      const label = toLabel(name, submission)
      expect([...label].length).toBe(Math.min(255, [...name, ...label.slice(label.lastIndexOf(' · '))].length))
      expect(label.endsWith(' · acme/shop@0123456789ab run 42.2 c0ffee00')).toBe(true)
      expect(label.isWellFormed()).toBe(name.isWellFormed())
    }),
  )
})

test('a label gives back what it says of its suite and commit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }), (name) => {
      const origin = { name, repository: 'acme/shop', headSha: '0123456789ab' }
      expect(parseLabel(toLabel(name, submission))).toEqual(origin)
    }),
  )
})

test.each(['', 'Nightly', 'Nightly · c0ffee00', 'Nightly · acme/shop@xyz run 1.1 c0ffee00'])(
  '%j is no label of a workflow',
  (name) => {
    expect(parseLabel(name)).toBeUndefined()
  },
)
