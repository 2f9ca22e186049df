import * as z from 'zod'
import { Secret } from './shape.ts'

const tokenPattern = /^[\w!#$%&'*+.^`|~-]+$/
// What node:http takes as a header's value: Latin-1 without control characters.
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/

const unsendable = 'holds a character that no HTTP header can carry'
const HeaderValue = z.string().regex(headerValue, unsendable)
const HeaderName = z.string().regex(tokenPattern, 'must be a header name: letters, digits and hyphens')

/** Headers that go with every request to an address. */
export const Headers = z.record(HeaderName, HeaderValue).default({})
/** A secret that travels in a header. */
export const HeaderSecret = Secret.regex(headerValue, unsendable)

interface AddressForm {
  readonly schemes: readonly [string, string]
  readonly example: string
  /** Where a user name and a password go instead. */
  readonly credentials: string
  /** What has no # part. */
  readonly noun: string
}

const address = (form: AddressForm) =>
  z.string().transform((text, context) => {
    const fault = findAddressFault(text, form)
    if (fault !== undefined) context.addIssue(fault)
    return text
  })

function findAddressFault(text: string, { schemes, example, credentials, noun }: AddressForm): string | undefined {
  const url = URL.parse(text)
  if (url === null) return `must be an address such as ${example}`
  if (!schemes.some((scheme) => url.protocol === `${scheme}:`)) {
    return `must begin with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  }
  if (url.username !== '' || url.password !== '') {
    return `must not hold a user name or password: give them ${credentials}`
  }
  return url.hash === '' ? undefined : `must not have a # part: ${noun} has none`
}

/** ws:// or wss:// */
export const WebSocketAddress = address({
  schemes: ['ws', 'wss'],
  example: 'ws://127.0.0.1:8790/',
  credentials: 'as secret or in headers',
  noun: 'a WebSocket address',
})

/** http:// or https:// */
export const httpAddress = (example: string, credentials: string) =>
  address({ schemes: ['http', 'https'], example, credentials, noun: 'an address that is called' })
