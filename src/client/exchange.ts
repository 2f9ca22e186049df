import { ConnectionError } from './connection-error.ts'
import { toPlainText } from './plain-text.ts'
import type { Dispatcher } from './undici.ts'

/** An answer is not read further than this, if nothing less is wanted. */
export const maxAnswerBytes = 16 * 1024 * 1024

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
  /** From the start until the request is on a connected socket. */
  readonly connectTimeoutMs: number
  /** From the start until the answer's last byte. */
  readonly timeoutMs: number
  /** The answer is not read further than this; `maxAnswerBytes` if not given. */
  readonly maxBytes?: number | undefined
  readonly signal: AbortSignal | undefined
}

/** One HTTP response. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
  /** false: the text ends at `maxBytes` or, under a status other than 2xx, where the connection broke. */
  readonly complete: boolean
}

/** Sends a request once. Throws a ConnectionError unless an answer came; a redirect is an answer. */
export const exchange = async (dispatcher: Dispatcher, request: HttpRequest): Promise<Answer> => {
  const { method, url, headers, body = null, connectTimeoutMs, timeoutMs, signal } = request
  const reader = new AnswerReader(request.maxBytes ?? maxAnswerBytes)
  const cancel = () => reader.abort(toAbortError(signal?.reason))
  const endConnecting = () => {
    if (!reader.sent) reader.abort(new Error(`no connection within ${connectTimeoutMs / 1000} s`))
  }
  const endWaiting = () => reader.abort(new Error(`no complete answer within ${toSeconds(timeoutMs)} s`))
  const timers = [setTimeout(endConnecting, connectTimeoutMs), setTimeout(endWaiting, timeoutMs)]
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  else dispatcher.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, reader)

  const outcome = await reader.outcome
  signal?.removeEventListener('abort', cancel)
  for (const timer of timers) clearTimeout(timer)
  if (Error.isError(outcome)) throw toConnectionError(request, reader.sent, outcome)
  return outcome
}

/** A reader wants no milliseconds of many seconds. */
const toSeconds = (ms: number): number => (ms < 1000 ? ms : Math.round(ms / 100) * 100) / 1000

/** A signal that a time has set off says so in words that are for programmers. */
const toAbortError = (reason: unknown): Error => {
  if (!Error.isError(reason)) return new Error('cancelled')
  return reason.name === 'TimeoutError' ? new Error('no complete answer in time', { cause: reason }) : reason
}

const toConnectionError = ({ method, url, signal }: HttpRequest, sent: boolean, cause: Error): ConnectionError => {
  // When every address of a host fails, the error has a code and no message.
  const reason = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
  const state = sent ? 'The request had been sent' : 'Nothing was sent'
  const advice = sent
    ? 'Try again later; if it stays so, look at what is between here and the service'
    : 'Check base-url, and the proxy and certificate settings of this machine'
  const sentences = [`${method} ${url.origin}${url.pathname}: ${toPlainText(reason)}`, state]
  const message = (signal?.aborted ? sentences : [...sentences, advice]).join('. ')
  return new ConnectionError(message, { sent }, { cause })
}

/** Receives what undici tells of one request. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #outcome = Promise.withResolvers<Answer | Error>()
  readonly #chunks: Buffer[] = []
  readonly #maxBytes: number
  #bytes = 0
  #head: Pick<Answer, 'status' | 'headers'> | undefined
  #controller: Dispatcher.DispatchController | undefined
  #aborted: Error | undefined

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The answer, or why there is none. */
  get outcome(): Promise<Answer | Error> {
    return this.#outcome.promise
  }

  /** Whether the request was handed to a connected socket. */
  get sent(): boolean {
    return this.#controller !== undefined
  }

  /** Gives up, and keeps a request that is still waiting for its connection from leaving. */
  abort(reason: Error): void {
    this.#aborted = reason
    this.#fail(reason)
    this.#controller?.abort(reason)
  }

  /** undici calls this when it has a connected socket, right before it writes, and writes nothing after an abort. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#aborted === undefined) this.#controller = controller
    else controller.abort(this.#aborted)
  }

  /** Also called for a note such as a 103, which the answer that follows it then replaces. */
  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Answer['headers']): void {
    this.#head = { status, headers }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length
    if (this.#bytes <= this.#maxBytes) {
      this.#chunks.push(chunk)
      return
    }
    this.#finish(false)
    this.abort(new Error('the answer is too large'))
  }

  onResponseEnd(): void {
    this.#finish(true)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  #fail(error: Error): void {
    // A refusal is known from its status alone, whatever became of its body.
    if (this.#head !== undefined && this.#head.status >= 300) this.#finish(false)
    else this.#outcome.resolve(error)
  }

  #finish(complete: boolean): void {
    if (this.#head === undefined) return
    const text = new TextDecoder().decode(Buffer.concat(this.#chunks))
    this.#outcome.resolve({ ...this.#head, text, complete })
  }
}
