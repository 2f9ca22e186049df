import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { toPort } from './port.ts'

/** What has passed on one path to the service. */
export interface Path {
  /** The base URL that leads through it. */
  readonly url: string
  readonly readings: number
  /** The last result that was read. */
  readonly resultId: number | undefined
  /** When the request to end the runs arrived, by `performance.now()`; undefined until then. */
  readonly stoppedAt: number | undefined
}

/** Stands before a service and counts what each client asks, which it knows by the first part of the path. */
export interface CountingProxy extends AsyncDisposable {
  readonly open: () => Path
}

/** Starts a proxy on 127.0.0.1. */
export async function startCountingProxy(serviceUrl: string): Promise<CountingProxy> {
  const paths: { -readonly [K in keyof Path]: Path[K] }[] = []
  const agent = new Agent({ keepAlive: true })
  const forward = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const arrivedAt = performance.now()
    const [, index = '', rest = '/'] = /^\/(\d+)(\/.*)$/.exec(incoming.url ?? '') ?? []
    const path = paths[Number(index)]
    const [, resultId] = /\/results\/(\d+)\/(?:\?|$)/.exec(rest) ?? []
    if (path !== undefined && incoming.method === 'GET' && resultId !== undefined) {
      path.readings += 1
      path.resultId = Number(resultId)
    }
    if (path !== undefined && rest.endsWith('/end_calls/')) path.stoppedAt ??= arrivedAt
    const outgoing = request(serviceUrl + rest, { agent, method: incoming.method, headers: incoming.headers })
    const answered = once(outgoing, 'response')
    await pipeline(incoming, outgoing)
    const [answer]: IncomingMessage[] = await answered
    if (answer === undefined) throw new Error('no answer')
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    await pipeline(answer, response)
  }
  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    open: () => {
      const url = `http://127.0.0.1:${toPort(server)}/${paths.length}`
      const path = { url, readings: 0, resultId: undefined, stoppedAt: undefined }
      paths.push(path)
      return path
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
