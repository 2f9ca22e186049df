import { Readable } from 'node:stream'
import PQueue from 'p-queue'
import { createDetailError, type RequestError } from '../request-error.ts'
import { readCgiHead } from './cgi-head.ts'
import { type HttpBackend, startHttpBackend, type UploadPackRequest } from './http-backend.ts'

/** Answers fetches from repositories. */
export interface UploadPack {
  /** The answer of git, as a stream. Throws a RequestError: 502, 503 or 504. */
  answer(request: UploadPackRequest, signal: AbortSignal): Promise<Response>
}

/** How much git may do at once. */
export interface UploadPackLimits {
  readonly parallel?: number
  /** How many requests may wait for their turn. */
  readonly waiting?: number
  /** How long one request may take, its transfer included. */
  readonly timeLimitMs?: number
}

/** Answers fetches with `git http-backend`, some at a time. */
export function createUploadPack(limits: UploadPackLimits = {}): UploadPack {
  const { parallel = 8, waiting = 32, timeLimitMs = 10 * 60_000 } = limits
  const queue = new PQueue({ concurrency: parallel })
  return {
    answer(request, signal) {
      if (queue.size >= waiting) throw createBusyError()
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const run = () => serve(request, { signal, timeLimitMs, resolve, reject })
      // A client that has gone while it waited needs no turn, and hears no answer.
      queue.add(run, { signal }).catch(() => reject(createBusyError()))
      return promise
    },
  }
}

interface Turn {
  readonly signal: AbortSignal
  readonly timeLimitMs: number
  readonly resolve: (response: Response) => void
  readonly reject: (error: unknown) => void
}

/** Ends with the program, which is after the answer has begun. */
async function serve(request: UploadPackRequest, { signal, timeLimitMs, resolve, reject }: Turn): Promise<void> {
  const backend = startHttpBackend(request)
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  const ends = [signal, timeLimit]
  for (const end of ends) end.addEventListener('abort', backend.stop)
  if (signal.aborted) backend.stop()
  toResponse(backend, timeLimit).then(resolve, reject)
  await backend.ended
  for (const end of ends) end.removeEventListener('abort', backend.stop)
}

// An answer that is cut off later ends where it was: git's protocol says itself when it is complete.
async function toResponse({ output, ended }: HttpBackend, timeLimit: AbortSignal): Promise<Response> {
  const head = await readCgiHead(output)
  if (head?.status === 200) return new Response(toStream(output), { headers: toHeaders(head.headers) })
  output.destroy()
  if ((await ended) !== undefined) throw createMissingError()
  throw timeLimit.aborted ? createTimeLimitError() : createRefusal(head?.status)
}

// Releases of Node differ in whether they count the chunks or the bytes they hold for a slow client; this is bytes.
const toStream = (output: Readable): ReadableStream<Uint8Array> =>
  Readable.toWeb(output, { strategy: new ByteLengthQueuingStrategy({ highWaterMark: output.readableHighWaterMark }) })

const passedHeaders = ['Content-Type', 'Cache-Control', 'Expires', 'Pragma']

const toHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(passedHeaders.map((name) => [name, headers.get(name) ?? '']).filter(([, value]) => value !== ''))

const createMissingError = (): RequestError =>
  createDetailError(503, 'The program git cannot be started where this service runs: install it, and put it in PATH.')

const createRefusal = (status: number | undefined): RequestError =>
  status === undefined
    ? createDetailError(
        502,
        'git http-backend gave no answer: see that this git has it, and that the repository is sound.',
      )
    : createDetailError(
        502,
        `git refused to serve the repository (${status}): see that it is sound and may be fetched.`,
      )

const createTimeLimitError = (): RequestError => createDetailError(504, 'git took too long to answer, and was stopped.')

const createBusyError = (): RequestError =>
  createDetailError(503, 'Too many fetches are under way: try again.', { 'Retry-After': '5' })
