import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request that the server was sent. */
export interface SentRequest {
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

/** How the server answers; `times` counts the requests from 1. */
export type Answer = (response: ServerResponse, request: SentRequest, times: number) => void

export interface ModelServer extends AsyncDisposable {
  readonly baseUrl: string
  readonly requests: readonly SentRequest[]
}

/** Starts a small HTTP server that plays a model's address. */
export async function startModelServer(answer: Answer): Promise<ModelServer> {
  const requests: SentRequest[] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const sent = { url: request.url, authorization: request.headers.authorization, body: await text(request) }
    requests.push(sent)
    answer(response, sent, requests.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server gave no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1/`,
    requests,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** Answers as a model does that wrote this text. */
export const complete =
  (content: string): Answer =>
  (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ id: 'x', choices: [{ index: 0, message: { role: 'assistant', content } }] }))
  }

export const refuse =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers)
    response.end('the key sk-secret is unknown at http://inside.example/')
  }
