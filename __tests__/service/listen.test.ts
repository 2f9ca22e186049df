import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { createEcho, exchange, head, start } from './connections/echo.ts'

describe('a client that takes its time', () => {
  test.each([
    ['in the middle of its headers', ['POST /a/ HTTP/1.1', 'Host: serv']],
    ['in the middle of its body', [...head, 'Content-Length: 100', '', '{"a":']],
    ['in the middle of a chunk', [...head, 'Transfer-Encoding: chunked', '', 'ff', '{"a":']],
    ['before the last chunk', [...head, 'Transfer-Encoding: chunked', '', '2', '{}', '']],
  ])('%s is answered with 408 and left', async (_, lines) => {
    await using listener = await start()
    const { answer, tookMs } = await exchange(listener.url, ...lines)
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(answer).toContain('Connection: close')
    expect(answer.match(/HTTP\//g)).toHaveLength(1)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ detail: expect.stringContaining('in time') })
    expect(tookMs).toBeLessThan(1_500)
  })

  test('leaves the app with a body that failed, once', async () => {
    const outcomes: unknown[] = []
    await using listener = await start({}, createEcho(outcomes))
    await exchange(listener.url, ...head, 'Content-Length: 100', '', '{"a":')
    while (outcomes.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await listener[Symbol.asyncDispose]()
    expect(outcomes).toMatchObject([{ code: 'ECONNRESET' }])
  })

  test('has a time of its own for its headers', async () => {
    await using listener = await start({ requestTimeoutMs: 60_000, headersTimeoutMs: 100 })
    const { answer } = await exchange(listener.url, 'POST /a/ HTTP/1.1', 'Host: serv')
    expect(answer).toContain(' 408 ')
  })
})

describe('what is no request', () => {
  test.each([
    ['no HTTP', ['hello', '', ''], 400],
    ['two lengths', [...head, 'Content-Length: 2', 'Content-Length: 3', '', '{}'], 400],
    ['a length and chunks', [...head, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '{}'], 400],
    ['an address that is too long', [`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: a', '', ''], 431],
    ['too many headers', ['GET / HTTP/1.1', 'Host: a', ...Array(2_000).fill('a: 0123456789'), '', ''], 431],
    ['no host', ['GET / HTTP/1.1', 'Connection: close', '', ''], 400],
    ['a host that is none', ['GET / HTTP/1.1', 'Host: a b/c', 'Connection: close', '', ''], 400],
    ['a backslash in the path', ['GET /a\\..\\b HTTP/1.1', 'Host: a', 'Connection: close', '', ''], 400],
  ])('is refused in the form of every refusal: %s', async (_, lines, status) => {
    await using listener = await start()
    const { answer } = await exchange(listener.url, ...lines)
    const [header, body] = answer.split('\r\n\r\n')
    expect(header).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body ?? '')).toEqual({ detail: expect.any(String) })
  })
})

test('a body that is too large is refused once, and the connection closed', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000 })
  const body = ' '.repeat(3_000_000)
  const { answer, tookMs } = await exchange(listener.url, ...head, `Content-Length: 3000000`, '', body)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413'])
  expect(tookMs).toBeLessThan(1_500)
})

test('a connection may carry several requests', async () => {
  await using listener = await start()
  const request = [...head, 'Content-Length: 2', '', '{}'].join('\r\n')
  const last = [...head, 'Connection: close', 'Content-Length: 2', '', '[]'].join('\r\n')
  const { answer } = await exchange(listener.url, request + last)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

describe('an address', () => {
  test('is on loopback unless another is asked for', async () => {
    await using listener = await start()
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  test('is named as it was asked for', async () => {
    await using listener = await start({ host: 'localhost' })
    expect(listener.url).toMatch(/^http:\/\/localhost:\d+$/)
    const response = await fetch(`${listener.url}/a/`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(415)
  })

  test('that cannot be had is an error', async () => {
    await using listener = await start()
    await expect(start({ port: Number(new URL(listener.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

test.each([
  ['hangs', [...head, 'Content-Length: 100', '', '{']],
  ['was refused and stays', ['CONNECT a:80 HTTP/1.1', 'Host: a', '', '']],
])('closing waits no longer than a second for a client that %s', async (_, lines) => {
  const listener = await start({ requestTimeoutMs: 60_000, lingerMs: 60_000 })
  const socket = connect({ port: Number(new URL(listener.url).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  await once(socket, 'connect')
  const startedAt = performance.now()
  await listener[Symbol.asyncDispose]()
  expect(performance.now() - startedAt).toBeLessThan(2_500)
})

test('what never reaches the app is told by its status', async () => {
  const refused: number[] = []
  await using listener = await start({ onRefusal: (status) => refused.push(status) })
  await exchange(listener.url, 'NOT HTTP', '', '')
  await exchange(listener.url, 'GET /a/ HTTP/1.1', 'Host: serv')
  await exchange(listener.url, 'GET /a/ HTTP/1.1', 'Host: a b', 'Connection: close', '', '')
  await exchange(listener.url, 'GET /a/ HTTP/1.1', `X: ${'x'.repeat(20_000)}`, '', '')
  expect(refused).toEqual([400, 408, 400, 431])
})
