import * as z from 'zod'
import { describe, expectations } from '../../spec/issue-message.ts'
import { suggest } from '../../spec/suggestion.ts'

/**
 * An object that knows only these keys; an unknown one is an issue of its own, at its own path. (A strict object would
 * raise one issue for all of them.)
 */
export const closed = <Shape extends z.ZodRawShape>(
  shape: Shape,
  explain = (key: string): string => toUnknownKeyMessage(key, Object.keys(shape)),
) => {
  const error = ({ path }: { path?: PropertyKey[] | undefined }): string => explain(String(path?.at(-1)))
  return z.object(shape).catchall(z.unknown().refine(() => false, { error, params: { unknownKey: true } }))
}

export const toUnknownKeyMessage = (key: string, known: readonly string[]): string =>
  `is not a known key here${suggest(key, known)}`

/** A value whose shape depends on what it holds; its issues are those of the shape that was chosen. */
export const chosen = <Value>(choose: (value: unknown) => z.ZodType<Value>) =>
  z.unknown().transform((value, context): Value => {
    const result = choose(value).safeParse(value, parsing)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      const params = issue.code === 'custom' ? issue.params : undefined
      context.issues.push({ code: 'custom', path: issue.path, message: issue.message, params, input: value })
    }
    return z.NEVER
  })

/** How a config is parsed: a shape is used once or twice, so that compiling it would cost more than it saves. */
export const parsing: z.core.ParseContext<z.core.$ZodIssue> = { error: (issue) => toMessage(issue), jitless: true }

/** Whether an issue is about a key and not about its value. */
export const isUnknownKey = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'custom' && issue.params?.['unknownKey'] === true

/** What is wrong, in words that read on from its location. A value is never quoted: it may come from a secret. */
const toMessage = (issue: z.core.$ZodRawIssue): string => {
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
      return tooBig(issue)
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

function tooBig({ origin, maximum }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  return origin === 'string' ? `must have at most ${maximum} characters` : `must be at most ${maximum}`
}

const toNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value
const toBoolean = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value)
const toWord = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value

/** A number, or its digits as text: a variable in the config gives text. */
export const numeric = <Schema extends z.ZodType<number>>(schema: Schema) => z.preprocess(toNumber, schema)

/** A boolean (or null where the schema takes it), or its word as text: a variable in the config gives text. */
export const truth = <Schema extends z.ZodType<boolean | null>>(schema: Schema) => z.preprocess(toBoolean, schema)

/** Text that is often written without quotes, so that YAML takes it for a number or a boolean. */
export const unquoted = <Schema extends z.ZodType<string>>(schema: Schema) => z.preprocess(toWord, schema)

export const Text = z.string().min(1)

// A secret is masked wherever it stands: one of a few letters would make every log unreadable, and can be guessed.
const minSecretLength = 8

/** A text that lets someone in, and that is therefore masked. */
export const Secret = z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`)
export const Id = numeric(z.int().min(1))

const microsPerUnit = 1_000_000
const toMicros = (amount: number): number => Math.round(amount * microsPerUnit)

/** An amount of money that is kept in millionths, so that sums are exact. */
export const money = (max: number) =>
  numeric(z.number().min(0).max(max))
    .refine((amount) => toMicros(amount) / microsPerUnit === amount, 'must have at most six decimals')
    .transform(toMicros)

/** How an agent names a metric. Digits as text are a slug here, as they are in a spec. */
export const Reference = z.union([z.int().min(1), Text], { error: 'must be the id or the slug of a metric' })
