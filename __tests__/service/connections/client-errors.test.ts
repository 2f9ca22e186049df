import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from '@jest/globals'
import type { App } from '../../../src/service/app.ts'
import { exchange, head, start, toStatuses } from './echo.ts'

/** Takes its time, and answers a piece at a time. */
const slow: App = {
  fetch: async (request) => {
    await request.text()
    await sleep(60)
    const pieces = async function* () {
      for (const piece of ['one ', 'two ', 'three']) {
        yield new TextEncoder().encode(piece)
        await sleep(30)
      }
    }
    return new Response(ReadableStream.from(pieces()))
  },
}

const whole = [...head, 'Content-Length: 2', '', '{}'].join('\r\n')

describe('a request that is none, sent before the one before it is answered,', () => {
  test.each([
    ['is no HTTP', 'GARBAGE\r\n\r\n', 400],
    ['has headers without an end', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431],
    ['does not arrive', 'GET / HTTP/1.1\r\nHost:', 408],
    ['has a body that does not arrive', [...head, 'Content-Length: 9', '', '{'].join('\r\n'), 408],
    ['has a body that is none', [...head, 'Transfer-Encoding: chunked', '', 'zz', ''].join('\r\n'), 400],
  ])('is answered after it: it %s', async (_, second, status) => {
    await using listener = await start({}, slow)
    const { answer } = await exchange(listener.url, `${whole}${whole}${second}`)
    expect(toStatuses(answer)).toEqual([200, 200, status])
    const [, first = '', other = ''] = answer.split('HTTP/1.1 ')
    for (const part of [first, other]) expect(part).toMatch(/one .*two .*three/s)
  })

  test('leaves what the first asked for done once, and answered', async () => {
    let done = 0
    const app: App = {
      fetch: async () => {
        await sleep(30)
        done += 1
        return new Response('done')
      },
    }
    await using listener = await start({}, app)
    const { answer } = await exchange(listener.url, `${whole}GARBAGE\r\n\r\n`)
    expect([done, toStatuses(answer)]).toEqual([1, [200, 400]])
  })
})

test('a body that turns out to be none is not answered twice', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000 })
  const refused = ['POST /a/ HTTP/1.1', 'Host: a', 'Content-Type: text/plain', 'Transfer-Encoding: chunked', '', '']
  const { answer } = await exchange(listener.url, `${refused.join('\r\n')}1\r\na\r\nzz\r\n`)
  expect(toStatuses(answer).length).toBe(1)
})

test('a client that sends on after its refusal comes to read it', async () => {
  await using listener = await start({ requestTimeoutMs: 60_000 })
  const { answer } = await exchange(listener.url, `GET / HTTP/1.1\r\nA: ${'a'.repeat(5_000_000)}\r\n\r\n`)
  expect(toStatuses(answer)).toEqual([431])
})

test('a request for a proxy is refused', async () => {
  await using listener = await start()
  const { answer } = await exchange(listener.url, 'CONNECT a:80 HTTP/1.1', 'Host: a', '', '')
  expect(toStatuses(answer)).toEqual([400])
  expect(answer).toContain('proxy')
})

test('a client that asks for a proxy and breaks off harms nobody', async () => {
  await using listener = await start()
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  socket.write('CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.resetAndDestroy()
  await once(socket, 'close')
  const { answer } = await exchange(listener.url, ...head, 'Connection: close', 'Content-Length: 2', '', '{}')
  expect(toStatuses(answer)).toEqual([200])
})

test('an expectation that is not understood is passed over', async () => {
  await using listener = await start()
  const lines = [...head, 'Expect: money', 'Connection: close', 'Content-Length: 2', '', '{}']
  const { answer } = await exchange(listener.url, ...lines)
  expect(toStatuses(answer)).toEqual([200])
})
