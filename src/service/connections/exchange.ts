import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A request that has begun, and its answer. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly answer: ServerResponse
}

/** Knows what goes on over each connection: a client may send requests before earlier ones are answered. */
export interface Exchanges {
  /** Those that are not answered to the end, in the order of their coming. */
  listOpen(connection: Socket): readonly Exchange[]
  /** The one that began last, answered or not. */
  findLast(connection: Socket): Exchange | undefined
}

/** Follows the requests of a server. */
export function followExchanges(server: Server): Exchanges {
  const open = new WeakMap<Socket, Set<Exchange>>()
  const last = new WeakMap<Socket, Exchange>()
  server.prependListener('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const exchange = { request, answer }
    const exchanges = open.get(socket) ?? new Set()
    open.set(socket, exchanges.add(exchange))
    last.set(socket, exchange)
    answer.once('close', () => exchanges.delete(exchange))
  })
  return {
    listOpen: (connection) => [...(open.get(connection) ?? [])],
    findLast: (connection) => last.get(connection),
  }
}
