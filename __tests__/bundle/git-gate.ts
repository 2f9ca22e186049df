import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request at the gate. */
export interface Visit {
  readonly method: string
  readonly path: string
  /** The token that git has sent. */
  readonly token: string | undefined
}

/** What stands before a service, sees every request, and lets through what it likes. */
export interface GitGate extends AsyncDisposable {
  readonly url: string
  readonly visits: readonly Visit[]
  /** The tokens that git has sent, each once. */
  readonly tokens: () => string[]
  /** Must be told before the first request. */
  target: string
  /** Answers a request in place of the service, and says so. */
  intercept: (visit: Visit, response: ServerResponse) => boolean
  /** How long each 16 kB of a pack take. */
  slownessMs: number
}

const chunkBytes = 16_384

/** Starts a gate on the loopback interface that lets everything through. */
export async function startGitGate(): Promise<GitGate> {
  const visits: Visit[] = []
  const server = createServer((request, response) => {
    const visit = toVisit(request)
    visits.push(visit)
    if (gate.intercept(visit, response)) request.resume()
    else pass(request, response, gate)
  })
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const gate: GitGate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    tokens: () => [...new Set(visits.flatMap(({ token }) => token ?? []))],
    target: '',
    intercept: () => false,
    slownessMs: 0,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gate
}

function toVisit({ method = '', url = '', headers }: IncomingMessage): Visit {
  const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [, token] = /^x-access-token:(.+)$/.exec(Buffer.from(basic, 'base64').toString()) ?? []
  return { method, path: url, token }
}

function pass(request: IncomingMessage, response: ServerResponse, { target, slownessMs }: GitGate): void {
  const { method, headers, url = '' } = request
  const onward = send(new URL(url, target), { method, headers }, async (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    try {
      for await (const data of answer) {
        for (let at = 0; at < data.length; at += chunkBytes) {
          response.write(data.subarray(at, at + chunkBytes))
          if (slownessMs > 0 && url.endsWith('/git-upload-pack')) await sleep(slownessMs)
        }
      }
      response.end()
    } catch {
      response.destroy()
    }
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  request.pipe(onward)
}
