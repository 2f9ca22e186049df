import type { IncomingMessage } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'

/** The agent's end of one conversation. */
export interface AgentEnd {
  readonly socket: WebSocket
  /** Everything the service sent so far, parsed. */
  readonly received: unknown[]
  send(message: unknown): void
}

export interface ScriptedAgent extends AsyncDisposable {
  readonly url: string
  readonly ends: readonly AgentEnd[]
  readonly requests: readonly IncomingMessage[]
}

export interface Script {
  readonly opened?: (end: AgentEnd) => void
  /** Called with the content of each message of the service and how many came before it. */
  readonly heard?: (end: AgentEnd, content: string, index: number) => void
}

const toPort = (server: WebSocketServer | Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

/** A real WebSocket server on the loopback interface that plays a script in every conversation. */
export const startAgent = async (script: Script, options: ServerOptions = {}): Promise<ScriptedAgent> => {
  const server = new WebSocketServer({ ...options, host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const ends: AgentEnd[] = []
  const requests: IncomingMessage[] = []
  server.on('connection', (socket, request) => {
    const end: AgentEnd = { socket, received: [], send: (message) => socket.send(JSON.stringify(message)) }
    ends.push(end)
    requests.push(request)
    socket.on('error', () => {})
    socket.on('message', (data) => {
      const message = JSON.parse(data.toString())
      end.received.push(message)
      script.heard?.(end, message.content, end.received.length - 1)
    })
    script.opened?.(end)
  })
  return {
    url: `ws://127.0.0.1:${toPort(server)}/chat`,
    ends,
    requests,
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A plain TCP server that does what it likes with a connection. */
export const startTcpServer = async (connected: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    connected(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${toPort(server)}/chat`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits until a condition holds; fails after a second. */
export const until = async (condition: () => boolean): Promise<void> => {
  for (let attempt = 0; !condition(); attempt += 1) {
    if (attempt === 200) throw new Error('it did not happen within a second')
    await sleep(5)
  }
}
