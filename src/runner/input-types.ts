import * as z from 'zod'
import { isLoopback } from '../contract/loopback.ts'
import { isLonger } from '../contract/text.ts'
import { findRefProblem } from './git/remote-ref.ts'

/** Text that must be given. */
export const requiredText = z.string('is required')

/** A whole number of at least 1, such as an ID. */
export const id = z
  .string()
  .regex(/^\d{1,16}$/, 'must be a whole number of at least 1')
  .transform(Number)
  .refine((value) => value >= 1 && Number.isSafeInteger(value), 'must be a whole number of at least 1')

/** Several IDs, separated by commas or line breaks, without repetitions. */
export const ids = z.string().transform((text, context): readonly number[] => {
  const values = splitList(text).map((word) => id.safeParse(word))
  if (values.length > 0 && values.every(({ success }) => success))
    return [...new Set(values.flatMap(({ data }) => data ?? []))]
  context.addIssue('must be whole numbers of at least 1, separated by commas or line breaks')
  return z.NEVER
})

/** A whole number of at least 1. */
export const count = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number of at least 1')
  .transform(Number)
  .refine((value) => value >= 1, 'must be a whole number of at least 1')

/** A whole number of at least 1, and of at most so many. */
export const countUpTo = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, message)
}

/** How often something is tried again. */
export const repetitions = z
  .string()
  .regex(/^(\d|10)$/, 'must be a whole number from 0 to 10')
  .transform(Number)

/** A word of YAML for yes or no. */
export const flag = z
  .string()
  .regex(/^(true|false)$/, 'must be true or false')
  .transform((text) => text === 'true')

/** An amount of money in the service's own unit; zero is an amount. */
export const amount = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be an amount such as 2.50')
  .transform(Number)

const increaseMessage = 'must be an amount such as 2.50, or a percentage such as 20%'
/** By how much a price may rise: an amount, or a percentage of what it was. */
export const increase = z
  .string()
  .regex(/^\d+(\.\d+)?\s*%?$/, increaseMessage)
  .transform((text) =>
    text.endsWith('%') ? { percent: Number(text.slice(0, -1)), text } : { amount: Number(text), text },
  )

const percentMessage = 'must be a number from 0 to 100'
export const percent = z
  .string()
  .regex(/^\d+(\.\d+)?$/, percentMessage)
  .transform(Number)
  .refine((value) => value <= 100, percentMessage)

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const durationMessage = 'must be a time with its unit, such as 90s, 15m or 1h30m'
/** A time such as `90s` or `1h30m`, in milliseconds. */
export const duration = z
  .string()
  .regex(/^(\d{1,9}(ms|s|m|h))+$/, durationMessage)
  .transform((text) =>
    [...text.matchAll(/(\d+)(ms|s|m|h)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * (unitMs[unit ?? ''] ?? 0), 0),
  )
  .refine((ms) => ms > 0 && ms <= 7 * 24 * 3_600_000, 'must be more than nothing and at most 168h')

/** A service that is asked more often than this has reason to refuse to answer. */
const minPollIntervalMs = 1_000
/** The time between two readings, in milliseconds. */
export const pollInterval = duration.refine((ms) => ms >= minPollIntervalMs, 'must be at least 1s')

/** A JSON object, given as text. */
export const jsonObject = z.string().transform((text, context): Record<string, unknown> => {
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  context.addIssue('must be a JSON object')
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One of some words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` })

const splitList = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

/** A list of words, separated by commas or line breaks, each one of those known. */
export const wordsOf = <const Words extends readonly string[]>(words: Words) =>
  z.string().transform((text, context): ReadonlySet<Words[number]> => {
    const given = splitList(text)
    const unknown = given.filter((word) => !words.includes(word))
    if (given.length === 0) context.addIssue(`names no word, known are ${words.join(', ')}`)
    if (unknown.length > 0) {
      const names = unknown.map((word) => `"${word.slice(0, 40)}"`).join(', ')
      context.addIssue(`has ${names}, known are ${words.join(', ')}`)
    }
    return new Set(given)
  })

const urlMessage = 'must be a URL such as https://service.example'

/** `local`, or the address of a service: https, or http on this machine only. */
export const baseUrl = z
  .string()
  .transform((text, context): 'local' | URL =>
    text === 'local' ? text : toUrl(text, context, `${urlMessage}, or local`),
  )

/** The address of a service that goes on when the step is over; `whyNotLocal` reads on from the input's name. */
export const lastingUrl = (whyNotLocal: string) =>
  requiredText.transform((text, context): URL => toUrl(text, context, text === 'local' ? whyNotLocal : urlMessage))

/** `otherwise` is said of what is no URL. */
function toUrl(text: string, context: z.RefinementCtx, otherwise: string): URL {
  const url = URL.parse(text)
  const problem = url === null ? otherwise : toUrlProblem(url)
  if (url !== null && problem === undefined) return url
  context.addIssue(problem ?? '')
  return z.NEVER
}

function toUrlProblem(url: URL): string | undefined {
  if (url.username !== '' || url.password !== '') {
    return 'must not have a credential in it: use the input api-key, access-token or session-token'
  }
  if (url.search !== '' || url.hash !== '') return 'must not have a query or a fragment'
  if (url.pathname.includes('//')) return 'must not have two slashes in a row after the host'
  if (url.protocol === 'https:') return undefined
  if (url.protocol !== 'http:') return 'must start with https://'
  return isLoopback(url)
    ? undefined
    : 'must start with https://: http would send the credential in clear, it is allowed on this machine only'
}

/** A credential as an HTTP header can carry it. Its text is never part of a message. */
export const credential = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be one line of printable characters without spaces: check how the secret was stored')

const maxRepositoryLength = 2_000

/** The identifier of a repository, which may be its address. It is shown, so that no credential may be in it. */
export const repositoryName = requiredText.superRefine((text, context) => {
  if (/\p{Cc}/u.test(text) || isLonger(text, maxRepositoryLength)) {
    context.addIssue(`must be one line of at most ${maxRepositoryLength} characters`)
  } else if (holdsMore(text)) {
    context.addIssue('must be an address without a user name, a password, a query and a fragment')
  }
})

/** Whether an address has more in it than where it leads; a lone user name of SSH, as in `ssh://git@…`, is no secret. */
function holdsMore(text: string): boolean {
  if (!/^\s*[a-z][a-z\d+.-]*:\/\//i.test(text)) return false
  const hasUser = /:\/\/[^/\\?#]*@/.test(text) && !/^\s*ssh:\/\/git@[^/@]*(\/|$)/i.test(text)
  return hasUser || /[?#]/.test(text)
}

/** A branch, a tag, a commit or another ref of git, by its name. */
export const refName = z.string().superRefine((text, context) => {
  const problem = findRefProblem(text)
  if (problem !== undefined) context.addIssue(problem)
})
