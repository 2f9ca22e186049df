import { ModelError } from './chat-model.ts'

/** How long something may take, in milliseconds, and what else ends it. */
export interface TimeLimit {
  readonly ms: number
  readonly signal: AbortSignal
}

/** Does something that stops when its signal aborts. Rejects with a ModelError when the time is over. */
export async function withTimeLimit<Value>(
  { ms, signal }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), ms)
  try {
    return await work(AbortSignal.any([signal, limit.signal]))
  } catch (error) {
    signal.throwIfAborted()
    if (limit.signal.aborted) throw new ModelError(`The model did not answer within ${ms / 1_000} seconds.`)
    throw error
  } finally {
    clearTimeout(timer)
  }
}
