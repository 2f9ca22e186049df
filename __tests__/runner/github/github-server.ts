import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with a request, by its method and path, such as `GET /repos/acme/shop/contents/suite.json?ref=…`. */
export type Answers = (asked: string, response: ServerResponse, request: IncomingMessage) => void

export interface GitHubServer extends AsyncDisposable {
  readonly url: string
  /** Every request so far. */
  readonly asked: readonly string[]
}

/** A server in the role of GitHub's API. */
export async function startGitHub(answers: Answers): Promise<GitHubServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const wanted = `${request.method} ${decodeURIComponent(request.url ?? '')}`
    asked.push(wanted)
    answers(wanted, response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

export const sendRaw = (response: ServerResponse, bytes: string | Uint8Array): void => {
  response.writeHead(200, { 'content-type': 'application/vnd.github.raw; charset=utf-8' })
  response.end(bytes)
}

export const sendNotFound = (response: ServerResponse): void => sendJson(response, 404, { message: 'Not Found' })
