import { describe, expect, test } from '@jest/globals'
import { CheckoutAnswer, parseCloneUrl } from '../../src/contract/checkout.ts'

const here = new URL('http://127.0.0.1:8787')
const missing = 'token: is missing, and so are access_token and credential'
const read = (answer: object) => {
  const { success, data, error } = CheckoutAnswer.safeParse(answer)
  return success ? data : error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('an answer', () => {
  test.each(['token', 'access_token', 'credential'])('may have the credential in %s', (name) => {
    expect(read({ [name]: 'abc' })).toMatchObject({ token: 'abc' })
  })

  test.each(['clone_url', 'url'])('may have the address in %s', (name) => {
    expect(read({ token: 'abc', [name]: 'x' })).toMatchObject({ address: 'x' })
  })

  test('may have its end as a time, or in seconds, also as text', () => {
    const expiresAt = new Date('2026-05-01T12:00:00Z')
    expect(read({ token: 'abc', expires_at: '2026-05-01T14:00:00+02:00' })).toMatchObject({ expiresAt })
    expect(read({ token: 'abc', expires_at: '2026-05-01T12:00:00' })).toMatchObject({ expiresAt })
    expect(read({ token: 'abc', expires_in: 600 })).toMatchObject({ expiresInSeconds: 600 })
    expect(read({ token: 'abc', expires_in: '600' })).toMatchObject({ expiresInSeconds: 600 })
  })

  test('needs nothing but the credential, and what else is of no known form is not read', () => {
    const nothing = { address: undefined, expiresAt: undefined, expiresInSeconds: undefined }
    expect(read({ token: 'abc' })).toEqual({ token: 'abc', ...nothing })
    const odd = { token: 'abc', clone_url: 7, expires_at: 'soon', expires_in: 'later', more: {} }
    expect(read(odd)).toEqual({ token: 'abc', ...nothing })
    expect(read({ token: null, credential: 'abc' })).toMatchObject({ token: 'abc' })
  })

  test.each([
    [{}, missing],
    [{ token: 7 }, missing],
    [{ token: '' }, missing],
    [{ token: 'a b' }, 'token: has a space, a line break or a character outside ASCII'],
    [{ credential: 'secret\r\nX-Other: 1' }, 'credential: has a space, a line break or a character outside ASCII'],
    [{ token: 'a'.repeat(16_385) }, 'token: is longer than 16384 characters'],
  ])('without a credential that can be sent is refused: %j', (answer, problem) => {
    expect(read(answer)).toEqual([problem])
  })

  test('is refused without a word of what is in it', () => {
    const { error } = CheckoutAnswer.safeParse({ token: 'se cret' })
    expect(JSON.stringify([error, error?.issues, error?.message])).not.toContain('se cret')
  })
})

describe('an address to clone from', () => {
  test.each([
    ['https://host.example/acme/agent.git', 'https://host.example/acme/agent.git'],
    ['HTTPS://Host.example:443/a', 'https://host.example/a'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
    ['http://localhost/a', 'http://localhost/a'],
    ['http://[::1]:1/a', 'http://[::1]:1/a'],
  ])('may be %s', (text, url) => {
    expect(parseCloneUrl(text, here)).toEqual({ url })
  })

  test.each([
    ['', 'is no URL'],
    ['acme/agent', 'is no URL'],
    ['git@host.example:acme/agent.git', 'is no URL'],
    ['ssh://host.example/a', 'begins with ssh: instead of https:'],
    ['file:///etc', 'begins with file: instead of https:'],
    ['ext::sh -c x', 'has a space, a line break or a control character in it'],
    ['http://host.example/a', 'begins with http: instead of https:, which would send the credential in clear'],
    ['http://localhost.example/a', 'begins with http: instead of https:, which would send the credential in clear'],
    ['https://a@host.example/a', 'has a user name or a password in it'],
    ['https://:b@host.example/a', 'has a user name or a password in it'],
    ['https://host.example/a?b', 'has a query or a fragment'],
    ['https://host.example/a#b', 'has a query or a fragment'],
    ['https://host.example/a\n[x]', 'has a space, a line break or a control character in it'],
    ['https://host\t.example/a', 'has a space, a line break or a control character in it'],
  ])('is refused: %j', (text, problem) => {
    expect(parseCloneUrl(text, here)).toEqual({ problem })
  })

  test('is refused when it is longer than any address of a repository', () => {
    const parse = (length: number) => parseCloneUrl('https://host.example/'.padEnd(length, 'a'), here)
    expect(parse(2_000)).toHaveProperty('url')
    expect(parse(2_001)).toEqual({ problem: 'is longer than 2000 characters' })
    expect(parse(200_000)).toEqual({ problem: 'is longer than 2000 characters' })
  })

  test('is refused on this machine when the service is elsewhere', () => {
    const parse = (text: string) => parseCloneUrl(text, new URL('https://service.example'))
    expect(parse('http://127.0.0.1:1/a')).toEqual({
      problem: 'begins with http: and is on this machine, where the service is not',
    })
    expect(parse('https://host.example/a')).toHaveProperty('url')
  })
})
