import * as z from 'zod'
import { isLoopback } from './loopback.ts'
import { toTimeMs } from './time.ts'
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

const Text = lenient(z.string().min(1))

/**
 * The answer to a request for a checkout, in any of the forms that a service may give it (contract 3). Which fields there
 * are is the service's choice, what is in them is not.
 */
export const CheckoutAnswer = z
  .object({
    token: Text,
    access_token: Text,
    credential: Text,
    clone_url: Text,
    url: Text,
    expires_at: lenient(z.string().transform((text) => toDate(toTimeMs(text)))),
    /** Seconds. */
    expires_in: lenient(Count),
  })
  .transform((answer, context) => {
    const name = (['token', 'access_token', 'credential'] as const).find((field) => answer[field] !== undefined)
    const token = name && answer[name]
    const problem = findTokenProblem(token)
    // Its value must not be part of what is kept of the error.
    if (problem !== undefined) {
      context.issues.push({ code: 'custom', path: [name ?? 'token'], message: problem, input: undefined })
    }
    const { expires_at: expiresAt, expires_in: expiresInSeconds } = answer
    return { token: token ?? '', address: answer.clone_url ?? answer.url, expiresAt, expiresInSeconds }
  })

/** A moment, in milliseconds since 1970; undefined for one that no calendar has. */
export function toDate(ms: number): Date | undefined {
  const date = new Date(ms)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function findTokenProblem(token: string | undefined): string | undefined {
  if (token === undefined) return 'is missing, and so are access_token and credential'
  if (token.length > maxTokenLength) return `is longer than ${maxTokenLength} characters`
  return /^[\x21-\x7e]+$/.test(token) ? undefined : 'has a space, a line break or a character outside ASCII'
}

/** An address to clone from, or what is wrong with it, as a clause that reads on from "the address". */
export type CloneUrl = { readonly url: string } | { readonly problem: string }

/** No address of a repository is longer, and git is given it in an argument and a variable. */
const maxUrlLength = 2_000

/**
 * Checks an address that a credential would be sent to: https, or http on this machine if the service runs here too, and
 * nothing in it that is not part of an address of a repository.
 */
export function parseCloneUrl(text: string, service: URL): CloneUrl {
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
  if (url.protocol === 'http:' && !isLoopback(service)) {
    return { problem: 'begins with http: and is on this machine, where the service is not' }
  }
  if (url.search !== '' || url.hash !== '') return { problem: 'has a query or a fragment' }
  // What is not ASCII becomes longer.
  if (url.href.length > maxUrlLength) return { problem: `is longer than ${maxUrlLength} characters` }
  return { url: url.href }
}
