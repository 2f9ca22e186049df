import { type AgentMessage, parseAgentMessage } from './agent-message.ts'
import { type AgentSocket, openAgentSocket } from './agent-socket.ts'
import { toConnectionFailure } from './connection-failure.ts'
import type { Conversation, EndedReason, Utterance } from './conversation.ts'
import { ConversationRecord } from './conversation-record.ts'
import { type ConversationRequest, defaultTimings, type Limits, toHandshakeHeaders } from './conversation-request.ts'
import { toQuotation } from './quotation.ts'
import { Timers } from './timers.ts'

/** A conversation takes this many messages that say nothing or come after its end. */
export const maxSideMessages = 1000
/** A conversation takes this many characters (UTF-16 code units) from the agent in all. */
export const maxReceivedLength = 8 * 1_048_576

interface Ending {
  readonly reason: EndedReason
  readonly errorMessage: string
  readonly durationMs: number
}

const toMessage = (error: unknown): string => (Error.isError(error) ? error.message : String(error))

const explainSilence = ({ reason, durationMs }: Ending): string =>
  reason === 'agent_ended'
    ? 'the agent ended the call before it said anything'
    : `the agent never answered within ${durationMs / 1000} s; check that it sends messages like {"content": "Hello"}`

/** The close codes of an agent that meant to close; 1005 says that it named none. */
const orderlyCodes = new Set([1000, 1001, 1005])

class Dialogue {
  readonly #request: ConversationRequest
  readonly #limits: Required<Limits>
  readonly #resolve: (conversation: Conversation) => void
  readonly #record = new ConversationRecord(() => this.#elapsedMs() / 1000)
  readonly #timers = new Timers<'duration' | 'silence' | 'open' | 'reply' | 'resume' | 'close'>()
  /** What the agent said and the caller was not asked about yet. */
  #unheard: string[] = []
  #socket: AgentSocket | undefined
  #openedAt: number | undefined
  #ending: Ending | undefined
  #sideMessages = 0
  #receivedLength = 0

  constructor(request: ConversationRequest, resolve: (conversation: Conversation) => void) {
    this.#request = request
    this.#limits = { ...defaultTimings, ...request.limits }
    this.#resolve = resolve
  }

  begin(): void {
    const { connection, signal } = this.#request
    if (signal.aborted) {
      this.#cancel()
      this.#settle()
      return
    }
    signal.addEventListener('abort', this.#cancel)
    const options = { ...this.#limits, headers: toHandshakeHeaders(this.#request) }
    try {
      this.#socket = openAgentSocket(connection.url, options, {
        opened: () => this.#opened(),
        received: (text) => this.#received(text),
        failed: (reason, message) => this.#end(reason, message),
        closed: (code, reason) => this.#closed(code, reason),
      })
    } catch (error) {
      this.#end('connection_failed', toConnectionFailure(connection.url, error))
      this.#settle()
    }
  }

  #opened(): void {
    this.#openedAt = performance.now()
    this.#timers.set('duration', this.#limits.maxDurationMs, () => this.#hangUp('max_duration'))
    this.#awaitContent()
    const { agentSpeaksFirst } = this.#request.connection
    const open = (): void => this.#ask(() => this.#request.caller.open())
    if (agentSpeaksFirst === false) open()
    if (agentSpeaksFirst === null) this.#timers.set('open', this.#limits.speakAfterMs, open)
  }

  #received(text: string): void {
    try {
      const message = parseAgentMessage(text)
      this.#count(text, message)
      this.#record.addAgentMessage(message)
      if (this.#ending === undefined) this.#react(message)
    } catch (error) {
      this.#fail('protocol_error', toMessage(error))
    }
  }

  #count(text: string, { content }: AgentMessage): void {
    this.#receivedLength += text.length
    if (this.#receivedLength > maxReceivedLength) {
      throw new Error(`the agent sent more than ${maxReceivedLength} characters in one conversation`)
    }
    if (content !== undefined && this.#ending === undefined) return
    this.#sideMessages += 1
    if (this.#sideMessages > maxSideMessages) {
      throw new Error(`the agent sent more than ${maxSideMessages} messages without content`)
    }
  }

  #react({ content, endsCall }: AgentMessage): void {
    if (endsCall) {
      this.#end('agent_ended')
      this.#linger()
    } else if (content === undefined) {
      if (this.#timers.isSet('resume')) this.#awaitResumption()
    } else {
      this.#timers.clear('open')
      this.#timers.clear('resume')
      this.#awaitContent()
      this.#unheard.push(content)
      if (!this.#isFull()) this.#timers.set('reply', this.#limits.replyAfterMs, () => this.#reply())
    }
  }

  #reply(): void {
    const heard = this.#unheard.join('\n')
    this.#unheard = []
    this.#ask(() => this.#request.caller.reply(heard))
  }

  #ask(question: () => Utterance | undefined): void {
    let utterance: Utterance | undefined
    try {
      utterance = question()
    } catch (error) {
      this.#fail('protocol_error', `the simulated caller failed: ${toQuotation(toMessage(error))}`)
      return
    }
    if (utterance === undefined) this.#awaitResumption()
    else this.#say(utterance)
  }

  #say({ content, endsCall, takesLeave }: Utterance): void {
    this.#record.addCallerMessage(content, takesLeave)
    this.#socket?.send(endsCall ? { content, type: 'end_call' } : { content })
    if (endsCall) {
      this.#end('caller_ended')
      this.#linger()
    } else if (!this.#isFull()) {
      this.#awaitContent()
    }
  }

  #isFull(): boolean {
    if (this.#record.contentMessages < this.#limits.maxTurns) return false
    this.#hangUp('max_turns')
    return true
  }

  #awaitContent(): void {
    const { silenceMs, afterFarewellMs } = this.#limits
    const waitMs = this.#record.callerTookLeave ? Math.min(silenceMs, afterFarewellMs) : silenceMs
    this.#timers.set('silence', waitMs, () => this.#hangUp('silence', this.#explainUnanswered(waitMs)))
  }

  /** An agent that does not answer a question is broken; one that does not answer a goodbye is only silent. */
  #explainUnanswered(waitMs: number): string {
    const isOwed = this.#record.agentSpoke && this.#record.agentOwesAnswer
    return isOwed ? `the agent did not answer for ${waitMs / 1000} s` : ''
  }

  #awaitResumption(): void {
    this.#timers.set('resume', this.#limits.resumeAfterMs, () => this.#ask(() => this.#request.caller.resume()))
  }

  #hangUp(reason: EndedReason, errorMessage = ''): void {
    this.#socket?.send({ content: '', type: 'end_call' })
    this.#end(reason, errorMessage)
    this.#linger()
  }

  readonly #cancel = (): void => {
    this.#socket?.send({ content: '', type: 'end_call' })
    this.#fail('cancelled', 'the conversation was cancelled')
  }

  #fail(reason: EndedReason, message: string): void {
    this.#end(reason, message)
    this.#socket?.terminate()
  }

  /** Leaves the agent the time to report what it has done, or to close the socket itself. */
  #linger(): void {
    this.#timers.set('close', this.#limits.closeAfterMs, () => {
      this.#socket?.close()
      this.#timers.set('close', this.#limits.closeAfterMs, () => this.#socket?.terminate())
    })
  }

  /** Only the first ending counts: closing the socket looks like another one. */
  #end(reason: EndedReason, errorMessage = ''): void {
    if (this.#ending !== undefined) return
    this.#ending = { reason, errorMessage, durationMs: this.#elapsedMs() }
    this.#timers.clearAll()
  }

  #closed(code: number, reason: string): void {
    const why = reason === '' ? `code ${code}` : `code ${code}, ${toQuotation(reason)}`
    this.#end('agent_disconnected', this.#explainClosing(code, why))
    this.#settle()
  }

  #explainClosing(code: number, why: string): string {
    if (!this.#record.agentSpoke) return `the agent closed the connection before it said anything (${why})`
    return orderlyCodes.has(code) ? '' : `the agent's connection broke (${why})`
  }

  #settle(): void {
    this.#timers.clearAll()
    this.#request.signal.removeEventListener('abort', this.#cancel)
    if (this.#ending === undefined) return
    const { transcript, toolCalls, metadata, agentSpoke } = this.#record
    const { reason, errorMessage, durationMs } = this.#ending
    this.#resolve({
      transcript,
      toolCalls,
      metadata,
      endedReason: reason,
      errorMessage: errorMessage === '' && !agentSpoke ? explainSilence(this.#ending) : errorMessage,
      durationMs,
    })
  }

  #elapsedMs(): number {
    return this.#openedAt === undefined ? 0 : Math.round(performance.now() - this.#openedAt)
  }
}

/**
 * Holds one conversation with an agent over its WebSocket (contract 9). Never rejects: whatever happens is a
 * conversation with its own `endedReason`. `durationMs` and the times count from the opened socket.
 */
export const holdConversation = (request: ConversationRequest): Promise<Conversation> =>
  new Promise((resolve) => new Dialogue(request, resolve).begin())
