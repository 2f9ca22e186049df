import { once } from 'node:events'
import { describe, expect, test } from '@jest/globals'
import { Dispatcher } from 'undici'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { type Answer, exchange, type HttpRequest, maxAnswerBytes } from '../../src/client/exchange.ts'
import { createConnections } from '../../src/client/undici.ts'
import { plain, type Reply, refusedUrl, reset, serve, serveSocket, silence } from './fault-server.ts'
import { errorOf } from './test-client.ts'

/** One exchange on connections of its own. */
const send = async (url: URL, options: Partial<HttpRequest> = {}): Promise<Answer> => {
  const limits = { connectTimeoutMs: 2000, timeoutMs: 2000, maxBytes: maxAnswerBytes }
  const request = { method: 'POST', url, headers: {}, body: '{}', ...limits } as const
  const { dispatcher, close } = createConnections(url, request.connectTimeoutMs)
  try {
    return await exchange(dispatcher, { signal: undefined, ...request, ...options })
  } finally {
    await close()
  }
}

const fault = async (answering: Promise<Answer>): Promise<ConnectionError> => {
  const error = await errorOf(answering)
  if (error instanceof ConnectionError) return error
  throw error
}

/** Garbage in place of HTTP. */
const garbage: Reply = (_, request) => request.socket.end('garbage\r\n\r\n')

const halfBody =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { 'content-length': 100 }).write('{"name": ["too lo', () => response.destroy())
  }

/** A byte every 10 ms. */
const drip: Reply = (response) => {
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
}

describe('a fault before the request leaves', () => {
  test('is a refused connection', async () => {
    const url = await refusedUrl()
    const error = await fault(send(url))
    expect(error).toMatchObject({ sent: false, cause: { code: 'ECONNREFUSED' } })
    expect(error.message).toBe(
      `POST ${url.href}: connect ECONNREFUSED ${url.host}. Nothing was sent. ` +
        'Check base-url, and the proxy and certificate settings of this machine',
    )
  })

  test('is a host that has no address', async () => {
    // No part of a name may be longer than 63 characters, so no name server is asked.
    const error = await fault(send(new URL(`http://${'a'.repeat(64)}.localhost:1`)))
    expect(error).toMatchObject({ sent: false, cause: { syscall: 'getaddrinfo' } })
  })

  test('is a failed TLS handshake', async () => {
    await using server = await serve([plain(200, '{}')])
    const error = await fault(send(new URL(`https://${server.url.host}`)))
    expect(error.sent).toBe(false)
    expect(server.received).toEqual([])
  })

  test('is a connection that takes too long', async () => {
    await using server = await serveSocket(() => {})
    const error = await fault(send(new URL(`https://${server.url.host}`), { connectTimeoutMs: 50 }))
    expect(error.message).toContain('no connection within 0.05 s. Nothing was sent.')
    expect(error.sent).toBe(false)
  })

  test('is a cancellation beforehand', async () => {
    await using server = await serve([plain(200, '{}')])
    const error = await fault(send(server.url, { signal: AbortSignal.abort('stop') }))
    expect(error).toMatchObject({ sent: false, message: `POST ${server.url.href}: cancelled. Nothing was sent` })
    expect(server.received).toEqual([])
  })

  test('is a cancellation while it connects: nothing is sent on the connection that is then made', async () => {
    await using server = await serve([plain(200, 'second')])
    const { dispatcher, close } = createConnections(server.url, 2000)
    const cancelled = new AbortController()
    const request = { method: 'POST', url: server.url, headers: {}, connectTimeoutMs: 2000, timeoutMs: 2000 } as const
    const connected = once(dispatcher, 'connect')
    const answering = exchange(dispatcher, { ...request, body: 'first', signal: cancelled.signal })
    cancelled.abort()
    expect(await fault(answering)).toMatchObject({ sent: false })
    await connected
    await exchange(dispatcher, { ...request, body: 'second', signal: undefined })
    expect(server.received).toMatchObject([{ body: 'second' }])
    await close()
  })
})

describe('a fault after the request has left', () => {
  test.each<[string, Reply, Partial<HttpRequest>]>([
    ['a reset before the answer', reset, {}],
    ['an end before the answer', (_, request) => request.socket.end(), {}],
    ['garbage in place of an answer', garbage, {}],
    ['an answer that breaks off', halfBody(200), {}],
    ['no answer in time', silence, { timeoutMs: 100 }],
    ['an answer that is not complete in time', drip, { timeoutMs: 100 }],
  ])('is %s', async (_, reply, options) => {
    await using server = await serve([reply])
    const error = await fault(send(server.url, options))
    expect(error.sent).toBe(true)
    expect(error.message).toMatch(/The request had been sent\. Try again later;/)
    expect(server.received).toMatchObject([{ line: 'POST /', body: '{}' }])
  })

  test('is a cancellation while it waits', async () => {
    const cancelled = new AbortController()
    await using server = await serve([() => cancelled.abort()])
    const error = await fault(send(server.url, { signal: cancelled.signal }))
    expect(error).toMatchObject({ sent: true, cause: cancelled.signal.reason })
  })

  test('says how long it waited', async () => {
    await using server = await serve([silence])
    const error = await fault(send(server.url, { timeoutMs: 100 }))
    expect(error.message).toContain('no complete answer within 0.1 s')
  })
})

describe('an answer', () => {
  test('is passed on whatever its status', async () => {
    await using server = await serve([plain(418, 'Tee? 🫖', { 'x-kind': 'pot' })])
    const answer = await send(server.url)
    expect(answer).toMatchObject({ status: 418, text: 'Tee? 🫖', complete: true, headers: { 'x-kind': 'pot' } })
  })

  test('is not one of the notes that may come before it', async () => {
    const reply: Reply = (response) =>
      response.writeEarlyHints({ link: '</a>; rel=preload' }, () => response.end('real'))
    await using server = await serve([reply])
    expect(await send(server.url)).toMatchObject({ status: 200, text: 'real' })
  })

  test('is still a refusal when its body breaks off', async () => {
    await using server = await serve([halfBody(400)])
    expect(await send(server.url)).toMatchObject({ status: 400, text: '{"name": ["too lo', complete: false })
  })

  test.each([maxAnswerBytes, 1_000])('is read no further than the limit of %d bytes', async (maxBytes) => {
    await using server = await serve([plain(200, 'x'.repeat(maxBytes + 1))])
    const answer = await send(server.url, { maxBytes })
    expect(answer.complete).toBe(false)
    expect(answer.text.length).toBeLessThanOrEqual(maxBytes)
  })

  test.each([maxAnswerBytes, 1_000])('may be as large as the limit of %d bytes', async (maxBytes) => {
    await using server = await serve([plain(200, 'x'.repeat(maxBytes))])
    const answer = await send(server.url, { maxBytes })
    expect([answer.complete, answer.text.length]).toEqual([true, maxBytes])
  })
})

test('names the code when every address of a host refuses, which is an error without a message', async () => {
  // Whether a name has several addresses depends on the machine, so this one fault is played.
  class RefusingDispatcher extends Dispatcher {
    override dispatch(_: unknown, handler: Dispatcher.DispatchHandler): boolean {
      const error = Object.assign(new AggregateError([new Error('one'), new Error('two')]), { code: 'ECONNREFUSED' })
      queueMicrotask(() => handler.onResponseError?.({} as never, error))
      return false
    }
  }
  const url = new URL('http://service.example')
  const request = { method: 'GET', url, headers: {}, body: undefined, connectTimeoutMs: 1000, timeoutMs: 1000 } as const
  const error = await fault(exchange(new RefusingDispatcher(), { ...request, signal: undefined }))
  expect(error.message).toMatch(/^GET http:\/\/service.example\/: ECONNREFUSED\. Nothing was sent/)
})
