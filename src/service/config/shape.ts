import * as z from 'zod'
import { describe, expectations } from '../../spec/issue-message.ts'
import { suggest } from '../../spec/suggestion.ts'

/**
 * An object that knows only these keys; an unknown one is an issue of its own, at its own path. (A strict object would
 * raise one issue for all of them.)
 */
export const closed = <Shape extends z.ZodRawShape>(shape: Shape) => {
  const unknownKey = ({ path }: { path?: PropertyKey[] | undefined }): string => {
    return `is not a known key here${suggest(String(path?.at(-1)), Object.keys(shape))}`
  }
  return z.object(shape).catchall(z.unknown().refine(() => false, { error: unknownKey, params: { unknownKey: true } }))
}

/** Whether an issue is about a key and not about its value. */
export const isUnknownKey = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['unknownKey'] === true

/** What is wrong, in words that read on from its location. A value is never quoted: it may come from a secret. */
export const toMessage = (issue: z.core.$ZodRawIssue): string => {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${inYaml[issue.expected] ?? issue.expected}, not ${describe(issue.input)}`
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is not a valid key'
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return `must be at most ${issue.maximum}`
    default:
      return 'is not valid'
  }
}

/** What JSON calls an object is a mapping in YAML. */
const inYaml: Readonly<Record<string, string>> = { ...expectations, object: 'a mapping', record: 'a mapping' }

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return 'must not be empty'
  if (origin === 'array') return 'must have at least one entry'
  return inclusive === false ? `must be more than ${minimum}` : `must be at least ${minimum}`
}

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)

/** A number, or its digits as text: a variable in the config gives text. */
export const numeric = <Schema extends z.ZodType<number>>(schema: Schema) => z.preprocess(toNumber, schema)

/** A boolean (or null where the schema takes it), or its word as text: a variable in the config gives text. */
export const truth = <Schema extends z.ZodType<boolean | null>>(schema: Schema) => z.preprocess(toBoolean, schema)

export const Text = z.string().min(1)

// A secret is masked wherever it stands: one of a few letters would make every log unreadable, and can be guessed.
const minSecretLength = 8

/** A text that lets someone in, and that is therefore masked. */
export const Secret = z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`)
export const Id = numeric(z.int().min(1))

/** How an agent names a metric. Digits as text are a slug here, as they are in a spec. */
export const Reference = z.union([z.int().min(1), Text], { error: 'must be the id or the slug of a metric' })
