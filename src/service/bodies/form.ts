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
  // As Latin-1 every byte is one character. The fields are counted before they are read, as below.
  const pairs = bytes.toString('latin1').split('&', maxFields + 1)
  refuseTooMany(pairs.length)
  return pairs.filter((pair) => pair !== '').map(parsePair)
}

function parsePair(pair: string): Entry {
  const [name = '', ...values] = pair.split('=')
  const location = decodePart(name)
  if (location === undefined) throw createMalformedError('has a field whose name is not UTF-8')
  const value = decodePart(values.join('='))
  if (value === undefined) throw createProblemError([{ location, message: notUtf8 }])
  return [location, value]
}

/** The text that bytes stand for as a form writes them; undefined if they are not UTF-8. */
function decodePart(part: string): string | undefined {
  const bytes = part
    .replaceAll('+', ' ')
    .replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  return decodeBytes(Buffer.from(bytes, 'latin1'))
}

const notUtf8 = 'is not UTF-8'

/** As `decodeText`, but a byte order mark stays: it is part of the text, as the platform reads forms. */
function decodeBytes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function parseMultipart(bytes: Buffer, boundary: string): Promise<Entry[]> {
  if (boundary === '') throw createMalformedError('names no boundary in its content type')
  // The platform takes the boundary for a delimiter wherever it stands, which a long random one never does by chance.
  const chosen = randomUUID()
  const headers = { 'content-type': `${multipartForm}; boundary=${chosen}` }
  try {
    const parts = splitParts(bytes, boundary)
    const form = await new Response(joinParts(parts, chosen), { headers }).formData()
    return [...form].map((entry, index) => checkText(entry, parts[index + 1]))
  } catch (error) {
    if (error instanceof RequestError) throw error
    const cause = Error.isError(error) && Error.isError(error.cause) ? `: ${error.cause.message}` : ''
    throw createMalformedError(`is not a multipart form with the boundary of its content type${cause}`)
  }
}

/** What stands before the boundary, between it and after it, where it is at the start of a line. */
function splitParts(bytes: Buffer, boundary: string): string[] {
  const delimiter = `\r\n--${Buffer.from(boundary).toString('latin1')}`
  const [preamble = '', ...rest] = `\r\n${bytes.toString('latin1')}`.split(delimiter, maxFields + 3)
  refuseTooMany(rest.length - 1)
  const parts = [preamble]
  for (const text of rest) {
    if (/^(--|[ \t]*\r\n)/.test(text)) parts.push(text.replace(/^[ \t]+/, ''))
    else parts.push(`${parts.pop()}${delimiter}${text}`)
  }
  return parts
}

const joinParts = (parts: readonly string[], boundary: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(parts.join(`\r\n--${boundary}`), 'latin1'))

/** The platform puts U+FFFD in the place of what is not UTF-8. */
function checkText(entry: Entry, part = ''): Entry {
  const [name, value] = entry
  const checked = typeof value === 'string' ? part : part.slice(0, part.indexOf('\r\n\r\n'))
  if (decodeBytes(Buffer.from(checked, 'latin1')) !== undefined) return entry
  throw createProblemError([{ location: name, message: notUtf8 }])
}

function refuseTooMany(count: number): void {
  if (count > maxFields) throw createMalformedError(`has more than ${maxFields} fields`)
}

const createMalformedError = (message: string) =>
  createProblemError([{ location: 'detail', message: `The body ${message}.` }])
