import { createDetailError } from '../request-error.ts'

const maxBodyBytes = 2 * 1_048_576

/** Reads a body whole. Throws a RequestError: 413 for one over 2 MB. */
export async function readBytes(request: Request): Promise<Buffer> {
  const length = request.headers.get('content-length')
  if (Number(length) > maxBodyBytes) throw createTooLargeError()
  // No more than that arrives, and reading it whole spares the streams.
  return length === null ? readChunks(request) : Buffer.from(await request.arrayBuffer())
}

async function readChunks(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of receive(request, maxBodyBytes, createTooLargeError)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * What arrives of a body, one chunk after the other. Throws what `createError` gives at the first byte that is too many:
 * they are counted, because a chunked body does not say its length. The rest is left to the connection.
 */
export async function* receive(
  request: Request,
  maxBytes: number,
  createError: () => Error,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0
  // Cancelling the stream would end the connection, and the answer would be lost.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.length
    if (size > maxBytes) throw createError()
    yield chunk
  }
}

// Closing tells the client to stop: the rest of the body would be read for nothing.
const createTooLargeError = () =>
  createDetailError(413, `The body is over ${maxBodyBytes} bytes, which is all that is taken.`, { Connection: 'close' })
