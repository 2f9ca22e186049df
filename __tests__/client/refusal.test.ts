import { describe, expect, test } from '@jest/globals'
import type { Answer } from '../../src/client/exchange.ts'
import { toServiceError } from '../../src/client/refusal.ts'
import { neutralNames } from '../../src/client/wire-names.ts'

const request = {
  method: 'GET',
  url: new URL('https://service.example/results/1/?name=x'),
  headers: {},
  body: undefined,
  connectTimeoutMs: 1,
  timeoutMs: 1,
  signal: undefined,
} as const
const context = { credential: { kind: 'api-key', value: 'ats_secret' }, wireNames: neutralNames, nowMs: 0 } as const
const answer = (fields: Partial<Answer>): Answer => ({ status: 400, headers: {}, text: '', complete: true, ...fields })
const messageOf = (fields: Partial<Answer>) => toServiceError(answer(fields), request, context).message

describe('the message', () => {
  test.each([
    [401, /The credential of the input "api-key" was not accepted/],
    [402, /The balance is too low; nothing was run/],
    [403, /The credential of the input "api-key" may not do this/],
    [404, /Check base-url and the ids/],
    [413, /split the suite/],
    [405, /Check base-url/],
    [409, /a conflict with something that is there already/],
    [429, /Too many requests; try again later/],
    [500, /The fault lies with the service.*; try again later/],
    [520, /The fault lies with the service.*; try again later/],
  ])('of a %d says what to do, and never the credential', (status, hint) => {
    expect(messageOf({ status })).toMatch(hint)
    expect(messageOf({ status })).toMatch(new RegExp(`^GET /results/1/ answered ${status}\\. (?!.*ats_secret)`))
  })

  test.each([
    [401, 'No credential was sent; set the input "api-key", "access-token" or "session-token"'],
    [403, 'The credential of no input may not do this'],
  ])('of a %d without a credential says so', (status, hint) => {
    const error = toServiceError(answer({ status }), request, { ...context, credential: undefined })
    expect(error.message).toBe(`GET /results/1/ answered ${status}. ${hint}`)
  })

  test.each([
    ['the first problem and counts the rest', '{"a[0]": ["x", "y"], "b": ["z"]}', 'a[0]: x (and 2 more)'],
    ['a problem of the whole request', '{"detail": "Too little."}', 'Too little'],
    ['a body of no known shape', '<h1>\u001bBad\nGateway</h1>', '<h1> Bad Gateway</h1>'],
    ['JSON that breaks off', '{"a": ["x', '{"a": ["x'],
  ])('quotes %s', (_, text, quote) => {
    expect(messageOf({ status: 400, text })).toBe(`GET /results/1/ answered 400: ${quote}`)
  })

  test('quotes no more than 200 characters', () => {
    expect(messageOf({ status: 400, text: 'no '.repeat(5000) })).toBe(
      `GET /results/1/ answered 400: ${'no '.repeat(66).trimEnd()}…`,
    )
  })

  test('is made of sentences', () => {
    expect(messageOf({ status: 404, text: '{"detail": "Not found."}' })).toBe(
      'GET /results/1/ answered 404: Not found. Check base-url and the ids, and that the credential belongs to the right organization',
    )
  })

  test('is short when there is nothing to say', () => {
    expect(messageOf({ status: 400 })).toBe('GET /results/1/ answered 400')
  })
})

describe('a redirect', () => {
  test.each([
    ['https://user:pass@final.example/login?token=t', ', on https://final.example'],
    ['/elsewhere', ', on https://service.example'],
    ['data:text/plain,x', ''],
    ['https://[', ''],
    [undefined, ''],
  ])('to %s names the origin at most', (location, place) => {
    const message = messageOf({ status: 301, headers: { location } })
    expect(message).toBe(
      `GET /results/1/ answered 301. Redirects are not followed; set base-url to the final address${place}`,
    )
  })
})

test('reads how long to wait, from the first header if there are several', () => {
  const waiting = (header: string | string[]) =>
    toServiceError(answer({ status: 429, headers: { 'retry-after': header } }), request, context).retryAfterMs
  expect([waiting('2'), waiting(['3', '4'])]).toEqual([2000, 3000])
})

test('keys problems by our words', () => {
  const wireNames = { ...neutralNames, webrtc_b_data: 'acme_data' }
  const { problems } = toServiceError(answer({ text: '{"acme_data.token": ["x"]}' }), request, {
    ...context,
    wireNames,
  })
  expect(problems).toEqual([{ location: 'webrtc_b_data.token', message: 'x' }])
})
