import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { startOrderDesk } from '../../examples/order-desk/agent.ts'

/** Talks to a desk: says the lines, each after an answer, and collects everything that comes until the end. */
async function talk(url: string, lines: readonly string[]): Promise<{ messages: unknown[]; code: unknown }> {
  const client = new WebSocket(url)
  const messages: unknown[] = []
  const rest = [...lines]
  client.on('message', (data) => {
    const message: unknown = JSON.parse(String(data))
    messages.push(message)
    if (typeof message !== 'object' || message === null || !('content' in message)) return
    const line = rest.shift()
    if (line !== undefined) client.send(line)
  })
  const [code]: unknown[] = await once(client, 'close')
  return { messages, code }
}

const say = (content: string): string => JSON.stringify({ content })
const hangUp = JSON.stringify({ content: 'Goodbye', type: 'end_call' })

test('greets, reports its tool calls with their results, and closes when the caller hangs up', async () => {
  await using desk = await startOrderDesk({ port: 0 })
  const { messages, code } = await talk(desk.url, [say('refund A-1001'), say('ana@example.com'), hangUp])
  expect(code).toBe(1000)
  expect(messages).toEqual([
    { content: 'Hello, this is the order desk. How can I help you?' },
    { role: 'Function Call', data: { id: 'call-1', name: 'find_order', arguments: '{"order_number":"A-1001"}' } },
    {
      role: 'Function Call Result',
      data: { id: 'call-1', result: '{"found":true,"item":"coffee grinder","delivered_on":"2026-03-05"}' },
    },
    { content: 'I found your coffee grinder, order A-1001. What is the email address on the order?' },
    {
      role: 'Function Call',
      data: { id: 'call-2', name: 'issue_refund', arguments: '{"order_number":"A-1001","amount":"89.00"}' },
    },
    { role: 'Function Call Result', data: { id: 'call-2', result: '{"refunded":true}' } },
    { content: expect.stringContaining('I have refunded 89.00 euros') },
  ])
})

test('hangs up with its goodbye', async () => {
  await using desk = await startOrderDesk({ port: 0 })
  const { messages } = await talk(desk.url, [say('Goodbye'), hangUp])
  expect(messages.at(-1)).toEqual({ content: 'Thank you and goodbye!', type: 'end_call' })
})

test('keeps the conversations of two callers apart', async () => {
  await using desk = await startOrderDesk({ port: 0 })
  const talks = [
    talk(desk.url, [say('refund A-1001'), say('ben@example.com'), hangUp]),
    talk(desk.url, [say('refund A-1002'), say('ana@example.com'), hangUp]),
  ]
  for (const { messages } of await Promise.all(talks)) {
    expect(messages.at(-1)).toEqual({ content: expect.stringContaining('that is not the email address') })
  }
})

test('refunds without verification when it is told to', async () => {
  await using desk = await startOrderDesk({ port: 0, fault: 'skip-verification' })
  const { messages } = await talk(desk.url, [say('refund A-1001'), hangUp])
  expect(messages.at(-1)).toEqual({ content: expect.stringContaining('I have refunded') })
})

test.each(['refund', '[]', 'null', '{"content": 1}', '{}'])(
  'closes when it does not understand %s',
  async (message) => {
    await using desk = await startOrderDesk({ port: 0 })
    expect((await talk(desk.url, [message])).code).toBe(1007)
  },
)

const script = resolve(import.meta.dirname, '../../examples/order-desk/agent.ts')

function startScript(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
}

test('prints its address and stops on SIGTERM', async () => {
  const agent = startScript({ ORDER_DESK_PORT: '0' })
  const [line] = agent.stdout === null ? [] : await once(agent.stdout, 'data')
  expect(String(line)).toMatch(/^The order desk answers at ws:\/\/127\.0\.0\.1:\d+\/\n$/)
  agent.kill('SIGTERM')
  const [code, signal] = await once(agent, 'exit')
  // Windows has no SIGTERM: there the process is ended at once.
  expect([code, signal]).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null])
})

test.each([
  { env: { ORDER_DESK_PORT: 'eighty' }, message: 'ORDER_DESK_PORT is "eighty"; it must be a port, 0 to 65535' },
  { env: { ORDER_DESK_PORT: '65536' }, message: 'ORDER_DESK_PORT is "65536"; it must be a port, 0 to 65535' },
  { env: { ORDER_DESK_FAULT: 'lazy' }, message: 'ORDER_DESK_FAULT is "lazy"; it must be empty or skip-verification' },
])('does not start with $env', async ({ env, message }) => {
  const agent = startScript({ ORDER_DESK_PORT: '0', ...env })
  const [errors, [code]] = await Promise.all([agent.stderr === null ? '' : text(agent.stderr), once(agent, 'exit')])
  expect(errors).toBe(`The order desk cannot start: ${message}\n`)
  expect(code).toBe(1)
})
