import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from './app.ts'
import { answerClientErrors } from './connections/client-errors.ts'
import { followExchanges } from './connections/exchange.ts'
import { createRequestListener } from './connections/request-listener.ts'
import { takeUnreadBytes } from './connections/unread-bytes.ts'

/** An app that can be reached over HTTP. */
export interface Listener extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string
}

/** Where to listen, and how long a client may take. */
export interface ListenOptions {
  /** 0 takes a free one. */
  readonly port: number
  /** Default: 127.0.0.1, which nothing but this machine reaches. */
  readonly host?: string
  /** Within this long a request has to arrive, its body too; a slower one is answered with 408. */
  readonly requestTimeoutMs?: number
  /** Within this long its headers have to arrive. */
  readonly headersTimeoutMs?: number
  /** How often that is looked at. */
  readonly checkEveryMs?: number
  /** Told of the status of what was answered although it never reached the app. */
  readonly onRefusal?: (status: number) => void
  /** How long a client that was answered already may go on sending, so that it comes to read the answer. */
  readonly lingerMs?: number
}

// A request that is under way may end; one that hangs must not hold the process.
const closeWithinMs = 1_000

/** Serves an app. Rejects if the address cannot be had. */
export async function listen(app: App, options: ListenOptions): Promise<Listener> {
  const { port, host = '127.0.0.1', requestTimeoutMs = 30_000, headersTimeoutMs = requestTimeoutMs } = options
  const { lingerMs = 5_000, onRefusal = () => undefined } = options
  const server = createServer({
    // The adapter refuses a request without it, and so in the form of every other refusal.
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: options.checkEveryMs ?? 1_000,
  })
  const connections = followConnections(server)
  const exchanges = followExchanges(server)
  takeUnreadBytes(server, exchanges, { lingerMs })
  answerClientErrors(server, exchanges, { lingerMs, onRefusal })
  server.on('request', createRequestListener(app, onRefusal))
  server.listen(port, host)
  await once(server, 'listening')
  return { url: toUrl(server, host), [Symbol.asyncDispose]: () => close(server, connections) }
}

/** All that are open, those too that the platform counts as no longer its own: a server is not closed before they are. */
function followConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    open.add(connection)
    connection.once('close', () => open.delete(connection))
  })
  return open
}

function toUrl(server: Server, host: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`${host} gave no port`)
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

async function close(server: Server, connections: ReadonlySet<Socket>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => {
    for (const connection of connections) connection.destroy()
  }, closeWithinMs)
  await closed
  clearTimeout(timer)
}
