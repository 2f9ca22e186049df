import type { Turn } from '../../contract/run.ts'
import type { AgentMessage, JsonText } from './agent-message.ts'
import type { ToolCall } from './conversation.ts'

/** A conversation keeps this many characters of metadata and tool arguments, as JSON text. */
export const maxKeptLength = 262_144

/** What was said and done in one conversation, as it goes on. */
export class ConversationRecord {
  readonly #seconds: () => number
  readonly #transcript: Turn[] = []
  readonly #toolCalls: ToolCall[] = []
  readonly #metadata = new Map<string, unknown>()
  readonly #metadataLengths = new Map<string, number>()
  #keptLength = 0
  #contentMessages = 0
  #agentSpoke = false
  #agentOwesAnswer = false
  #callerTookLeave = false

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

  /** The caller spoke last, and not to take its leave. */
  get agentOwesAnswer(): boolean {
    return this.#agentOwesAnswer
  }

  /** The last words of the caller were a goodbye. */
  get callerTookLeave(): boolean {
    return this.#callerTookLeave
  }

  /** Keeps what the caller said; hanging up without a word is no turn. */
  addCallerMessage(content: string, takesLeave = false): void {
    if (content === '') return
    this.#contentMessages += 1
    this.#agentOwesAnswer = !takesLeave
    this.#callerTookLeave = takesLeave
    this.#addTurn('caller', content)
  }

  /** Keeps every part of an agent's message. Throws an Error when it reports more than can be kept. */
  addAgentMessage({ content, metadata, toolCall, toolResult }: AgentMessage): void {
    if (content !== undefined) {
      this.#contentMessages += 1
      this.#agentSpoke = true
      this.#agentOwesAnswer = false
      this.#addTurn('agent', content)
    }
    if (toolCall !== undefined) {
      const {
        id,
        name,
        arguments: { text, value },
      } = toolCall
      this.#keep(text.length)
      this.#toolCalls.push({ id, name, arguments: value, result: undefined })
      this.#addTurn('Function Call', `${name}(${text})`)
    }
    if (toolResult !== undefined) this.#addResult(toolResult.id, toolResult.result)
    for (const [key, value] of Object.entries(metadata ?? {})) {
      // Whoever merges the result into an object of their own would set its prototype.
      if (key !== '__proto__') this.#addMetadata(key, value)
    }
  }

  #addMetadata(key: string, value: unknown): void {
    const length = key.length + JSON.stringify(value).length
    this.#keep(length - (this.#metadataLengths.get(key) ?? 0))
    this.#metadataLengths.set(key, length)
    this.#metadata.set(key, value)
  }

  #keep(length: number): void {
    this.#keptLength += length
    if (this.#keptLength > maxKeptLength) {
      throw new Error(
        `the agent reported more than ${maxKeptLength} characters of metadata and tool arguments in one conversation`,
      )
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
