import { request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import type { Access } from '../../src/service/access/access.ts'
import { createApiKey } from '../../src/service/access/api-keys.ts'
import { createAccess } from '../../src/service/access/create-access.ts'
import { createApp } from '../../src/service/app.ts'
import { createLocalQueue } from '../../src/service/jobs/local-queue.ts'
import { createAdmission } from '../../src/service/runs/admission.ts'
import { openSqliteDatabase } from '../../src/service/store/database.ts'
import { config, resultsPath, runPath, scenariosPath, send, spec, startTestService } from './sample.ts'

describe('credentials', () => {
  test.each([
    ['none', {}],
    ['an unknown key', { 'X-SERVICE-API-KEY': 'ats_unknown' }],
    ['an empty key', { 'X-SERVICE-API-KEY': '' }],
    ['a bearer token', { Authorization: 'Bearer ats_of_the_catalog' }],
  ])('refuses %s with a 401 that says what is wanted', async (_, headers) => {
    await using service = await startTestService()
    const response = await fetch(`${service.url}${resultsPath}/`, { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('ApiKey')
    expect(await response.json()).toEqual({ detail: expect.stringContaining('X-SERVICE-API-KEY') })
  })

  test('takes the key of the start and those of the catalog', async () => {
    await using service = await startTestService()
    expect(service.apiKey).toMatch(/^ats_[\w-]{32}$/)
    for (const key of [service.apiKey, 'ats_of_the_catalog']) {
      const { status } = await send(service, `${resultsPath}/`, { headers: { 'X-SERVICE-API-KEY': key } })
      expect(status).toBe(200)
    }
  })

  test('asks for none at its health and its schema', async () => {
    await using service = await startTestService()
    expect((await fetch(`${service.url}/health/`)).status).toBe(200)
    const schema = await fetch(`${service.url}${scenariosPath}/json_schema/`)
    expect(await schema.json()).toMatchObject({
      $schema: expect.stringContaining('2020-12'),
      required: ['version', 'scenarios'],
    })
  })
})

interface BrokenRequest {
  readonly method?: 'GET' | 'POST'
  readonly change?: (access: Access) => Access
}

/** Asks a service whose store is closed. */
async function askBroken({ method = 'GET', change = (access) => access }: BrokenRequest = {}): Promise<Response> {
  const db = await openSqliteDatabase(':memory:')
  await db.destroy()
  const work = createLocalQueue()
  const now = () => new Date(0)
  const key = createApiKey()
  const access = change(createAccess({ db, config, now, startKeys: [{ organizationId: 1, key }] }))
  const app = createApp({ config, access, db, work, admission: createAdmission({ config, db, work, now }), now })
  const headers = { 'X-SERVICE-API-KEY': key }
  const path = method === 'GET' ? `${resultsPath}/` : runPath
  return app.fetch(new Request(`http://service.test${path}`, { method, headers }))
}

const failWith = (code: string) => {
  const failing = async () => {
    throw Object.assign(new Error('with a secret'), { code })
  }
  return (access: Access): Access => ({ ...access, require: () => failing })
}

test('a fault of the service is a 500 that names it without its text', async () => {
  const response = await askBroken()
  expect(response.status).toBe(500)
  expect(await response.json()).toEqual({ detail: 'The service failed to answer: a fault of its own (Error).' })
})

describe('a store that is busy or gone for a moment', () => {
  test.each([
    ['GET', '57P01'],
    ['GET', '40001'],
    ['POST', '40001'],
    ['POST', '53300'],
    ['POST', 'ECONNREFUSED'],
  ] as const)('is a 503 that says when to ask again (%s, %s)', async (method, code) => {
    const response = await askBroken({ method, change: failWith(code) })
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await response.json()).toEqual({
      detail: 'The database of the service is busy or cannot be reached. Try again in a moment.',
    })
  })

  test.each(['57P01', '08006', 'ECONNRESET'])(
    'is no 503 where what was asked may have been done: a client would send it again (%s)',
    async (code) => {
      const response = await askBroken({ method: 'POST', change: failWith(code) })
      expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
      expect(await response.json()).toEqual({ detail: expect.stringContaining('See whether it was') })
    },
  )
})

describe('paths and methods', () => {
  test.each([
    '/',
    '/health',
    `${resultsPath}/1`,
    `${resultsPath}/one/`,
    `${resultsPath}/1e3/`,
    '/test_framework/v1/runs/-1/',
  ])('answers 404 with an explanation to %s', async (path) => {
    await using service = await startTestService()
    expect(await send(service, path)).toMatchObject({ status: 404, body: { detail: expect.any(String) } })
  })

  test.each([
    ['PUT', runPath, 'POST'],
    ['POST', `${resultsPath}/1/`, 'GET, HEAD, DELETE'],
    ['DELETE', '/health/', 'GET, HEAD'],
  ])('answers 405 to %s %s and says what is allowed', async (method, path, allowed) => {
    await using service = await startTestService()
    const { status, headers, body } = await send(service, path, { method })
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: allowed })
    expect(body).toEqual({ detail: expect.stringContaining(method) })
  })
})

describe('bodies', () => {
  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 400],
    ['application/jsonp', 415],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON', 200],
  ])('answers a body of %s with %i', async (contentType, expected) => {
    await using service = await startTestService()
    const body = { spec, channel: 'text' }
    const { status } = await send(service, `${runPath}?dry_run=true`, {
      body,
      headers: { 'content-type': contentType },
    })
    expect(status).toBe(expected)
  })

  test.each([
    ['nothing', '', 'not JSON'],
    ['half a document', '{"spec": {', 'not JSON'],
    ['an array', '[]', 'must be a JSON object'],
    ['a bare word', 'null', 'must be a JSON object'],
    ['very deep nesting', `{"spec": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'nested'],
  ])('answers %s with a 400 keyed detail', async (_, body, message) => {
    await using service = await startTestService()
    expect(await send(service, runPath, { body })).toMatchObject({
      status: 400,
      body: { detail: [expect.stringContaining(message)] },
    })
  })

  test('answers a body that is not UTF-8 with a 400', async () => {
    await using service = await startTestService()
    const response = await fetch(`${service.url}${runPath}`, {
      method: 'POST',
      headers: { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  test.each([
    ['of a known length', { 'content-length': String(3_000_000) }],
    ['in chunks of no known length', { 'transfer-encoding': 'chunked' }],
  ])('answers 413 to a body over 2 MB %s', async (_, length) => {
    await using service = await startTestService()
    const headers = { 'X-SERVICE-API-KEY': service.apiKey, 'content-type': 'application/json', ...length }
    const status = await new Promise((resolve, reject) => {
      const outgoing = request(`${service.url}${runPath}`, { method: 'POST', headers }, (response) => {
        resolve(response.statusCode)
        outgoing.destroy()
      })
      outgoing.on('error', reject)
      for (let sent = 0; sent < 3_000_000; sent += 100_000) outgoing.write(' '.repeat(100_000))
      outgoing.end()
    })
    expect(status).toBe(413)
  })

  test('lives on after a client that leaves in the middle of its body', async () => {
    await using service = await startTestService()
    const { hostname, port } = new URL(service.url)
    const lines = [`POST ${runPath} HTTP/1.1`, 'Host: x', `X-SERVICE-API-KEY: ${service.apiKey}`]
    await new Promise((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `${lines.join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"spec"`,
          () => {
            socket.destroy()
          },
        )
      })
      socket.on('close', resolve)
    })
    expect((await send(service, '/health/')).status).toBe(200)
  })
})
