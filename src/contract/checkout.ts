import * as z from 'zod'
import { isLoopback } from './loopback.ts'
import { Count, lenient } from './tolerant.ts'

/** What a clone takes: a credential, and the address that it is for. */
export interface CloneCredential {
  readonly token: string
  /** Without any credential in it. */
  readonly cloneUrl: string
  /** undefined: the service does not say. */
  readonly expiresAt: Date | undefined
}

/** A token is part of a header and of an environment variable, which both have their limits. */
const maxTokenLength = 16_384

const Token = z
  .string()
  .min(1)
  .max(maxTokenLength, `is longer than ${maxTokenLength} characters`)
  .regex(/^[\x21-\x7e]+$/, 'has a space, a line break or a character outside ASCII')

const Text = lenient(z.string().min(1))
const Moment = lenient(z.iso.datetime({ offset: true }).transform((text) => new Date(text)))

/**
 * The answer to a request for a checkout, in any of the forms that a service may give it (contract 3). Which fields there
 * are is the service's choice, what is in them is not.
 */
export const CheckoutAnswer = z
  .object({
    token: z.unknown().optional(),
    access_token: z.unknown().optional(),
    credential: z.unknown().optional(),
    clone_url: Text,
    url: Text,
    expires_at: Moment,
    /** Seconds. */
    expires_in: lenient(Count),
  })
  .transform((answer, context) => {
    const given = (['token', 'access_token', 'credential'] as const).find((name) => typeof answer[name] === 'string')
    const parsed = Token.safeParse(given === undefined ? '' : answer[given])
    const address = answer.clone_url ?? answer.url
    const { expires_at: expiresAt, expires_in: expiresInSeconds } = answer
    if (parsed.success) return { token: parsed.data, address, expiresAt, expiresInSeconds }
    // Its value must not be part of what is kept of the error.
    const message = answer[given ?? 'token'] ? (parsed.error.issues[0]?.message ?? '') : 'is missing'
    context.issues.push({ code: 'custom', path: [given ?? 'token'], message, input: undefined })
    return z.NEVER
  })

/** An address to clone from, or what is wrong with it, as a clause that reads on from "the address". */
export type CloneUrl = { readonly url: string } | { readonly problem: string }

/**
 * Checks an address that a credential would be sent to: https, or http on this machine only, and nothing in it that is
 * not part of an address of a repository.
 */
export function parseCloneUrl(text: string): CloneUrl {
  // The parser of URLs leaves some of these out without a word.
  if (/[\p{Cc}\s]/u.test(text)) return { problem: 'has a space, a line break or a control character in it' }
  const url = URL.parse(text)
  if (url === null) return { problem: 'is no URL' }
  if (url.username !== '' || url.password !== '') return { problem: 'has a user name or a password in it' }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `begins with ${url.protocol} instead of https:` }
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return { problem: 'begins with http: instead of https:, which would send the credential in clear' }
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'has a query or a fragment' }
  return { url: url.href }
}
