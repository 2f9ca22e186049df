import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { ConnectionError } from '../../src/client/connection-error.ts'
import { json, serve, serveSocket } from './fault-server.ts'
import { createTestClient, errorOf } from './test-client.ts'

const variables = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']
const original = new Map(variables.map((name) => [name, process.env[name]]))
const setVariables = (values: ReadonlyMap<string, string | undefined>) => {
  for (const name of variables) {
    const value = values.get(name)
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

beforeEach(() => setVariables(new Map()))
afterEach(() => setVariables(original))

const run = { id: 5, status: 'running' }

describe('a proxy in the environment', () => {
  test.each(['HTTP_PROXY', 'http_proxy'])('from %s carries what is not meant for this machine', async (variable) => {
    await using proxy = await serve([json(200, run)])
    setVariables(new Map([[variable, proxy.url.href]]))
    await using client = createTestClient(new URL('http://service.example'))
    await expect(client.readRun(5)).resolves.toMatchObject(run)
    expect(proxy.received[0]?.line).toBe('GET http://service.example/test_framework/v1/runs/5/')
  })

  test.each(['HTTPS_PROXY', 'https_proxy'])(
    'from %s is asked for a tunnel, with its own credentials',
    async (variable) => {
      const asked: string[] = []
      await using proxy = await serveSocket((socket) => {
        socket.on('data', (chunk) => {
          asked.push(chunk.toString())
          socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
        })
      })
      const { port } = proxy.url
      setVariables(new Map([[variable, `http://user:pass@127.0.0.1:${port}`]]))
      await using client = createTestClient(new URL('https://service.example'))
      const error = await errorOf(client.run({ spec: {} }))
      expect(error).toBeInstanceOf(ConnectionError)
      expect(error).toMatchObject({ sent: false, message: expect.stringContaining('Proxy response (407)') })
      expect(asked[0]).toContain('CONNECT service.example:443 HTTP/1.1')
      expect(asked[0]).toContain(`proxy-authorization: Basic ${btoa('user:pass')}`)
      expect(asked.join('')).not.toContain('ats_secret')
    },
  )

  test('is passed by on the way to this machine', async () => {
    await using proxy = await serve([json(500, {})])
    await using service = await serve([json(200, run)])
    setVariables(new Map([['HTTP_PROXY', proxy.url.href]]))
    await using client = createTestClient(service.url)
    await expect(client.readRun(5)).resolves.toMatchObject(run)
    expect(proxy.received).toEqual([])
  })

  test.each(['NO_PROXY', 'no_proxy'])('is passed by for a host in %s', async (variable) => {
    await using proxy = await serve([json(200, run)])
    setVariables(
      new Map([
        ['HTTP_PROXY', proxy.url.href],
        [variable, 'other.example, *.service.invalid'],
      ]),
    )
    // A port on which nothing can listen, so that nothing is reached whatever the name resolves to.
    await using client = createTestClient(new URL('http://api.service.invalid:0'))
    await expect(client.readResult(5, { retry: false })).rejects.toMatchObject({ sent: false })
    expect(proxy.received).toEqual([])
  })

  test('is refused when it is no address, without showing its password', () => {
    setVariables(new Map([['HTTPS_PROXY', 'user:secret@proxy.example:3128']]))
    const create = () => createTestClient(new URL('https://service.example'))
    expect(create).toThrow(/^HTTP_PROXY or HTTPS_PROXY is not a proxy address(?!.*secret)/)
  })
})

test('closing ends a connection that is still being made', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  await using server = await serveSocket(() => resolve())
  const client = createTestClient(new URL(`https://${server.url.host}`))
  const reading = errorOf(client.readResult(5, { retry: false }))
  await arrived
  await client.close()
  expect(await reading).toMatchObject({ sent: false })
  await Promise.all(Array.from(server.sockets, (socket) => once(socket, 'close')))
  expect(server.sockets.size).toBe(0)
})
