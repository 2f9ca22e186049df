import type { TextConnection } from '../../../src/service/config/catalog.ts'
import type { Caller, Conversation, Utterance } from '../../../src/service/conversation/conversation.ts'
import type { Limits } from '../../../src/service/conversation/conversation-request.ts'
import { holdConversation } from '../../../src/service/conversation/hold-conversation.ts'

/** Says something and stays on the line. */
export const say = (content: string): Utterance => ({ content, endsCall: false })

/** Says something and hangs up. */
export const hangUp = (content: string): Utterance => ({ content, endsCall: true })

/** A caller that is silent but for what a test gives it to say. */
export const createCaller = (parts: Partial<Caller> = {}): Caller => ({
  open: () => undefined,
  reply: () => undefined,
  resume: () => undefined,
  ...parts,
})

interface Settings {
  readonly caller?: Caller
  readonly connection?: Partial<TextConnection>
  readonly limits?: Partial<Limits>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Holds a conversation with the agent at `url`; its limits are generous unless a test says otherwise. */
export const hold = (url: string, settings: Settings = {}): Promise<Conversation> =>
  holdConversation({
    connection: { url, secret: undefined, headers: {}, agentSpeaksFirst: null, ...settings.connection },
    ids: { scenario: 11, result: 22, run: 33 },
    headers: settings.headers ?? {},
    caller: settings.caller ?? createCaller(),
    limits: {
      maxDurationMs: 5000,
      maxTurns: 40,
      silenceMs: 5000,
      closeAfterMs: 30,
      replyAfterMs: 5,
      ...settings.limits,
    },
    signal: settings.signal ?? new AbortController().signal,
  })

/** Who said what, without the times. */
export const toLines = ({ transcript }: Conversation): string[] =>
  transcript.map(({ role, content }) => `${role}: ${content}`)
