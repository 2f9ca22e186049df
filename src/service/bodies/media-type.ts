import { MIMEType } from 'node:util'
import { createDetailError } from '../request-error.ts'

/** The media type of JSON bodies. */
export const json = 'application/json'
export const urlencodedForm = 'application/x-www-form-urlencoded'
export const multipartForm = 'multipart/form-data'

/** Those of the operations that take a form too. */
export const formsAndJson: readonly string[] = [json, urlencodedForm, multipartForm]

/** What kind of body a request says it has, in lower case; undefined without one. Throws a 415 if it is not accepted. */
export function parseMediaType(request: Request, accepted: readonly string[]): string | undefined {
  const header = request.headers.get('content-type')
  if (header === null) return undefined
  const type = toMediaType(header)
  if (type === undefined || !accepted.includes(type.essence)) throw createMediaTypeError(accepted)
  if (!charsets.has(type.params.get('charset')?.toLowerCase() ?? 'utf-8')) throw createCharsetError(accepted)
  return type.essence
}

/** Names of UTF-8, and of what is part of it. */
const charsets: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])

const createCharsetError = (accepted: readonly string[]) =>
  createDetailError(415, 'The charset of the content type must be utf-8.', { Accept: accepted.join(', ') })

/** Throws a 415 for a body that says it is compressed: unpacked it could be of any size. */
export function refuseCompressed(request: Request, accepted: readonly string[]): void {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return
  throw createDetailError(415, 'The body must not be compressed: send it without a Content-Encoding.', {
    Accept: accepted.join(', '),
    'Accept-Encoding': 'identity',
  })
}

/** A 415 that says what is taken (contract 8). */
export const createMediaTypeError = (accepted: readonly string[]) =>
  createDetailError(415, `The content type must be ${accepted.join(', ')}.`, { Accept: accepted.join(', ') })

function toMediaType(header: string): MIMEType | undefined {
  try {
    return new MIMEType(header)
  } catch {
    return undefined
  }
}
