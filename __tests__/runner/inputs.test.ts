import { expect, test } from '@jest/globals'
import {
  amount,
  baseUrl,
  credential,
  duration,
  id,
  jsonObject,
  lastingUrl,
  percent,
  wordsOf,
} from '../../src/runner/input-types.ts'
import { InputError, parseInputs } from '../../src/runner/inputs.ts'

const messagesOf = (schema: typeof id | typeof baseUrl | typeof jsonObject | typeof credential, text: string) => {
  const parsed = schema.safeParse(text)
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
}

test('every wrong input is reported, and the others are still read', () => {
  const given: Readonly<Record<string, string>> = { a: 'x', b: '7', c: '', d: '101' }
  const { values, problems } = parseInputs((name) => given[name] ?? '', { a: id, b: id, c: id.default(3), d: percent })
  expect(values).toEqual({ b: 7, c: 3 })
  expect(problems).toEqual([
    { input: 'a', message: 'must be a whole number of at least 1' },
    { input: 'd', message: 'must be a number from 0 to 100' },
  ])
  expect(new InputError(problems).message).toBe(
    'input "a" must be a whole number of at least 1\ninput "d" must be a number from 0 to 100',
  )
})

test.each(['abc', '-1', '0', '1.5', '1e3', ' ', '0x10', '99999999999999999999', '9007199254740993'])(
  '%j is no ID',
  (text) => {
    expect(messagesOf(id, text)).toContain('must be a whole number of at least 1')
  },
)

test.each([
  ['90s', 90_000],
  ['15m', 900_000],
  ['1h30m', 5_400_000],
  ['250ms', 250],
])('%j is a duration', (text, ms) => {
  expect(duration.parse(text)).toBe(ms)
})

test.each(['90', '0s', '-5s', 's', '1d', '1h 30m', '169h', '1.5h'])('%j is no duration', (text) => {
  expect(duration.safeParse(text).success).toBe(false)
})

test.each(['five', '-1', '1,5', 'NaN', 'Infinity', '1e9', '$5', '.5'])('%j is no amount', (text) => {
  expect(amount.safeParse(text).success).toBe(false)
})

test('amounts and percents are numbers, also zero', () => {
  expect(amount.parse('2.50')).toBe(2.5)
  expect(amount.parse('0')).toBe(0)
  expect(percent.parse('99.5')).toBe(99.5)
  expect(percent.safeParse('100.1').success).toBe(false)
})

test.each([
  'https://service.example',
  'https://service.example/api',
  'http://127.0.0.1:8080',
  'http://localhost',
  'http://[::1]:1',
  'local',
])('%s is a base URL', (text) => {
  expect(messagesOf(baseUrl, text)).toEqual([])
})

test.each([
  ['http://service.example', 'in clear'],
  ['http://127.0.0.1.example.com', 'in clear'],
  ['http://10.0.0.1', 'in clear'],
  ['http://api.localhost', 'in clear'],
  ['https://user:secret@service.example', 'must not have a credential'],
  ['https://key@service.example', 'must not have a credential'],
  ['https://service.example/?key=secret', 'query'],
  ['https://service.example//evil.example', 'two slashes'],
  ['ftp://service.example', 'https'],
  ['service.example', 'must be a URL'],
  ['Local', 'must be a URL'],
  ['https://', 'must be a URL'],
])('%s is no base URL', (text, words) => {
  const [message] = messagesOf(baseUrl, text)
  expect(message).toContain(words)
  expect(message).not.toContain('secret')
})

test.each(['', '[]', '1', 'null', '"x"', '{', '{"a":}'])('%j is no JSON object', (text) => {
  expect(messagesOf(jsonObject, text)).toEqual(['must be a JSON object'])
})

test.each(['two words', 'two\nlines', 'späte', '\u0000'])(
  'the credential %j cannot be sent, and is not shown',
  (text) => {
    const [message] = messagesOf(credential, text)
    expect(message).toContain('one line of printable characters')
    expect(message).not.toContain(text)
  },
)

test('a list without a word is none, because it would tolerate everything', () => {
  expect(wordsOf(['failed', 'timeout']).safeParse(',').error?.issues[0]?.message).toBe(
    'names no word, known are failed, timeout',
  )
})

test('a list of words takes commas and lines, and names what it does not know', () => {
  const words = wordsOf(['failed', 'timeout'])
  expect([...words.parse('failed,\n timeout')]).toEqual(['failed', 'timeout'])
  expect(words.safeParse('failed,flaky').error?.issues[0]?.message).toBe('has "flaky", known are failed, timeout')
})

test.each([
  ['https://service.example', []],
  ['http://127.0.0.1:8080', []],
  ['local', ['must not be local: why']],
  ['service.example', ['must be a URL such as https://service.example']],
  [undefined, ['is required']],
])('the address of a service that lasts: %s', (text, messages) => {
  const { error } = lastingUrl('must not be local: why').safeParse(text)
  expect((error?.issues ?? []).map(({ message }) => message)).toEqual(messages)
})
