import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request as it arrived. */
export interface Received {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** How one request is answered, well or badly. */
export type Reply = (response: ServerResponse, request: IncomingMessage) => void

/** A real server that answers by script. */
export interface FaultServer extends AsyncDisposable {
  readonly url: URL
  readonly received: readonly Received[]
}

/** Answers JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers text as it is. */
export const plain =
  (status: number, body: string, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Resets the connection instead of answering. */
export const reset: Reply = (_, request) => request.socket.resetAndDestroy()

/** Never answers. */
export const silence: Reply = () => {}

/** Listens on 127.0.0.1; the first request gets the first reply, and the last reply serves all that follow. */
export const serve = async (replies: readonly Reply[], port = 0): Promise<FaultServer> => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const reply = replies[Math.min(received.length, replies.length - 1)]
    const entry = { line: `${request.method} ${request.url}`, headers: request.headers, body: '' }
    received.push(entry)
    entry.body = await text(request)
    reply?.(response, request)
  })
  return { url: await listen(server, port), received, [Symbol.asyncDispose]: () => stop(server) }
}

/** A server below HTTP. */
export const serveSocket = async (onConnection: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  const url = await listen(server, 0)
  const asyncDispose = async () => {
    for (const socket of sockets) socket.destroy()
    await stop(server)
  }
  return { url, sockets, [Symbol.asyncDispose]: asyncDispose }
}

/** The address of a port where nobody listens. */
export const refusedUrl = async (): Promise<URL> => {
  await using server = await serve([])
  return server.url
}

const listen = async (server: Server, port: number): Promise<URL> => {
  // A test that times out never closes its server, and must not keep the process for that.
  server.listen(port, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return new URL(`http://127.0.0.1:${address.port}`)
}

const stop = async (server: Server & { closeAllConnections?: () => void }): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections?.()
  await closed
}
