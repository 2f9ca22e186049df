import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchanges } from './exchange.ts'

/** Enough for a client that sends all of a large body before it reads the answer. */
const maxUnreadBytes = 16 * 1_048_576

/** How long that may take. */
export interface Patience {
  readonly lingerMs: number
}

/**
 * Takes what a client still sends when it is answered before all of its request was read. A connection that is closed with
 * bytes unread is reset, and the answer is lost with it. It is closed when there is too much of that, or it takes too long.
 */
export function takeUnreadBytes(server: Server, exchanges: Exchanges, patience: Patience): void {
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    answer.once('finish', () => {
      if (!request.complete) drain(request, patience)
    })
  })
  server.on('connection', (socket: Socket) => {
    const closeNow = socket.destroySoon.bind(socket)
    // How the platform closes a connection once it has answered the last request of it.
    socket.destroySoon = () => {
      const request = exchanges.findLast(socket)?.request
      if (request === undefined || request.complete) {
        closeNow()
        return
      }
      socket.end()
      request.once('close', closeNow)
    }
  })
}

function drain(request: IncomingMessage, patience: Patience): void {
  const stop = limit(request.socket, patience)
  // Whoever read it before has its answer, and would only hold up the rest.
  request.removeAllListeners('data')
  request.once('close', stop)
  request.resume()
}

/** Says the last words on a connection, and closes it once the client has had the time to hear them. */
export function closeGently(connection: Socket, lastWords: string, patience: Patience): void {
  const stop = limit(connection, patience)
  connection.once('end', () => connection.destroy())
  connection.once('close', stop)
  connection.end(lastWords)
  connection.resume()
}

/** Looked at now and then, because the platform does not tell of what it throws away. */
function limit(connection: Socket, { lingerMs }: Patience): () => void {
  const maxBytes = connection.bytesRead + maxUnreadBytes
  const endAt = performance.now() + lingerMs
  const timer = setInterval(() => {
    if (connection.bytesRead > maxBytes || performance.now() > endAt) connection.destroy()
    if (connection.destroyed) clearInterval(timer)
  }, lookEveryMs)
  return () => clearInterval(timer)
}

const lookEveryMs = 50
