import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Exchange, Exchanges } from './exchange.ts'
import { closeGently, type Patience } from './unread-bytes.ts'

interface Refusal {
  readonly status: number
  readonly detail: string
}

const clientErrors: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The address and the headers of the request are too long.' },
}
const malformed: Refusal = { status: 400, detail: 'The request is not HTTP.' }
const proxying: Refusal = { status: 400, detail: 'This is no proxy: the method CONNECT is not for it.' }

/** How refusals are made, and who hears of them. */
export interface RefusalOptions extends Patience {
  /** Told of the status of each. */
  readonly onRefusal: (status: number) => void
}

/** Answers what never becomes a request in the form of every other refusal, and closes the connection. */
export function answerClientErrors(server: Server, exchanges: Exchanges, options: RefusalOptions): void {
  const refused = new WeakSet<Socket>()
  const refuse = async (connection: Socket, refusal: Refusal): Promise<void> => {
    // The platform tells of the same fault again with all that follows it.
    if (refused.has(connection)) return
    refused.add(connection)
    options.onRefusal(refusal.status)
    const last = exchanges.findLast(connection)
    const broken = last?.request.complete === false ? last : undefined
    await Promise.all(
      exchanges
        .listOpen(connection)
        .filter((other) => other !== broken)
        .map(whenAnswered),
    )
    if (broken?.answer.headersSent) await whenAnswered(broken)
    if (!connection.writable) connection.destroy()
    // Two answers to one request would be taken for that and the next.
    else closeGently(connection, broken?.answer.headersSent ? '' : renderAnswer(refusal), options)
  }
  server.on('clientError', (error: NodeJS.ErrnoException, connection: Socket) =>
    refuse(connection, clientErrors[error.code ?? ''] ?? malformed),
  )
  server.on('connect', (_: IncomingMessage, connection: Socket) => {
    // The platform leaves it to whoever takes it over, faults too: one that nobody hears of ends the process.
    connection.on('error', () => connection.destroy())
    return refuse(connection, proxying)
  })
  // An expectation that is not understood may be passed over.
  server.on('checkExpectation', (request: IncomingMessage, answer: ServerResponse) =>
    server.emit('request', request, answer),
  )
}

/** Never resolves if the connection is lost before: then there is nobody to answer. */
const whenAnswered = ({ answer }: Exchange): Promise<void> | undefined =>
  answer.closed ? undefined : new Promise((resolve) => answer.once('close', resolve))

function renderAnswer({ status, detail }: Refusal): string {
  const body = JSON.stringify({ detail })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
