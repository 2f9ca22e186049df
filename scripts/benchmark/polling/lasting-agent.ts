import { once } from 'node:events'
import { WebSocketServer } from 'ws'
import { toPort } from './port.ts'

/** The header of the handshake, from the case's test profile, that says how long a conversation lasts: in milliseconds. */
export const lastingHeader = 'X-Last-Ms'

/** An agent whose conversations last as long as their cases say. */
export interface LastingAgent extends AsyncDisposable {
  readonly port: number
  /** When its last conversation of a result ended so far, by `performance.now()`. */
  readonly endOf: (resultId: number) => number | undefined
}

/** Starts the agent in this process, so that its clock is that of the measurement. */
export async function startLastingAgent(): Promise<LastingAgent> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  const ends = new Map<number, number>()
  server.on('connection', (socket, { headers }) => {
    const timer = setTimeout(() => {
      ends.set(Number(headers['x-service-ws-result-id']), performance.now())
      socket.send(JSON.stringify({ content: 'Goodbye!', type: 'end_call' }))
      socket.close()
    }, Number(headers[lastingHeader.toLowerCase()]))
    socket.on('close', () => clearTimeout(timer))
    socket.on('error', () => socket.terminate())
  })
  await once(server, 'listening')
  return {
    port: toPort(server),
    endOf: (resultId) => ends.get(resultId),
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

/** A suite of conversations that last as long as given, in milliseconds. */
export const createLastingSuite = (name: string, lastMs: readonly number[]) => ({
  version: '1',
  agent_id: 1,
  suite: { name },
  defaults: { language: 'en', metrics: ['agent_ends'] },
  scenarios: lastMs.map((ms, index) => ({
    name: `Case ${index + 1}`,
    type: 'conditional_actions',
    test_profile: { name: 'Ana', agent_variables: { [lastingHeader]: String(Math.round(ms)) } },
    conditional_actions: {
      role: 'A customer.',
      conditions: [{ id: 0, condition: 'FIRST_MESSAGE', action: 'Hello, I want a refund.' }],
    },
  })),
})
