import { createDetailError, type RequestError } from '../request-error.ts'
import { readCgiHead } from './cgi-head.ts'
import { type HttpBackend, startHttpBackend, type UploadPackRequest } from './http-backend.ts'
import { createPlaces, type Holder } from './places.ts'

/** Answers fetches from repositories. */
export interface UploadPack {
  /** The answer of git, as a stream. Throws a RequestError: 502, 503 or 504, or what reading the request throws. */
  answer(fetch: Fetch): Promise<Response>
}

/** A fetch that is asked for. */
export interface Fetch extends Holder {
  /** Reads what is asked, once there is a place: what is read takes memory. */
  readonly read: () => Promise<UploadPackRequest>
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

/** How much git may do at once. */
export interface UploadPackLimits {
  readonly parallel?: number
  /** How many requests may wait for their turn. */
  readonly waiting?: number
  /** How long one request may take, its transfer included. */
  readonly timeLimitMs?: number
  /** How long a client may take for one chunk of the answer, which is 64 kB at most. */
  readonly stallMs?: number
}

/** Answers fetches with `git http-backend`, some at a time. */
export function createUploadPack(limits: UploadPackLimits = {}): UploadPack {
  const { parallel = 8, waiting = 32, timeLimitMs = 10 * 60_000, stallMs = 30_000 } = limits
  const places = createPlaces({ total: parallel, waiting })
  return {
    async answer({ read, signal, ...holder }) {
      // A client that has gone while it waited needs no turn, and hears no answer.
      const leave = await places.take(holder, signal)
      if (leave === undefined) throw createBusyError()
      try {
        const backend = startHttpBackend(await read())
        return await serve(backend, { signal, timeLimitMs, stallMs, leave })
      } catch (error) {
        leave()
        throw error
      }
    },
  }
}

interface Turn {
  readonly signal: AbortSignal
  readonly timeLimitMs: number
  readonly stallMs: number
  /** Gives the place back, once or more often. */
  readonly leave: () => void
}

/** The place is given back when the program has ended, which is after the answer has begun. */
function serve(backend: HttpBackend, { signal, timeLimitMs, stallMs, leave }: Turn): Promise<Response> {
  const timeLimit = AbortSignal.timeout(timeLimitMs)
  const ends = [signal, timeLimit]
  for (const end of ends) end.addEventListener('abort', backend.stop)
  if (signal.aborted) backend.stop()
  backend.ended.finally(() => {
    for (const end of ends) end.removeEventListener('abort', backend.stop)
    leave()
  })
  return toResponse(backend, timeLimit, stallMs)
}

// An answer that is cut off later ends where it was: git's protocol says itself when it is complete.
async function toResponse(backend: HttpBackend, timeLimit: AbortSignal, stallMs: number): Promise<Response> {
  const { output, ended } = backend
  const head = await readCgiHead(output)
  if (head?.status === 200) return new Response(toStream(backend, stallMs), { headers: toHeaders(head.headers) })
  output.destroy()
  if ((await ended) !== undefined) throw createMissingError()
  throw timeLimit.aborted ? createTimeLimitError() : createRefusal(head?.status)
}

/** Gives a chunk when the client takes one, and stops git when it takes none for too long. */
function toStream({ output, stop }: HttpBackend, stallMs: number): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = output.iterator()
  let stall: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall)
        const { done, value } = await chunks.next()
        if (done === true) {
          controller.close()
          return
        }
        controller.enqueue(value)
        stall = setTimeout(stop, stallMs).unref()
      },
      cancel() {
        clearTimeout(stall)
        output.destroy()
      },
    },
    { highWaterMark: 0 },
  )
}

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
