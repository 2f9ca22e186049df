import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { startWebSocketServer } from '../../examples/order-desk/websocket-server.ts'

/** A server that repeats every message, and a client that is connected to it. */
async function openEcho() {
  const server = await startWebSocketServer(0, (connection) => (message) => connection.send(message))
  const client = new WebSocket(server.url, { perMessageDeflate: false })
  await once(client, 'open')
  return { server, client, [Symbol.asyncDispose]: () => server.close() }
}

/** What comes back when these pieces follow a correct handshake, as one hexadecimal text. */
async function sendRaw(url: string, pieces: readonly Buffer[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay()
  const lines = ['GET / HTTP/1.1', 'Host: localhost', 'Upgrade: websocket', 'Connection: Upgrade']
  lines.push('Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', '')
  socket.write(lines.join('\r\n'))
  await once(socket, 'data')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const closed = once(socket, 'close')
  for (const piece of pieces) {
    socket.write(piece)
    await setImmediate()
  }
  await closed
  return Buffer.concat(chunks).toString('hex')
}

/** A client's frame with the mask 0, which leaves the payload as it is. */
const toClientFrame = (first: number, payload: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from([first, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])

test.each([0, 1, 125, 126, 65_535, 65_536, 1_048_576])('carries a message of %d bytes both ways', async (length) => {
  await using echo = await openEcho()
  const message = 'ü'.repeat(length / 2) + 'x'.repeat(length % 2)
  echo.client.send(message)
  const [received] = await once(echo.client, 'message')
  expect(String(received)).toBe(message)
})

test('puts fragments together, with a ping between them', async () => {
  await using echo = await openEcho()
  const pong = once(echo.client, 'pong')
  echo.client.send('Hel', { fin: false })
  echo.client.ping('still there?')
  echo.client.send('lo', { fin: true })
  const [received] = await once(echo.client, 'message')
  expect(String(received)).toBe('Hello')
  expect(String((await pong)[0])).toBe('still there?')
})

test('reads frames that arrive byte by byte or several at once', async () => {
  await using echo = await openEcho()
  const bytes = Buffer.concat([toClientFrame(0x81, 'a'), toClientFrame(0x81, 'b'), toClientFrame(0x88, '')])
  const answer = ['810161', '810162', '880203e8'].join('')
  expect(await sendRaw(echo.server.url, [bytes])).toBe(answer)
  expect(
    await sendRaw(
      echo.server.url,
      Array.from(bytes, (byte) => Buffer.from([byte])),
    ),
  ).toBe(answer)
})

test('ends a closed connection in good order', async () => {
  await using echo = await openEcho()
  echo.client.close(1000)
  const [code] = await once(echo.client, 'close')
  expect(code).toBe(1000)
})

test('closes its connections when it is closed, and can be closed twice', async () => {
  const echo = await openEcho()
  const closed = once(echo.client, 'close')
  await Promise.all([echo.server.close(), echo.server.close()])
  expect((await closed)[0]).toBe(1001)
})

test.each([
  { fault: 'an unmasked frame', bytes: Buffer.from([0x81, 0x01, 0x61]), code: 1002 },
  { fault: 'an extension nobody agreed on', bytes: toClientFrame(0xc1, 'a'), code: 1002 },
  { fault: 'a fragmented ping', bytes: toClientFrame(0x09, ''), code: 1002 },
  { fault: 'a ping that is too long', bytes: Buffer.from([0x89, 0xfe, 0, 126, 0, 0, 0, 0]), code: 1002 },
  { fault: 'an unknown kind of frame', bytes: toClientFrame(0x83, ''), code: 1002 },
  { fault: 'a continuation of nothing', bytes: toClientFrame(0x80, 'a'), code: 1002 },
  {
    fault: 'a new message inside another',
    bytes: Buffer.concat([1, 1].map((first) => toClientFrame(first, 'a'))),
    code: 1002,
  },
  { fault: 'binary data', bytes: toClientFrame(0x82, 'a'), code: 1003 },
  { fault: 'text that is not UTF-8', bytes: toClientFrame(0x81, Buffer.from([0xff])), code: 1007 },
  {
    fault: 'a length above the limit, before the payload is there',
    bytes: Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x10, 0, 1, 0, 0, 0, 0]),
    code: 1009,
  },
])('closes the connection with $code after $fault', async ({ bytes, code }) => {
  await using echo = await openEcho()
  expect(await sendRaw(echo.server.url, [bytes])).toBe(`8802${code.toString(16).padStart(4, '0')}`)
})

test('closes the connection when the fragments together are too long', async () => {
  await using echo = await openEcho()
  echo.client.send('x'.repeat(1_000_000), { fin: false })
  echo.client.send('x'.repeat(1_000_000), { fin: true })
  const [code] = await once(echo.client, 'close')
  expect(code).toBe(1009)
})

test('answers a plain request by naming the protocol to use', async () => {
  await using echo = await openEcho()
  const response = await fetch(echo.server.url.replace('ws:', 'http:'))
  expect(response.status).toBe(426)
  expect(response.headers.get('upgrade')).toBe('websocket')
})

test.each([
  'Upgrade: h2c',
  'Upgrade: websocket\r\nSec-WebSocket-Version: 8',
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13',
])('refuses the handshake "%s"', async (header) => {
  await using echo = await openEcho()
  const socket = connect(Number(new URL(echo.server.url).port), '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n${header}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 426 /)
})
