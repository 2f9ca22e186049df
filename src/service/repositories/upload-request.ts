import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { receive } from '../bodies/bytes.ts'
import { createDetailError, RequestError } from '../request-error.ts'

/** As much as git's own server takes: the wishes of some 200,000 references. */
export const maxRequestBytes = 10 * 1_048_576
const mediaType = 'application/x-git-upload-pack-request'

/**
 * Reads what a client wants and has, unpacked. It is read whole before git is started, so that no slow client holds a
 * process. Throws a RequestError: 415, 413, or 400.
 */
export async function readUploadRequest(request: Request): Promise<Uint8Array> {
  const isMediaType = request.headers.get('content-type')?.trim().toLowerCase() === mediaType
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity'
  const isPacked = encoding === 'gzip' || encoding === 'x-gzip'
  if (!isMediaType || !(isPacked || encoding === 'identity')) throw createKindError()
  if (Number(request.headers.get('content-length')) > maxRequestBytes) throw createTooLargeError()
  const received = receive(request, maxRequestBytes, createTooLargeError)
  return isPacked ? unpack(received) : collect(received)
}

/** Counts what it comes to as it is unpacked: git would do so without a bound, and a few kilobytes can grow to gigabytes. */
async function unpack(received: AsyncIterable<Uint8Array>): Promise<Buffer> {
  let unpacked: Buffer = Buffer.alloc(0)
  try {
    await pipeline(Readable.from(received), createGunzip(), async (chunks: AsyncIterable<Uint8Array>) => {
      unpacked = await collect(chunks)
    })
  } catch (error) {
    if (error instanceof RequestError || !isUnpackingFault(error)) throw error
    throw createDetailError(400, 'The body is not gzip, as its encoding says.')
  }
  return unpacked
}

const isUnpackingFault = (error: unknown): boolean =>
  Error.isError(error) && 'code' in error && String(error.code).startsWith('Z_')

async function collect(received: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of received) {
    size += chunk.length
    if (size > maxRequestBytes) throw createTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
