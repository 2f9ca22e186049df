import { WebSocket } from 'ws'
import { toConnectionFailure, toRefusedUpgrade, toShownAddress } from './connection-failure.ts'
import type { EndedReason } from './conversation.ts'
import { toQuotation } from './quotation.ts'

/** The longest message that an agent may send. */
export const maxMessageBytes = 1_048_576

/** What the service says to the agent (contract 9). */
export interface ServiceMessage {
  readonly content: string
  readonly type?: 'end_call'
}

/** What happens on the socket. `closed` is always the last, and comes exactly once. */
export interface SocketHandlers {
  readonly opened: () => void
  readonly received: (text: string) => void
  /** The socket cannot be used any more and closes at once. */
  readonly failed: (reason: EndedReason, message: string) => void
  readonly closed: (code: number, reason: string) => void
}

/** How a socket is opened and kept alive; times in milliseconds. */
export interface SocketOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly connectWithinMs: number
  readonly pingEveryMs: number
  readonly pongWithinMs: number
}

/** The service's end of a connection to an agent. */
export interface AgentSocket {
  /** Does nothing once the connection is closing. */
  readonly send: (message: ServiceMessage) => void
  /** Starts the closing handshake, which the agent may leave unanswered. */
  readonly close: () => void
  readonly terminate: () => void
}

type Timings = Pick<SocketOptions, 'pingEveryMs' | 'pongWithinMs'>

const startPings = (socket: WebSocket, { pingEveryMs, pongWithinMs }: Timings, missed: () => void) => {
  let overdue: NodeJS.Timeout | undefined
  const pings = setInterval(() => {
    socket.ping()
    overdue ??= setTimeout(missed, pongWithinMs)
  }, pingEveryMs)
  socket.on('pong', () => {
    clearTimeout(overdue)
    overdue = undefined
  })
  socket.on('close', () => {
    clearInterval(pings)
    clearTimeout(overdue)
  })
}

const explainBrokenFrame = (error: Error): string =>
  'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    ? `the agent sent a message of more than ${maxMessageBytes} bytes`
    : `the agent broke the WebSocket protocol: ${toQuotation(error.message)}`

/**
 * Opens a WebSocket to an agent and keeps it alive with pings. Throws if the address or a header is not valid;
 * everything later is told to the handlers.
 */
export const openAgentSocket = (url: string, options: SocketOptions, handlers: SocketHandlers): AgentSocket => {
  // Messages are short, and a compressed one could be a bomb.
  const socket = new WebSocket(url, { headers: options.headers, maxPayload: maxMessageBytes, perMessageDeflate: false })
  let isOpen = false

  const fail = (reason: EndedReason, message: string): void => {
    handlers.failed(reason, message)
    socket.terminate()
  }
  // The handshake timeout of ws restarts with every byte that the server sends.
  const handshake = setTimeout(() => {
    const seconds = options.connectWithinMs / 1000
    fail('connection_failed', `the agent at ${toShownAddress(url)} did not open a WebSocket within ${seconds} s`)
  }, options.connectWithinMs)

  socket.on('open', () => {
    isOpen = true
    clearTimeout(handshake)
    startPings(socket, options, () => {
      fail('no_pong', `the agent did not answer a ping within ${options.pongWithinMs / 1000} s`)
    })
    handlers.opened()
  })
  socket.on('message', (data, isBinary) => {
    if (isBinary) fail('protocol_error', 'the agent sent a binary message; send JSON as a text message')
    else handlers.received(data.toString())
  })
  socket.on('unexpected-response', (_request, response) => {
    fail('connection_failed', toRefusedUpgrade(url, response.statusCode ?? 0))
  })
  socket.on('error', (error) => {
    if (isOpen) fail('protocol_error', explainBrokenFrame(error))
    else fail('connection_failed', toConnectionFailure(url, error))
  })
  socket.on('close', (code, reason) => {
    clearTimeout(handshake)
    handlers.closed(code, reason.toString())
  })

  return {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    close: () => socket.close(1000),
    terminate: () => socket.terminate(),
  }
}
