import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What a request is for. */
export type Phase = 'dry run' | 'submission' | 'look-up' | 'reading' | 'run' | 'end_calls' | 'other'

/** An answer of the service, whole. */
export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** One request at the proxy, and what a fault may do with it. */
export interface Visit {
  readonly phase: Phase
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly socket: Socket
  /** The whole body of the request. */
  readonly read: () => Promise<Buffer>
  /** Lets the service act on the request, at another path if that is given, and gives its answer. */
  readonly pass: (path?: string) => Promise<Answered>
  readonly proxy: FaultProxy
}

/** What becomes of a request. Nobody waits for it: it may also never answer. */
export type Fault = (visit: Visit) => unknown

/** Which requests meet a fault: those of a phase, from the `nth` (1 is the first) on, as many `times`. */
export interface Rule {
  readonly phase: Phase
  readonly fault: Fault
  readonly nth?: number
  readonly times?: number
}

/** A request as it was seen. Times in milliseconds on the clock of `performance.now()`. */
export interface Seen {
  readonly phase: Phase
  readonly path: string
  readonly at: number
  /** How often the service got it. */
  passed: number
}

/** Stands between a client and the service, and does what the first rule that matches says. */
export interface FaultProxy extends AsyncDisposable {
  readonly url: string
  readonly seen: readonly Seen[]
  readonly countSeen: (phase: Phase) => number
  /** How many requests of a phase the service got. */
  readonly countPassed: (phase: Phase) => number
  /** From now on nobody listens; after `ms`, if it is given, somebody does again, at the same address. */
  readonly hangUp: (ms?: number) => void
  /** From now on every new connection meets this instead of being served. */
  readonly meet: (greet: ((socket: Socket) => void) | undefined) => void
}

interface ProxyOptions {
  readonly rules?: readonly Rule[]
  /** Serves https with it. */
  readonly certificate?: { readonly key: string; readonly cert: string }
}

/** Starts a proxy on the loopback interface before the service at an address. */
export async function startFaultProxy(target: string, { rules = [], certificate }: ProxyOptions): Promise<FaultProxy> {
  const seen: Seen[] = []
  const sockets = new Set<Socket>()
  const counts = new Map<Rule, number>()
  let greet: ((socket: Socket) => void) | undefined

  const choose = (phase: Phase): Fault => {
    const found = rules.find((rule) => {
      if (rule.phase !== phase) return false
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      const first = rule.nth ?? 1
      return count >= first && count < first + (rule.times ?? Number.POSITIVE_INFINITY)
    })
    return found?.fault ?? handOn
  }
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const phase = toPhase(request)
    const entry: Seen = { phase, path: request.url ?? '', at: performance.now(), passed: 0 }
    seen.push(entry)
    let body: Promise<Buffer> | undefined
    const read = () => {
      body ??= buffer(request)
      return body
    }
    const pass = async (path = request.url ?? '') => {
      const whole = await read()
      entry.passed += 1
      return forward(target + path, request, whole)
    }
    const visit = { phase, request, response, socket: request.socket, read, pass, proxy }
    // What a client or a service broke off is no fault of the test.
    Promise.resolve(choose(phase)(visit)).catch(() => request.socket.destroy())
  }
  const server = certificate === undefined ? createServer(serve) : createTlsServer(certificate, serve)
  // A greeting takes the place of the server's own work, so its listener is the only one to act.
  const [work] = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (greet === undefined) work?.call(server, socket)
    else greet(socket)
  })
  const port = await listen(server, 0)
  const proxy: FaultProxy = {
    url: `${certificate === undefined ? 'http' : 'https'}://localhost:${port}`,
    seen,
    countSeen: (phase) => seen.filter((entry) => entry.phase === phase).length,
    countPassed: (phase) => seen.reduce((sum, entry) => sum + (entry.phase === phase ? entry.passed : 0), 0),
    hangUp: (ms) => {
      server.close()
      if (ms !== undefined) setTimeout(() => void listen(server, port), ms).unref()
    },
    meet: (next) => {
      greet = next
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  return proxy
}

/** Passes a request on, and its answer back. */
export const handOn: Fault = async ({ pass, response }) => {
  const { status, headers, body } = await pass()
  response.writeHead(status, headers).end(body)
}

async function listen(server: Server, port: number): Promise<number> {
  // A test that fails must not keep the process.
  server.listen(port, 'localhost').unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function forward(url: string, { method, headers }: IncomingMessage, body: Buffer): Promise<Answered> {
  const { host, 'transfer-encoding': _, connection: __, ...others } = headers
  const request = send(url, {
    ...(method !== undefined && { method }),
    headers: { ...others, 'content-length': String(body.length) },
    agent: false,
  })
  request.end(body)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const { connection: ___, 'keep-alive': ____, 'transfer-encoding': _____, ...kept } = answer.headers
  return { status: answer.statusCode ?? 0, headers: kept, body: await buffer(answer) }
}

function toPhase({ method, url = '' }: IncomingMessage): Phase {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname.endsWith('/run_scenarios_json/')) return searchParams.has('dry_run') ? 'dry run' : 'submission'
  if (pathname.endsWith('/end_calls/')) return 'end_calls'
  if (method !== 'GET') return 'other'
  if (/\/runs\/\d+\/$/.test(pathname)) return 'run'
  if (/\/results\/\d+\/$/.test(pathname)) return 'reading'
  return pathname.endsWith('/results/') ? 'look-up' : 'other'
}
