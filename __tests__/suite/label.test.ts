import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isSameLabel, parseLabel, toDigest, toLabel } from '../../src/suite/label.ts'

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
      const end = ' · acme/shop@0123456789ab run 42.2 deadbeef-c0ffee00'
      expect([...label].length).toBeLessThanOrEqual(255)
      expect(label.endsWith(end)).toBe(true)
      expect(label.isWellFormed()).toBe(true)
      const shown = label.slice(0, -end.length)
      const tidy = name
        .trim()
        .replaceAll(/[\s\p{Cc}]+/gu, ' ')
        .trim()
      if (tidy !== '') expect(tidy.startsWith(shown)).toBe(true)
      if ([...tidy].length <= 255 - end.length) expect(shown).toBe(tidy === '' ? 'Suite' : tidy)
    }),
  )
})

test('whatever a service tidies up in a name, it leaves a label as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const label = toLabel(name, submission)
      expect(label.trim().replaceAll(/\s+/g, ' ')).toBe(label)
      expect(label.toWellFormed()).toBe(label)
      expect(label).not.toMatch(/\p{Cc}/u)
    }),
  )
})

test.each([
  [' Desk\t\n two ', 'Desk two'],
  ['Desk \ud800', 'Desk \ufffd'],
  [`${'a'.repeat(202)} b`, 'a'.repeat(202)],
  [' \n', 'Suite'],
])('the name %j is tidied up before it is sent', (name, shown) => {
  expect(toLabel(name, submission)).toBe(`${shown} · acme/shop@0123456789ab run 42.2 deadbeef-c0ffee00`)
})

test('two labels are of one submission if they end alike, and other names if they are the same', () => {
  const label = toLabel('Order desk', submission)
  expect(isSameLabel(label.toUpperCase().slice(0, 10) + label.slice(10), label)).toBe(true)
  expect(isSameLabel(`  ${label} `, label)).toBe(true)
  expect(isSameLabel(toLabel('Order desk', { ...submission, nonce: 'c0ffee01' }), label)).toBe(false)
  expect(isSameLabel('Order desk', label)).toBe(false)
  expect(isSameLabel('Order desk', 'Order desk')).toBe(true)
  expect(isSameLabel('Order desk', 'Order desk ')).toBe(false)
})

test('a label gives back what it says of its suite and commit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 150 }), (name) => {
      const origin = { repository: 'acme/shop', headSha: '0123456789ab', digest: 'deadbeef' }
      expect(parseLabel(toLabel(name, submission))).toEqual(origin)
    }),
  )
})

test('a service may leave blanks at the end of a label', () => {
  expect(parseLabel(`${toLabel('Desk', submission)}  `)?.digest).toBe('deadbeef')
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
