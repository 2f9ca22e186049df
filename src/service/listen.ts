import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'

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
}

// A request that is under way may end; one that hangs must not hold the process.
const closeWithinMs = 1_000

/** Serves an app. Rejects if the address cannot be had. */
export async function listen(app: App, options: ListenOptions): Promise<Listener> {
  const { port, host = '127.0.0.1', requestTimeoutMs = 30_000, headersTimeoutMs = requestTimeoutMs } = options
  const server = createServer({
    // The adapter refuses a request without it, and so in the form of every other refusal.
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: options.checkEveryMs ?? 1_000,
  })
  const { onRefusal = () => undefined } = options
  server.on('request', createRequestListener(app, onRefusal))
  answerClientErrors(server, onRefusal)
  server.listen(port, host)
  await once(server, 'listening')
  return { url: toUrl(server, host), [Symbol.asyncDispose]: () => close(server) }
}

const createRequestListener = (app: App, onRefusal: (status: number) => void) =>
  getRequestListener(app.fetch, {
    // The adapter would put its own Request and Response in the place of the process's global ones.
    overrideGlobalObjects: false,
    // What the app throws is answered by the app: this is an address or a Host header that is none.
    errorHandler: () => {
      onRefusal(400)
      return Response.json({ detail: 'The address of the request cannot be read.' }, { status: 400 })
    },
  })

const clientErrors: Readonly<Record<string, { readonly status: number; readonly detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The address and the headers of the request are too long.' },
}
const malformed = { status: 400, detail: 'The request is not HTTP.' }

/** Answers what never becomes a request in the form of every other refusal, and closes the connection. */
function answerClientErrors(server: Server, onRefusal: (status: number) => void): void {
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // An answer that has begun must not be followed by another one in its middle.
    const hasBegun = answers.get(socket)?.headersSent === true && !answers.get(socket)?.writableFinished
    if (!socket.writable || hasBegun) {
      socket.destroy()
      return
    }
    const { status, detail } = clientErrors[error.code ?? ''] ?? malformed
    onRefusal(status)
    socket.end(renderAnswer(status, JSON.stringify({ detail })), () => socket.destroy())
  })
}

const renderAnswer = (status: number, body: string): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')

function toUrl(server: Server, host: string): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`${host} gave no port`)
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs)
  await closed
  clearTimeout(timer)
}
