import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { createDetailError, type RequestError } from '../request-error.ts'

/** As much as git's own server takes: the wishes of some 200,000 references. */
export const maxRequestBytes = 10 * 1_048_576
const mediaType = 'application/x-git-upload-pack-request'
const unzip = promisify(gunzip)

/**
 * Reads what a client wants and has, unpacked. It is read whole before git is started, so that no slow client holds a
 * process. Throws a RequestError: 415, 413, or 400.
 */
export async function readUploadRequest(request: Request): Promise<Uint8Array> {
  const isMediaType = request.headers.get('content-type')?.trim().toLowerCase() === mediaType
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip'
  if (!isMediaType || !(isPacked || encoding === 'identity')) throw createKindError()
  const bytes = await readBytes(request)
  return isPacked ? unpack(bytes) : bytes
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > maxRequestBytes) throw createTooLargeError()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxRequestBytes) throw createTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// git would unpack without a bound, and a few kilobytes can grow to gigabytes.
async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(bytes, { maxOutputLength: maxRequestBytes })
  } catch (error) {
    const isTooLarge = Error.isError(error) && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge ? createTooLargeError() : createDetailError(400, 'The body is not gzip, as its encoding says.')
  }
}

const createKindError = (): RequestError =>
  createDetailError(415, `The content type must be ${mediaType}, plain or packed with gzip.`, {
    Accept: mediaType,
    'Accept-Encoding': 'gzip, identity',
  })

const createTooLargeError = (): RequestError =>
  createDetailError(413, `The body is over ${maxRequestBytes} bytes, which is all that is taken.`, {
    Connection: 'close',
  })
