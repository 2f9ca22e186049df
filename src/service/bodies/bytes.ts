import { createDetailError } from '../request-error.ts'

const maxBodyBytes = 2 * 1_048_576

/** Reads a body whole. Throws a RequestError: 415 for a compressed one, 413 for one over 2 MB. */
export async function readBytes(request: Request): Promise<Buffer> {
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity') {
    throw createDetailError(415, 'The body must not be compressed: send it without a Content-Encoding.', {
      'Accept-Encoding': 'identity',
    })
  }
  if (Number(request.headers.get('content-length')) > maxBodyBytes) throw createTooLargeError()
  return readChunks(request)
}

/** Counts what arrives, because a chunked body does not say its length. */
async function readChunks(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > maxBodyBytes) throw createTooLargeError()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

// Closing tells the client to stop: the rest of the body would be read for nothing.
const createTooLargeError = () =>
  createDetailError(413, `The body is over ${maxBodyBytes} bytes, which is all that is taken.`, { Connection: 'close' })
