import { expect, test } from '@jest/globals'
import { hideEmails } from '../../../src/report/text/emails.ts'

test.each([
  ['write to ana@example.com.', 'write to <e-mail>'],
  ['ana.b+c@mail.example.co.uk', '<e-mail>'],
  ['"email":"ana@example.com","name"', '"email":"<e-mail>","name"'],
  ['Ana <ana@example.com>, ben@example.com', 'Ana <<e-mail>>, <e-mail>'],
  ['jürgen@müller.example', '<e-mail>'],
  ['root@localhost', '<e-mail>'],
  ['ask "ann b"@example.com', 'ask <e-mail>'],
  ['@octocat, 5 @ 3', '@octocat, 5 @ 3'],
  ['nobody', 'nobody'],
])('%j is shown as %j', (text, expected) => {
  expect(hideEmails(text)).toBe(expected)
})

test('known addresses are hidden whatever they look like', () => {
  const known = ['q"@example.com', 'odd"q"@example.com', 'ana@example.com', '@', '']
  expect(hideEmails({ a: 'odd"q"@example.com q"@example.com', b: '5 @ 3' }, known)).toEqual({
    a: '<e-mail> <e-mail>',
    b: '5 @ 3',
  })
})

test('addresses are hidden however deep they are', () => {
  expect(hideEmails({ a: [{ b: 'x@y.example', c: 1, d: null, e: undefined }], f: true })).toEqual({
    a: [{ b: '<e-mail>', c: 1, d: null, e: undefined }],
    f: true,
  })
})

test('a megabyte is looked through in a moment', () => {
  const startedAt = performance.now()
  for (const part of ['a', '@', 'a@', 'a.', '"@']) hideEmails(`${part.repeat(1_000_000)}@`)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
