import { describe, expect, test } from '@jest/globals'
import { toConnectionFailure, toShownAddress } from '../../../src/service/conversation/connection-failure.ts'
import { createCaller, hold, say } from './held-conversation.ts'
import { startAgent, startTcpServer } from './scripted-agent.ts'

const answerWith = (head: string) =>
  startTcpServer((socket) => socket.once('data', () => socket.end(`${head}\r\nConnection: close\r\n\r\n`)))

const hostOf = (url: string) => `ws://${new URL(url).host}`

describe('a conversation that cannot begin', () => {
  test.each([
    [401, "check the agent's secret and headers"],
    [403, "check the agent's secret and headers"],
    [404, 'check the path of the address'],
    [301, 'redirects are not followed; use the address it redirects to'],
    [503, 'look into the log of the agent'],
    [200, 'check that the address is that of a WebSocket server'],
  ])('says what an HTTP %d means', async (status, advice) => {
    await using server = await answerWith(`HTTP/1.1 ${status} X\r\nLocation: http://127.0.0.1:1/?key=sesame`)
    expect(await hold(`${server.url}?key=sesame`)).toEqual({
      transcript: [],
      toolCalls: [],
      metadata: {},
      endedReason: 'connection_failed',
      errorMessage: `the agent at ${hostOf(server.url)} answered HTTP ${status} instead of opening a WebSocket: ${advice}`,
      durationMs: 0,
    })
  })

  test('says that nothing listens', async () => {
    const server = await startTcpServer(() => {})
    await server[Symbol.asyncDispose]()
    expect(await hold(server.url)).toMatchObject({
      endedReason: 'connection_failed',
      errorMessage: `could not connect to the agent at ${hostOf(server.url)}: nothing listens there; start the agent before the run, or check the host and port`,
    })
  })

  test.each([
    ['says nothing', () => {}],
    // Each byte would restart a timeout that looks at idleness only.
    [
      'drips',
      (socket: { write(text: string): void; once(event: 'close', stop: () => void): void }) => {
        socket.write('HTTP/1.1 101 Switching\r\n')
        const drip = setInterval(() => socket.write('X'), 5)
        socket.once('close', () => clearInterval(drip))
      },
    ],
  ])('gives up on a server that %s', async (_title, connected) => {
    await using server = await startTcpServer(connected)
    expect(await hold(server.url, { limits: { connectWithinMs: 40 } })).toMatchObject({
      endedReason: 'connection_failed',
      errorMessage: `the agent at ${hostOf(server.url)} did not open a WebSocket within 0.04 s`,
    })
  })

  test.each([
    ['resets the connection', (socket: { destroy(): void }) => socket.destroy(), 'was reset before'],
    ['speaks no HTTP', (socket: { end(text: string): void }) => socket.end('220 mail ready\r\n'), 'Parse Error'],
  ])('names the fault of a server that %s', async (_title, connected, fault) => {
    await using server = await startTcpServer(connected)
    const conversation = await hold(server.url)
    expect(conversation.endedReason).toBe('connection_failed')
    expect(conversation.errorMessage).toContain(fault)
  })

  test('names TLS when the agent speaks none', async () => {
    await using agent = await startAgent({})
    const conversation = await hold(agent.url.replace('ws:', 'wss:'))
    expect(conversation.endedReason).toBe('connection_failed')
    expect(conversation.errorMessage).toMatch(/: TLS failed \(\w+\); check the certificate, or use ws:\/\//)
  })

  test.each(['gopher://127.0.0.1/chat?key=sesame', 'ws://[/?key=sesame'])(
    'refuses the address %s without its query',
    async (url) => {
      const { endedReason, errorMessage } = await hold(url)
      expect(endedReason).toBe('connection_failed')
      expect(errorMessage).toContain('that is no WebSocket address; use ws:// or wss://')
      expect(errorMessage).not.toContain('sesame')
    },
  )

  test('names a header that cannot be sent, but not its value', async () => {
    await using agent = await startAgent({})
    const { endedReason, errorMessage } = await hold(agent.url, { headers: { 'X-Customer': 'sesame\r\nHost: evil' } })
    expect(endedReason).toBe('connection_failed')
    expect(errorMessage).toContain('a header for the agent is not valid')
    expect(errorMessage).toContain('X-Customer')
    expect(errorMessage).not.toContain('sesame')
  })

  test('can be cancelled while it waits for the handshake', async () => {
    const abort = new AbortController()
    await using server = await startTcpServer(() => abort.abort())
    const caller = createCaller({ open: () => say('Hi') })
    expect(await hold(server.url, { caller, signal: abort.signal })).toMatchObject({ endedReason: 'cancelled' })
  })
})

test.each([
  ['ENOTFOUND', 'the host name is unknown'],
  ['EAI_AGAIN', 'could not be resolved'],
  ['EHOSTUNREACH', 'cannot be reached'],
  ['CERT_HAS_EXPIRED', 'TLS failed (CERT_HAS_EXPIRED)'],
  ['EWHATEVER', '"something new"; check that a WebSocket server listens there'],
])('%s is explained', (code, explanation) => {
  const error = Object.assign(new Error('something\nnew'), { code })
  expect(toConnectionFailure('wss://agent.example/chat', error)).toContain(explanation)
})

test('an address is shown without credentials, path and query', () => {
  expect(toShownAddress('wss://user:pass@agent.example:8443/hooks/sesame?key=1')).toBe('wss://agent.example:8443')
})
