import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from '@jest/globals'
import { exchange, head, start, toStatuses } from './echo.ts'

const json = head.slice(0, 2).concat('Content-Type: application/json')
const otherType = head.slice(0, 2).concat('Content-Type: text/plain')
const open = (url: string): Socket =>
  connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })

/** Sends all of a request before it reads anything, as many clients do. Rejects if the connection is lost meanwhile. */
async function sendThenRead(url: string, lines: readonly string[], body: Buffer): Promise<string> {
  const socket = open(url)
  socket.write([...lines, '', ''].join('\r\n'))
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.write(body, (error) => (error ? reject(error) : resolve()))
  })
  const answer = text(socket)
  setTimeout(() => socket.end(), 50)
  return answer
}

const size = 10_000_000
const spaces = Buffer.alloc(size, ' ')
const chunks = Buffer.concat([Buffer.from(`${size.toString(16)}\r\n`), spaces, Buffer.from('\r\n0\r\n\r\n')])

describe('a client that sends all of ten megabytes before it reads', () => {
  test.each([
    ['a body that is too large', json, 413],
    ['a body that is not looked at', otherType, 415],
  ])('hears the answer to %s', async (_, lines, status) => {
    await using listener = await start({ requestTimeoutMs: 60_000 })
    for (const connection of ['Connection: close', 'Connection: keep-alive']) {
      const ofLength = await sendThenRead(listener.url, [...lines, connection, `Content-Length: ${size}`], spaces)
      expect(toStatuses(ofLength)).toEqual([status])
      const inChunks = await sendThenRead(listener.url, [...lines, connection, 'Transfer-Encoding: chunked'], chunks)
      expect(toStatuses(inChunks)).toEqual([status])
    }
  })

  test('hears it from a service that is slow to get the body, too', async () => {
    await using listener = await start({ requestTimeoutMs: 60_000 })
    const socket = open(listener.url)
    socket.write([...json, 'Content-Length: 3000000', '', ''].join('\r\n'))
    for (let sent = 0; sent < 3_000_000; sent += 500_000) {
      await new Promise((resolve) => setTimeout(resolve, 150))
      socket.write(spaces.subarray(0, 500_000))
    }
    expect(toStatuses(await text(socket))).toEqual([413])
  })
})

test('a connection goes on after a request that was answered before its body was read', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000 })
  const body = ' '.repeat(3_000_000)
  const refused = [...otherType, 'Content-Length: 3000000', '', body].join('\r\n')
  const last = [...json, 'Connection: close', 'Content-Length: 2', '', '{}'].join('\r\n')
  const { answer } = await exchange(listener.url, refused + last)
  expect(toStatuses(answer)).toEqual([415, 200])
})

test('what was taken in time does not end the connection later', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000, lingerMs: 1_500 })
  const socket = open(listener.url)
  const answer = text(socket)
  const keepAlive = 'Connection: keep-alive'
  for (const lines of [otherType, [...json, 'X: 1']]) {
    socket.write([...lines, keepAlive, 'Content-Length: 1900000', '', ''].join('\r\n'))
    await new Promise((resolve) => setTimeout(resolve, 30))
    socket.write(spaces.subarray(0, 1_900_000))
    await new Promise((resolve) => setTimeout(resolve, 1_800))
  }
  socket.write([...json, 'Connection: close', 'Content-Length: 2', '', '{}'].join('\r\n'))
  expect(toStatuses(await answer)).toEqual([415, 400, 200])
})

test.each([
  ['at once', 'Connection: close'],
  ['for another request', 'Connection: keep-alive'],
])('a client that never ends its body is left in the end, if it wants the connection closed %s', async (_, line) => {
  await using listener = await start({ requestTimeoutMs: 60_000, lingerMs: 100 })
  const socket = open(listener.url)
  socket.on('error', () => {})
  socket.resume()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write([...otherType, line, 'Transfer-Encoding: chunked', '', '2', '{}', ''].join('\r\n'))
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 10)
  await closed
  clearInterval(timer)
})

test('a client that sends far more than sixteen megabytes after its answer is left', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000, lingerMs: 60_000 })
  const socket = open(listener.url)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => {})
  socket.resume()
  socket.write([...otherType, 'Content-Length: 1000000000000', '', ''].join('\r\n'))
  while (!socket.destroyed) {
    await new Promise<unknown>((resolve) => socket.write(spaces.subarray(0, 1_000_000), resolve))
  }
  await closed
})
