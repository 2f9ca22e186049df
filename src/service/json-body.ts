import { createDetailError, createProblemError, type RequestError } from './request-error.ts'

const maxBodyBytes = 2 * 1_048_576
// Far deeper than any suite, and far from what overflows the stack when the value is written again.
const maxDepth = 100

/** Reads the JSON object that a request carries. Throws a RequestError: 415, 413, or 400 keyed `detail`. */
export async function readJsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== 'application/json') {
    throw createDetailError(415, 'The content type must be application/json.', { Accept: 'application/json' })
  }
  const body = parseJson(await readBytes(request))
  if (!isObject(body)) throw malformed('The body must be a JSON object.')
  if (isDeeper(body, maxDepth)) throw malformed(`The body is nested more than ${maxDepth} levels deep.`)
  return body
}

/** Counts what arrives, because a chunked body does not say its length. */
async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => createDetailError(413, `The body is over ${maxBodyBytes} bytes.`)
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBodyBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw malformed(`The body is not JSON in UTF-8${Error.isError(error) ? `: ${error.message}` : ''}`)
  }
}

const malformed = (message: string): RequestError => createProblemError([{ location: 'detail', message }])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((part) => isDeeper(part, depth - 1)))
