import { answer, type DeskEvent, type Fault, faults, greeting, type Turn } from './desk.ts'
import { startWebSocketServer, type WebSocketServer } from './websocket-server.ts'

/** Where the order desk listens, and what it does wrong on purpose. */
export interface OrderDeskOptions {
  /** 0: any free port. */
  readonly port: number
  readonly fault?: Fault | undefined
}

/** Starts the order desk: a chat agent that holds one conversation on each WebSocket. */
export const startOrderDesk = ({ port, fault }: OrderDeskOptions): Promise<WebSocketServer> =>
  startWebSocketServer(port, (connection) => {
    let { stage } = greeting
    let toolCalls = 0
    const perform = (turn: Turn) => {
      stage = turn.stage
      for (const event of turn.events) {
        if (event.type === 'tool') toolCalls += 1
        for (const message of toMessages(event, `call-${toolCalls}`)) connection.send(JSON.stringify(message))
      }
    }
    perform(greeting)
    return (text) => {
      const message = parseMessage(text)
      if (message === undefined) connection.close(1007)
      else if (message.endsCall) connection.close()
      else perform(answer(stage, message.content, fault))
    }
  })

function toMessages(event: DeskEvent, callId: string): readonly object[] {
  if (event.type !== 'tool') return [{ content: event.content, ...(event.type === 'end' && { type: 'end_call' }) }]
  const { name, arguments: given, result } = event
  return [
    { role: 'Function Call', data: { id: callId, name, arguments: JSON.stringify(given) } },
    { role: 'Function Call Result', data: { id: callId, result: JSON.stringify(result) } },
  ]
}

/** What the other side said: `{content}`, with `type: "end_call"` when it hangs up. undefined: not understood. */
function parseMessage(text: string): { readonly content: string; readonly endsCall: boolean } | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  if ('type' in message && message.type === 'end_call') return { content: '', endsCall: true }
  if (!('content' in message) || typeof message.content !== 'string') return undefined
  return { content: message.content, endsCall: false }
}

function parsePort(text: string): number {
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new Error(`ORDER_DESK_PORT is "${text}"; it must be a port, 0 to 65535`)
}

function parseFault(text: string): Fault | undefined {
  const fault = faults.find((known) => known === text)
  if (text === '' || fault !== undefined) return fault
  throw new Error(`ORDER_DESK_FAULT is "${text}"; it must be empty or ${faults.join(', ')}`)
}

async function main(): Promise<void> {
  try {
    const { ORDER_DESK_PORT: port, ORDER_DESK_FAULT: fault } = process.env
    const desk = await startOrderDesk({ port: parsePort(port || '8790'), fault: parseFault(fault ?? '') })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => desk.close())
    console.log(`The order desk answers at ${desk.url}`)
  } catch (error) {
    console.error(`The order desk cannot start: ${Error.isError(error) ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
