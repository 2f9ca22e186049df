import type { Problem } from '../../contract/problem.ts'
import { formatLocation, type Path } from '../../spec/location.ts'
import { createProblemError } from '../request-error.ts'
import { readBytes } from './bytes.ts'
import { type Form, maxFields, parseForm } from './form.ts'
import { decodeText, parseJsonText, repeatedKey } from './json-text.ts'
import { createMediaTypeError, formsAndJson, json, parseMediaType, refuseCompressed } from './media-type.ts'

/** The fields of a body by their names. */
export type Fields = Readonly<Record<string, unknown>>

/** How an operation reads its body. */
export interface BodyOptions {
  /** Whether a request without a body is one without fields. Default: no. */
  readonly optional?: boolean
}

/** Reads the JSON object that a request carries. Throws a RequestError: 415, 413, or 400 keyed `detail` or by a field. */
export async function readJsonBody(request: Request, options: BodyOptions = {}): Promise<Fields> {
  const body = await readBody(request, { ...options, accepted: [json] })
  return body.kind === 'json' ? body.fields : {}
}

/** The same for an operation that takes a form as well; all of a form's fields are text. */
export async function readFormOrJson(request: Request, options: BodyOptions = {}): Promise<Fields> {
  const body = await readBody(request, { ...options, accepted: formsAndJson })
  return body.kind === 'json' ? body.fields : toTextFields(body.form)
}

/** A body as it came. */
export type Body =
  | { readonly kind: 'json'; readonly fields: Fields; readonly size: number }
  | { readonly kind: 'form'; readonly form: Form }

interface ReadOptions extends BodyOptions {
  readonly accepted: readonly string[]
  /** Where the answer tells of a key that stands twice; default: at its path. */
  readonly toLocation?: (path: Path) => string
}

/** Reads a body of any of the accepted kinds. Throws a RequestError: 415, 413, or 400 keyed `detail` or by a field. */
export async function readBody(request: Request, options: ReadOptions): Promise<Body> {
  const { accepted, optional = false, toLocation = formatLocation } = options
  const mediaType = parseMediaType(request, accepted)
  refuseCompressed(request, accepted)
  const bytes = mediaType === undefined && !optional ? undefined : await readBytes(request)
  if (optional && bytes?.length === 0) return { kind: 'json', fields: {}, size: 0 }
  if (mediaType === undefined || bytes === undefined) throw createMediaTypeError(accepted)
  if (mediaType === json) return { kind: 'json', fields: parseJsonObject(bytes, toLocation), size: bytes.length }
  return { kind: 'form', form: await parseForm(bytes, request.headers.get('content-type') ?? '') }
}

function parseJsonObject(bytes: Uint8Array, toLocation: (path: Path) => string): Fields {
  const text = decodeText(bytes)
  if (text === undefined) throw createBodyError('is not JSON in UTF-8')
  const reading = parseJsonText(text)
  if (reading.fault !== undefined) throw createBodyError(reading.fault)
  const { value, repeatedKeys } = reading
  if (!isObject(value)) throw createBodyError('must be a JSON object')
  if (Object.keys(value).length > maxFields) throw createBodyError(`has more than ${maxFields} fields`)
  if (repeatedKeys.length > 0) {
    throw createProblemError(repeatedKeys.map((path) => ({ location: toLocation(path), message: repeatedKey })))
  }
  return value
}

function toTextFields(form: Form): Fields {
  const problems = [...form].flatMap(([name, values]) => findTextProblems(name, values))
  if (problems.length > 0) throw createProblemError(problems)
  return Object.fromEntries([...form].map(([name, [value]]) => [name, value]))
}

function findTextProblems(location: string, values: readonly unknown[]): Problem[] {
  if (values.length > 1) return [{ location, message: repeatedField }]
  return values.every((value) => typeof value === 'string') ? [] : [{ location, message: 'must be text, not a file' }]
}

/** What is told of a field that a form has more than once. */
export const repeatedField = 'is given more than once: give it once'

const createBodyError = (message: string) =>
  createProblemError([{ location: 'detail', message: `The body ${message}.` }])

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
