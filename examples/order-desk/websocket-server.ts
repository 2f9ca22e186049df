// Node has a WebSocket client but no server. This small one keeps the example free of packages, so that it runs in a
// fresh clone before anything is installed. An agent of your own would use a library.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketConnection } from './websocket-connection.ts'

/** Called for each client; what it returns is called for each of the client's messages. */
export type Accept = (connection: WebSocketConnection) => (message: string) => void

/** A listening server. Closing it closes its connections too. */
export interface WebSocketServer extends AsyncDisposable {
  /** Such as `ws://127.0.0.1:8790/`. */
  readonly url: string
  close(): Promise<void>
}

/** Serves text messages by RFC 6455 on the loopback interface. Port 0 takes any free port. */
export async function startWebSocketServer(port: number, accept: Accept): Promise<WebSocketServer> {
  const connections = new Set<WebSocketConnection>()
  const server = createServer((_request, response) => {
    response
      .writeHead(426, { upgrade: 'websocket', connection: 'close' })
      .end('Connect to this address by WebSocket.\n')
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener a client that resets its connection would end the process.
    socket.on('error', () => socket.destroy())
    const key = toKey(request)
    if (key === undefined) {
      socket.end(toResponse('426 Upgrade Required', ['Sec-WebSocket-Version: 13', 'Content-Length: 0']))
      return
    }
    socket.write(toResponse('101 Switching Protocols', [`Sec-WebSocket-Accept: ${toAcceptance(key)}`]))
    const connection = new WebSocketConnection(socket)
    connections.add(connection)
    socket.once('close', () => connections.delete(connection))
    connection.listen(head, accept(connection))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    for (const connection of connections) connection.close(1001)
    await closed
  }
  return { url: `ws://127.0.0.1:${address.port}/`, close, [Symbol.asyncDispose]: close }
}

/** The key of a handshake by RFC 6455, section 4.2.1; undefined if it is none. */
function toKey({ method, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return undefined
  if (headers['sec-websocket-version'] !== '13') return undefined
  const key = headers['sec-websocket-key']
  return key !== undefined && /^[A-Za-z0-9+/]{22}==$/.test(key) ? key : undefined
}

// The constant of RFC 6455, section 1.3: hashing it in proves that the server understood the upgrade.
const toAcceptance = (key: string): string =>
  createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

const toResponse = (status: string, headers: readonly string[]): string =>
  [`HTTP/1.1 ${status}`, 'Upgrade: websocket', 'Connection: Upgrade', ...headers, '', ''].join('\r\n')
