import { describe, expect, test } from '@jest/globals'
import { exchange, start, toStatuses } from './echo.ts'

const body = ['Content-Type: application/json', 'Content-Length: 2', 'Connection: close', '', '{}']
const ask = async (target: string, ...hosts: readonly string[]) => {
  await using listener = await start()
  const { answer } = await exchange(listener.url, `POST ${target} HTTP/1.1`, ...hosts, ...body)
  return { statuses: toStatuses(answer), answer }
}

describe('the address of a request', () => {
  test.each(['a', 'a:80', 'EXAMPLE.com', '127.0.0.1:8787', '[::1]:80', 'a_b', 'xn--bcher-kva.example'])(
    'may be at the host %s',
    async (host) => {
      expect((await ask('/a/', `Host: ${host}`)).statuses).toEqual([200])
    },
  )

  test.each(['', 'a b', 'a/b', 'a?b', 'a#b', 'u@a', 'u:p@a', 'a:99999', 'a:', '1.2.3.4.5', '%41', '[::1', 'é'])(
    'cannot be at the host %p',
    async (host) => {
      const { statuses, answer } = await ask('/a/', `Host: ${host}`)
      expect(statuses).toEqual([400])
      expect(answer).toContain('cannot be read')
    },
  )

  test('cannot be at two hosts', async () => {
    expect((await ask('/a/', 'Host: a', 'host: b')).statuses).toEqual([400])
    expect((await ask('/a/', 'Host: a', 'Host: a')).statuses).toEqual([400])
  })

  test('may be a whole one', async () => {
    expect((await ask('http://a.test/a/', 'Host: b')).statuses).toEqual([200])
  })

  test.each(['http://u:p@a.test/a/', 'http://u@a.test/a/', 'ftp://a.test/a/', 'http://', 'http:///', '*', 'a'])(
    'cannot be %s',
    async (target) => {
      expect((await ask(target, 'Host: a')).statuses).toEqual([400])
    },
  )
})
