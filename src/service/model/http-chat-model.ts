import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { ModelConnection } from '../config/catalog.ts'
import { readBoundedText } from './bounded-text.ts'
import { type ChatModel, type ChatRequest, ModelError } from './chat-model.ts'
import { toRetryDelay } from './retry-delay.ts'
import { withTimeLimit } from './time-limit.ts'

/** What a test sets otherwise. */
export interface HttpChatModelOptions {
  /** How long one try may take, in milliseconds. */
  readonly timeoutMs?: number
  /** Waits that many milliseconds; rejects if the signal aborts. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

const maxAnswerBytes = 1_048_576
const maxTries = 2

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/**
 * A model behind an OpenAI-compatible address. A busy or failing one (429, 5xx) is asked a second time, unless it wants to
 * be left alone for more than ten seconds.
 */
export function createHttpChatModel(connection: ModelConnection, options: HttpChatModelOptions = {}): ChatModel {
  const { timeoutMs = 60_000, wait = (ms, signal) => sleep(ms, undefined, { signal }) } = options
  const url = toCompletionsUrl(connection.baseUrl)

  async function ask(request: ChatRequest, tries: number): Promise<string> {
    const answer = await withTimeLimit({ ms: timeoutMs, signal: request.signal }, (signal) =>
      send(url, connection, { ...request, signal }),
    )
    if (answer.status === 200) return parseContent(answer.text)
    const delay = tries < maxTries && isPassing(answer.status) ? toRetryDelay(answer.retryAfter) : undefined
    if (delay === undefined) throw new ModelError(`The model answered with status ${answer.status}.`)
    await wait(delay, request.signal)
    return ask(request, tries + 1)
  }

  return {
    async complete(request) {
      try {
        return await ask(request, 1)
      } catch (error) {
        request.signal.throwIfAborted()
        if (error instanceof ModelError) throw error
        // What fetch says may hold the address or the key.
        throw new ModelError('The model cannot be reached, or broke off its answer.')
      }
    },
  }
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly text: string
}

async function send(url: URL, { apiKey, model }: ModelConnection, request: ChatRequest): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: request.signal,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages: [
        { role: 'system', content: request.system },
        { role: 'user', content: request.user },
      ],
    }),
  })
  const text = await readBoundedText(response, maxAnswerBytes)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
}

const isPassing = (status: number): boolean => status === 429 || status >= 500

function toCompletionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/chat/completions`
  return url
}

function parseContent(text: string): string {
  try {
    const [choice] = Completion.parse(JSON.parse(text)).choices
    if (choice !== undefined) return choice.message.content
  } catch {
    // Said below: what is wrong with the text is of no use to who asked for scenarios.
  }
  throw new ModelError('The model answered with something else than a chat completion.')
}
