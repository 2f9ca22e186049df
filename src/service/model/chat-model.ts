/** What a language model is asked. */
export interface ChatRequest {
  /** What it is to do. */
  readonly system: string
  /** What it is to do it with. */
  readonly user: string
  readonly signal: AbortSignal
}

/** A language model. */
export interface ChatModel {
  /** Gives the text of its answer. Rejects with a ModelError, or, when the signal aborts, with the signal's reason. */
  complete(request: ChatRequest): Promise<string>
}

/** A model gave no answer that can be used. The message names neither its address nor its key. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}
