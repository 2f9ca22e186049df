import { randomUUID } from 'node:crypto'
import { MIMEType } from 'node:util'
import { createProblemError, RequestError } from '../request-error.ts'
import { multipartForm } from './media-type.ts'

/** A field of a form: text, or a file part. */
export type FormValue = string | File

/** What a form holds: every value of each field, in the order of their coming. */
export type Form = ReadonlyMap<string, readonly FormValue[]>

/** A form has this many fields at most, because they are told one by one when they are wrong. */
export const maxFields = 1_000

/** Reads the bytes of a form. Throws a 400 keyed `detail` for a body that is none. */
export async function parseForm(bytes: Buffer, contentType: string): Promise<Form> {
  const { essence, params } = new MIMEType(contentType)
  const entries =
    essence === multipartForm ? await parseMultipart(bytes, params.get('boundary') ?? '') : parseUrlencoded(bytes)
  const groups = Map.groupBy(entries, ([name]) => name)
  return new Map([...groups].map(([name, group]) => [name, group.map(([, value]) => value)]))
}

type Entry = readonly [string, FormValue]

function parseUrlencoded(bytes: Buffer): Entry[] {
  // Counted before parsing, as below.
  refuseTooMany(bytes.toString('latin1').split('&', maxFields + 1).length)
  return [...new URLSearchParams(bytes.toString())]
}

async function parseMultipart(bytes: Buffer, boundary: string): Promise<Entry[]> {
  if (boundary === '') throw createMalformedError('names no boundary in its content type')
  // The platform takes the boundary for a delimiter wherever it stands, which a long random one never does by chance.
  const chosen = randomUUID()
  const headers = { 'content-type': `${multipartForm}; boundary=${chosen}` }
  try {
    return [...(await new Response(replaceBoundary(bytes, boundary, chosen), { headers }).formData())]
  } catch (error) {
    if (error instanceof RequestError) throw error
    const cause = Error.isError(error) && Error.isError(error.cause) ? `: ${error.cause.message}` : ''
    throw createMalformedError(`is not a multipart form with the boundary of its content type${cause}`)
  }
}

/** Puts another boundary in the place of that at the starts of lines. */
function replaceBoundary(bytes: Buffer, boundary: string, chosen: string): Uint8Array<ArrayBuffer> {
  // As Latin-1 every byte is one character, and comes back as it was.
  const delimiter = `\r\n--${Buffer.from(boundary).toString('latin1')}`
  const [first = '', ...rest] = `\r\n${bytes.toString('latin1')}`.split(delimiter, maxFields + 3)
  refuseTooMany(rest.length - 1)
  const parts = rest.map((part) =>
    /^(--|[ \t]*\r\n)/.test(part) ? `\r\n--${chosen}${trimPadding(part)}` : delimiter + part,
  )
  return new Uint8Array(Buffer.from(first + parts.join(''), 'latin1'))
}

const trimPadding = (part: string): string => part.replace(/^[ \t]+/, '')

function refuseTooMany(count: number): void {
  if (count > maxFields) throw createMalformedError(`has more than ${maxFields} fields`)
}

const createMalformedError = (message: string) =>
  createProblemError([{ location: 'detail', message: `The body ${message}.` }])
