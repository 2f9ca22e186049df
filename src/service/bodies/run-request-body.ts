import type { Problem } from '../../contract/problem.ts'
import { maxSpecBytes } from '../../contract/spec.ts'
import { formatLocation, type Path } from '../../spec/location.ts'
import { type Fields, readBody, repeatedField } from './body.ts'
import type { Form, FormValue } from './form.ts'
import { decodeText, parseJsonText, repeatedKey } from './json-text.ts'
import { formsAndJson } from './media-type.ts'

/** A run request as it came, whichever way (contract 2.1). */
export interface RunRequestBody {
  /** As in JSON; the spec is always `spec`. A field that was given but cannot be read is there as undefined. */
  readonly fields: Fields
  /** Where a problem of the spec as a whole is told. */
  readonly specField: 'spec' | 'file'
  /** What is wrong with the fields that cannot be read. */
  readonly problems: readonly Problem[]
}

/** Reads a run request. Throws a RequestError: 415, 413, or 400 for a body that cannot be taken apart at all. */
export async function readRunRequestBody(request: Request): Promise<RunRequestBody> {
  const body = await readBody(request, { accepted: formsAndJson, toLocation: toSpecLocation })
  const parts = body.kind === 'json' ? toJsonParts(body) : await toFormParts(body.form)
  const names = new Set(parts.map(({ name }) => name))
  const source = findSourceProblem(names)
  const isReadable = ({ name }: Part) => source === undefined || !isSource(name)
  return {
    fields: Object.fromEntries(
      parts.map((part) => [toFieldName(part.name), isReadable(part) ? part.value : undefined]),
    ),
    specField: names.has('file') ? 'file' : 'spec',
    problems: [
      ...(source === undefined ? [] : [{ location: 'spec', message: source }]),
      ...parts.filter((part) => isReadable(part) || part.isMisplaced).flatMap(({ problems }) => problems),
    ],
  }
}

/** A field of a request, read; `value` is undefined if it cannot be. */
interface Part {
  readonly name: string
  readonly value: unknown
  readonly problems: readonly Problem[]
  /** Whether it may not come this way at all. */
  readonly isMisplaced?: boolean
}

const isSource = (name: string): boolean => name === 'spec' || name === 'file'
const toFieldName = (name: string): string => (name === 'file' ? 'spec' : name)

/** A problem inside the spec is told at its place in the spec. */
const toSpecLocation = (path: Path): string =>
  formatLocation(path[0] === 'spec' && path.length > 1 ? path.slice(1) : path)

function findSourceProblem(names: ReadonlySet<string>): string | undefined {
  if (names.has('spec') && names.has('file')) return 'came together with `file`: send one of the two'
  if (names.has('spec') || names.has('file')) return undefined
  return 'is required: the test suite as JSON, or as the part `file` of a multipart form'
}

const toJsonParts = ({ fields, size }: { readonly fields: Fields; readonly size: number }): Part[] =>
  Object.entries(fields).map(([name, value]) => {
    if (name === 'file') return misplacedFile
    return name === 'spec' ? toSpecPart(value, size) : { name, value, problems: [] }
  })

/** A part of a body that is not larger itself than a spec may be is not measured: it would have to be written for that. */
function toSpecPart(value: unknown, sizeOfBody: number): Part {
  const size = sizeOfBody <= maxSpecBytes ? undefined : findSizeProblem(Buffer.byteLength(JSON.stringify(value)))
  return size === undefined ? { name: 'spec', value, problems: [] } : toUnreadable('spec', size)
}

const toFormParts = (form: Form): Promise<Part[]> =>
  Promise.all(
    [...form]
      // A browser sends a file field that was left empty as a file without a name.
      .filter(([, [value, ...others]]) => others.length > 0 || !isEmptyFile(value))
      .map(([name, [value, ...others]]) =>
        value === undefined || others.length > 0 ? toUnreadable(name, repeatedField) : toFormPart(name, value),
      ),
  )

const isEmptyFile = (value: FormValue | undefined): boolean =>
  typeof value === 'object' && value.name === '' && value.size === 0

async function toFormPart(name: string, value: FormValue): Promise<Part> {
  if (name === 'file') return typeof value === 'string' ? misplacedFile : toFilePart(value)
  if (typeof value !== 'string') return toUnreadable(name, 'must be text, not a file; a spec file goes as `file`')
  if (name === 'spec') return toSpecTextPart('spec', Buffer.from(value))
  if (jsonFields.has(name)) return toJsonTextPart(name, value, [name])
  return { name, value: integerFields.has(name) ? toInteger(value) : value, problems: [] }
}

const jsonFields: ReadonlySet<string> = new Set(['webrtc_b_data', 'webrtc_c_data'])
const integerFields: ReadonlySet<string> = new Set(['agent_id', 'frequency', 'concurrency_limit'])

/** What is no integer stays text, which is refused where integers are checked. */
const toInteger = (text: string): unknown => (/^\d{1,20}$/.test(text) ? Number(text) : text)

async function toFilePart(file: File): Promise<Part> {
  if (!/\.json$/i.test(file.name)) return toUnreadable('file', 'must be a file whose name ends in .json')
  return toSpecTextPart('file', Buffer.from(await file.arrayBuffer()))
}

function toSpecTextPart(name: 'spec' | 'file', bytes: Uint8Array): Part {
  const size = findSizeProblem(bytes.length)
  if (size !== undefined) return toUnreadable(name, size)
  const text = decodeText(bytes)
  return text === undefined ? toUnreadable(name, 'is not UTF-8') : toJsonTextPart(name, text, [])
}

/** The keys in it are told below the path. */
function toJsonTextPart(name: string, text: string, path: Path): Part {
  const reading = parseJsonText(text)
  if (reading.fault !== undefined) return toUnreadable(name, reading.fault)
  const problems = reading.repeatedKeys.map((keys) => ({
    location: formatLocation([...path, ...keys]),
    message: repeatedKey,
  }))
  return { name, value: reading.value, problems }
}

const findSizeProblem = (bytes: number): string | undefined =>
  bytes > maxSpecBytes ? `has ${bytes} bytes as JSON text; at most ${maxSpecBytes} are taken` : undefined

const toUnreadable = (name: string, message: string): Part => ({
  name,
  value: undefined,
  problems: [{ location: name, message }],
})

const misplacedFile: Part = {
  ...toUnreadable('file', 'must be the file part of a multipart form; elsewhere, send the spec as `spec`'),
  isMisplaced: true,
}
