import type { Case } from '../../spec/cases.ts'
import type { Agent } from '../config/catalog.ts'
import type { Conversation } from '../conversation/conversation.ts'
import type { Judgement, Subject } from '../conversation/judge/judge.ts'

/** One run of a case, ready to be played. */
export interface RunJob {
  readonly case: Case
  readonly agent: Agent
  readonly ids: { readonly scenario: number; readonly result: number; readonly run: number }
  /** Chooses the simulated caller's words; differs from run to run. */
  readonly seed: number
}

/** A run to be played now. */
export interface PlayRequest extends RunJob {
  /** Aborted when nobody wants the conversation any more. */
  readonly signal: AbortSignal
}

/** What a run is made with. */
export interface Engine {
  readonly play: (request: PlayRequest) => Promise<Conversation>
  readonly judge: (conversation: Conversation, subject: Subject) => Judgement
}
