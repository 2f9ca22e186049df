import type * as z from 'zod'
import { parseAnswer } from './answer.ts'
import type { Clock } from './clock.ts'
import type { Credential } from './credential.ts'
import { isTransient, maxTries, type RetryOptions, withRetries } from './retry.ts'
import type { AnswerTimes } from './retry-after.ts'
import { createTransport, type Operation, type SuccessfulAnswer } from './transport.ts'
import type { WireNames } from './wire-names.ts'

/** How long each kind of request may take, from its start to the last byte of its answer. */
export const defaultTimeouts = {
  connectMs: 10_000,
  readMs: 30_000,
  dryRunMs: 60_000,
  runMs: 120_000,
  duplicateMs: 60_000,
  /** All pages of a list. */
  listMs: 120_000,
  /** One try at ending runs. */
  endCallsMs: 10_000,
  /** All tries at it. */
  endCallsInAllMs: 30_000,
} as const
export type Timeouts = Readonly<Record<keyof typeof defaultTimeouts, number>>

/** What a client is made from. */
export interface ServiceClientOptions {
  readonly baseUrl: URL
  readonly credential: Credential | undefined
  readonly wireNames: WireNames
  readonly clock: Clock
  /** 0 ≤ value < 1 */
  readonly random: () => number
  /** Cancels everything. */
  readonly signal?: AbortSignal | undefined
  readonly userAgent: string
  readonly timeouts?: Partial<Timeouts>
}

/** How something is read. */
export interface ReadOptions {
  readonly retry: boolean
  /** For one try; never longer than any reading may take. */
  readonly withinMs?: number
  /** Called with what the answer's headers tell of time, before the result is returned. */
  readonly onTimes?: (times: AnswerTimes) => void
}

type Retry = Pick<RetryOptions, 'isRepeatable'> & Partial<Pick<RetryOptions, 'tries' | 'signal'>>

/**
 * The requests to one deployment, which every operation of the client is made from. Each throws a ConnectionError, a
 * ServiceError or a ContractError.
 */
export interface Requests {
  readonly baseUrl: URL
  readonly wireNames: WireNames
  readonly timeouts: Timeouts
  readonly clock: Clock
  /** Cancels everything. */
  readonly signal: AbortSignal | undefined
  /** Sends once. */
  sendOnce(operation: Operation, signal?: AbortSignal): Promise<SuccessfulAnswer>
  /** Sends, and again after what `isRepeatable` says may be repeated. */
  send(operation: Operation, retry: Retry): Promise<SuccessfulAnswer>
  /** Reads a path, again after a transient fault unless told otherwise. */
  read<T>(path: string, schema: z.ZodType<T>, options?: ReadOptions): Promise<T>
  close(): Promise<void>
}

/** Opens no connection before the first request. Throws if a proxy's address or the credential is malformed. */
export function createRequests(options: ServiceClientOptions): Requests {
  const { baseUrl, wireNames, clock, random } = options
  const timeouts: Timeouts = { ...defaultTimeouts, ...options.timeouts }
  const transport = createTransport({ ...options, connectTimeoutMs: timeouts.connectMs })
  const send = (operation: Operation, retry: Retry): Promise<SuccessfulAnswer> => {
    const { tries = maxTries, isRepeatable, signal = options.signal } = retry
    return withRetries(() => transport.send(operation, signal), { tries, isRepeatable, clock, random, signal })
  }
  return {
    baseUrl,
    wireNames,
    timeouts,
    clock,
    signal: options.signal,
    sendOnce: (operation, signal = options.signal) => transport.send(operation, signal),
    send,
    read: async (path, schema, { retry, withinMs = timeouts.readMs, onTimes } = { retry: true }) => {
      const operation = { method: 'GET', path, timeoutMs: Math.min(withinMs, timeouts.readMs) } as const
      const { text, times } = await send(operation, { isRepeatable: isTransient, tries: retry ? maxTries : 1 })
      onTimes?.(times)
      return parseAnswer(schema, operation, text)
    },
    close: transport.close,
  }
}
