import type { Turn } from '../../contract/run.ts'

/** Why a conversation ended; stored on the run as `metadata.ended_reason`. */
export const endedReasons = [
  'caller_ended',
  'agent_ended',
  'agent_disconnected',
  'max_duration',
  'max_turns',
  'silence',
  'no_pong',
  'connection_failed',
  'protocol_error',
  'cancelled',
] as const
export type EndedReason = (typeof endedReasons)[number]

export interface ToolCall {
  readonly id: string
  readonly name: string
  readonly arguments: unknown
  /** undefined: the agent reported none. */
  readonly result: unknown
}

/** A conversation that has ended, as it is stored on the run. */
export interface Conversation {
  readonly transcript: readonly Turn[]
  readonly toolCalls: readonly ToolCall[]
  /** What the agent asked to be kept with the run. */
  readonly metadata: Readonly<Record<string, unknown>>
  readonly endedReason: EndedReason
  /** Empty unless the conversation could not be held, so that nothing can be judged. */
  readonly errorMessage: string
  readonly durationMs: number
}

/** What the caller says next. */
export interface Utterance {
  readonly content: string
  /** The caller hangs up with this message. */
  readonly endsCall: boolean
  /** It is a goodbye of a caller that may not hang up. */
  readonly takesLeave?: boolean
}

/**
 * The simulated user. It never looks at a clock: the conversation decides when it is asked. A caller is made for one
 * conversation and keeps what it has learned and said.
 */
export interface Caller {
  /** Its first words when it speaks first; undefined: it waits for the agent. */
  open(): Utterance | undefined
  /** What it answers to an agent's message, or to several sent at once, one a line; undefined: it stays silent. */
  reply(agentMessage: string): Utterance | undefined
  /** What it says when it stayed silent and the agent said nothing either for a while; undefined: it goes on waiting. */
  resume(): Utterance | undefined
}
