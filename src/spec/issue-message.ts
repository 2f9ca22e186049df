import type * as z from 'zod'
import {
  Condition,
  ConditionalActions,
  Defaults,
  InlinePersonality,
  InlineTestProfile,
  Scenario,
  Spec,
} from '../contract/spec.ts'
import { countCharacters } from '../contract/text.ts'
import { type Path, valueAt } from './location.ts'
import { suggest } from './suggestion.ts'

interface Place {
  readonly spec: unknown
  readonly path: Path
  /** The key that is unknown. */
  readonly key?: string
}

/** What to tell about one issue of the schema, in words that read on from its location. */
export function toMessage(issue: z.core.$ZodIssue, { spec, path, key = '' }: Place): string {
  const value = valueAt(spec, path)
  if (issue.code === 'unrecognized_keys') return unknownKeyMessage(key, path)
  if (value === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${expectations[issue.expected] ?? issue.expected}, not ${describe(value)}`
    case 'invalid_value':
      return invalidValueMessage(issue, value)
    case 'invalid_format':
      return 'must be a slug: lower-case letters, digits and underscores'
    case 'too_small':
      return tooSmallMessage(issue)
    case 'too_big':
      return tooBigMessage(issue, value)
    case 'invalid_union':
      return `must be ${unionExpectation(path)}, not ${describe(value)}`
    default:
      return issue.message
  }
}

/** The types that a schema names, in words. */
export const expectations: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Names what a value is, in the words of JSON's users. */
export function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return Number.isInteger(value) ? 'a number' : 'a fraction'
    case 'boolean':
      return 'true or false'
    default:
      return 'an object'
  }
}

function unionExpectation(path: Path): string {
  const last = path.at(-1)
  if (last === 'personality') return 'the ID of a personality or an inline one'
  if (last === 'test_profile') return 'the ID of a test profile or an inline one'
  if (last === 'fixed_message') return 'true, false or text'
  return 'the ID or the slug of a metric'
}

function invalidValueMessage(issue: z.core.$ZodIssueInvalidValue, value: unknown): string {
  const known = issue.values.map(String)
  if (typeof value !== 'string') return `must be ${quoteList(known)}, not ${describe(value)}`
  if (issue.path.at(-1) === 'version')
    return `"${cut(value)}" is not a version known here: it is checked as "${known[0]}"`
  if (known.length > 8) return `"${cut(value)}" is not known${suggest(value, known)}`
  return `"${cut(value)}" is not known: version "1" knows ${quoteList(known)}${suggest(value, known)}`
}

const quoteList = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(', ')
const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function tooSmallMessage({ origin, minimum }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string') return 'must not be empty'
  if (origin === 'array') return 'must not be an empty list'
  return `must be at least ${minimum}`
}

function tooBigMessage({ origin, maximum }: z.core.$ZodIssueTooBig, value: unknown): string {
  if (typeof value === 'string') return `must be at most ${maximum} characters long, it has ${countCharacters(value)}`
  if (Array.isArray(value)) return `must have at most ${maximum} entries, it has ${value.length}`
  return origin === 'int' ? 'is beyond the whole numbers that JSON carries exactly' : `must be at most ${maximum}`
}

function unknownKeyMessage(key: string, path: Path): string {
  if (/^webrtc_\w+_data$/.test(key)) return `applies to one run only: give it as the input ${key.replaceAll('_', '-')}`
  return `is not a known key here${suggest(key, knownKeys(path))}`
}

/** The keys that the object at a path may have. */
function knownKeys(path: Path): readonly string[] {
  const [first, , third] = path
  const last = path.at(-1)
  if (path.length === 0) return Object.keys(Spec.shape)
  if (last === 'personality') return Object.keys(InlinePersonality.shape)
  if (last === 'test_profile') return Object.keys(InlineTestProfile.shape)
  if (third === 'conditional_actions') return Object.keys(path.length > 3 ? Condition.shape : ConditionalActions.shape)
  if (first === 'defaults') return Object.keys(Defaults.shape)
  return first === 'scenarios' ? Object.keys(Scenario.shape) : ['name', 'description']
}
