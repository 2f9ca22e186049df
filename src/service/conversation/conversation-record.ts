import type { Turn } from '../../contract/run.ts'
import type { AgentMessage, JsonText } from './agent-message.ts'
import type { ToolCall } from './conversation.ts'

/** What was said and done in one conversation, as it goes on. */
export class ConversationRecord {
  readonly #seconds: () => number
  readonly #transcript: Turn[] = []
  readonly #toolCalls: ToolCall[] = []
  readonly #metadata = new Map<string, unknown>()
  #contentMessages = 0
  #agentSpoke = false

  /** `seconds` tells the time since the conversation began. */
  constructor(seconds: () => number) {
    this.#seconds = seconds
  }

  get transcript(): readonly Turn[] {
    return this.#transcript
  }

  get toolCalls(): readonly ToolCall[] {
    return this.#toolCalls
  }

  /** Merged key by key; a later value replaces an earlier one. */
  get metadata(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(this.#metadata)
  }

  /** The content messages of both sides. */
  get contentMessages(): number {
    return this.#contentMessages
  }

  get agentSpoke(): boolean {
    return this.#agentSpoke
  }

  /** Keeps what the caller said; hanging up without a word is no turn. */
  addCallerMessage(content: string): void {
    if (content === '') return
    this.#contentMessages += 1
    this.#addTurn('caller', content)
  }

  /** Keeps every part of an agent's message. */
  addAgentMessage({ content, metadata, toolCall, toolResult }: AgentMessage): void {
    if (content !== undefined) {
      this.#contentMessages += 1
      this.#agentSpoke = true
      this.#addTurn('agent', content)
    }
    if (toolCall !== undefined) {
      const {
        id,
        name,
        arguments: { text, value },
      } = toolCall
      this.#toolCalls.push({ id, name, arguments: value, result: undefined })
      this.#addTurn('Function Call', `${name}(${text})`)
    }
    if (toolResult !== undefined) this.#addResult(toolResult.id, toolResult.result)
    for (const [key, value] of Object.entries(metadata ?? {})) {
      // Whoever merges the result into an object of their own would set its prototype.
      if (key !== '__proto__') this.#metadata.set(key, value)
    }
  }

  #addResult(id: string, { text, value }: JsonText): void {
    const index = this.#toolCalls.findLastIndex((call) => call.id === id)
    const call = this.#toolCalls[index]
    if (call !== undefined) this.#toolCalls[index] = { ...call, result: value }
    this.#addTurn('Function Call Result', text)
  }

  #addTurn(role: string, content: string): void {
    const time = this.#seconds()
    this.#transcript.push({ role, content, start_time: time, end_time: time })
  }
}
