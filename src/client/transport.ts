import type { Clock } from './clock.ts'
import { ContractError } from './contract-error.ts'
import { type Credential, toAuthHeaders } from './credential.ts'
import { exchange, type HttpRequest, maxAnswerBytes } from './exchange.ts'
import { toServiceError } from './refusal.ts'
import { toBase } from './result-address.ts'
import { type AnswerTimes, toAnswerTimes } from './retry-after.ts'
import { createConnections } from './undici.ts'
import type { WireNames } from './wire-names.ts'

/** One request in the terms of the contract. */
export interface Operation {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL, with its query. */
  readonly path: string
  /** Sent as JSON. */
  readonly body?: unknown
  readonly timeoutMs: number
  /** A longer answer is a ContractError; `maxAnswerBytes` if not given. */
  readonly maxBytes?: number | undefined
}

/** What every request to one deployment has in common. */
export interface TransportOptions {
  readonly baseUrl: URL
  readonly credential: Credential | undefined
  readonly wireNames: WireNames
  readonly clock: Clock
  readonly userAgent: string
  readonly connectTimeoutMs: number
}

/** A 2xx answer. */
export interface SuccessfulAnswer {
  readonly text: string
  readonly times: AnswerTimes
}

/** Sends operations, each once. */
export interface Transport {
  /** The answer if it is 2xx. Throws a ConnectionError or a ServiceError, a ContractError if the text is too large. */
  send(operation: Operation, signal: AbortSignal | undefined): Promise<SuccessfulAnswer>
  close(): Promise<void>
}

/** Opens no connection before the first operation. Throws if a proxy's address or the credential is malformed. */
export const createTransport = (options: TransportOptions): Transport => {
  const { baseUrl, credential, wireNames, clock, userAgent, connectTimeoutMs } = options
  const { dispatcher, close } = createConnections(baseUrl, connectTimeoutMs)
  const base = toBase(baseUrl)
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...toAuthHeaders(credential, wireNames),
  }
  const toRequest = (operation: Operation, signal: AbortSignal | undefined): HttpRequest => {
    const { method, path, body, timeoutMs, maxBytes = maxAnswerBytes } = operation
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    return {
      method,
      // Joined as text: resolved against the base, a path that begins with two slashes would name another host.
      url: new URL(base + path),
      headers: { ...headers, ...json },
      body: body === undefined ? undefined : JSON.stringify(body),
      connectTimeoutMs,
      timeoutMs,
      maxBytes,
      signal,
    }
  }
  return {
    send: async (operation, signal) => {
      const request = toRequest(operation, signal)
      const answer = await exchange(dispatcher, request)
      const nowMs = clock.now()
      if (answer.status >= 300) throw toServiceError(answer, request, { credential, wireNames, nowMs })
      if (!answer.complete) {
        throw new ContractError(
          `${operation.method} ${operation.path}: an answer of more than ${request.maxBytes} bytes`,
        )
      }
      return { text: answer.text, times: toAnswerTimes(answer.headers, nowMs) }
    },
    close,
  }
}
