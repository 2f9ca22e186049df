import type { TextConnection } from '../config/catalog.ts'
import type { Caller } from './conversation.ts'

/** The times of contract 9, in milliseconds. */
export const defaultTimings = {
  /** Where nobody is said to speak first: how long the agent may be silent before the caller opens. */
  speakAfterMs: 2000,
  /** How long the agent must be quiet before it is answered: what it says at once is answered at once. */
  replyAfterMs: 50,
  /** How long both may be silent after the goodbye of a caller that may not hang up. */
  afterFarewellMs: 10_000,
  /** How long both may be silent before a caller that did not reply is asked again. */
  resumeAfterMs: 2000,
  pingEveryMs: 30_000,
  pongWithinMs: 10_000,
  /** How long the socket stays open after the end, for what the agent still reports. */
  closeAfterMs: 1000,
  connectWithinMs: 10_000,
} as const

/** When a conversation is ended by the service. The times of the contract are changed by tests only. */
export interface Limits extends Partial<Readonly<Record<keyof typeof defaultTimings, number>>> {
  readonly maxDurationMs: number
  /** Content messages of both sides. */
  readonly maxTurns: number
  /** Without a content message of either side for this long, the conversation ends. */
  readonly silenceMs: number
}

/** One conversation to be held with the agent behind `connection`. */
export interface ConversationRequest {
  readonly connection: TextConnection
  readonly ids: { readonly scenario: number; readonly result: number; readonly run: number }
  /** The keys of the test profile that start with `X-`. */
  readonly headers: Readonly<Record<string, string>>
  readonly caller: Caller
  readonly limits: Limits
  readonly signal: AbortSignal
}

/** The headers of the handshake (contract 9). The service's own win over the agent's and the test profile's. */
export const toHandshakeHeaders = ({ connection, headers, ids }: ConversationRequest): Record<string, string> => ({
  ...connection.headers,
  ...headers,
  ...(connection.secret === undefined ? {} : { 'X-SERVICE-WS-SECRET': connection.secret }),
  'X-SERVICE-WS-SCENARIO-ID': String(ids.scenario),
  'X-SERVICE-WS-RESULT-ID': String(ids.result),
  'X-SERVICE-WS-RUN-ID': String(ids.run),
})
