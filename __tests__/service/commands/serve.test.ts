import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from '@jest/globals'
import { openSession, run, type Session, startCommand } from './terminal-session.ts'

const start = ({ places }: Session, ...flags: readonly string[]) =>
  startCommand(['serve', ...places, '--port', '0', ...flags])

const organizationsPath = '/user/v2/organizations/'
const list = async (url: string, key: string) => {
  const response = await fetch(`${url}${organizationsPath}?page_size=1`, { headers: { 'X-SERVICE-API-KEY': key } })
  return { status: response.status, body: JSON.stringify(await response.json()) }
}
const keysOf = (out: string) => [...out.matchAll(/ats_[\w-]{32}/g)].map(([key]) => key)
const linesOf = (error: string): unknown[] =>
  error
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

describe('serve', () => {
  test('prints a key of each organization, valid until it stops, and where the docs are', async () => {
    await using session = await openSession()
    const service = start(session)
    const url = await service.address()
    const keys = keysOf(service.out())
    const answers = await Promise.all(keys.map((key) => list(url, key)))
    service.stop()
    expect(await service.ended).toBe(0)
    expect(answers.map(({ body }) => /"name":"(Shop|Bank)"/.exec(body)?.[1])).toEqual(['Shop', 'Bank'])
    const [shop, bank] = keys
    expect(service.out()).toBe(`Address  ${url}
API key  ${shop}   (of Shop, until this service stops)
API key  ${bank}   (of Bank, until this service stops)
         and of the config, for Shop: ci
Docs     ${url}/docs
Stopping: what goes on has eight seconds to end, or until the next signal.
`)
    const again = start(session)
    const known = await list(await again.address(), shop ?? '')
    again.stop()
    await again.ended
    expect(known.status).toBe(401)
  })

  test('logs its start, a line for each request and its stop, and no secret', async () => {
    await using session = await openSession()
    const service = start(session)
    const url = await service.address()
    const [key = ''] = keysOf(service.out())
    await list(url, key)
    for (const path of [
      `/${key}/`,
      '/shop-key-of-the-config/',
      `/${'a'.repeat(490)}/shop-key-of-the-config/`,
      '/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln/',
      '/numbers/+15551234567/',
      '/numbers/%2B4915112345678/',
      '/%C2%9B31m%E2%80%AE/?token=secret-of-the-query',
    ]) {
      await fetch(`${url}${path}`)
    }
    service.stop()
    await service.ended
    const log = service.error()
    expect(log).not.toMatch(/ats_|eyJ|shop-key|5551234567|15112345678|secret-of|[\u0080-\u009f\u202e]/)
    const request = {
      event: 'request',
      method: 'GET',
      status: 404,
      time: expect.any(String),
      duration_ms: expect.any(Number),
    }
    expect(linesOf(log)).toEqual([
      { event: 'start', time: expect.any(String), address: url },
      { ...request, path: organizationsPath, status: 200, organization: 1, scheme: 'api_key' },
      { ...request, path: '/***/' },
      { ...request, path: '/***/' },
      { ...request, path: `/${'a'.repeat(490)}/***/` },
      { ...request, path: '/***/' },
      { ...request, path: '/numbers/***/' },
      { ...request, path: '/numbers/***/' },
      { ...request, path: '/\u009b31m\u202e/' },
      { event: 'stop', time: expect.any(String), address: url },
    ])
  })

  test('listens where --host says and gives addresses as --public-url says', async () => {
    await using session = await openSession()
    const service = start(session, '--host', '0.0.0.0', '--public-url', 'https://agents.example.com/test/')
    const { port } = new URL(await service.address())
    const url = `http://127.0.0.1:${port}`
    const docs = await (await fetch(`${url}/docs`)).text()
    const document = await (await fetch(`${url}/openapi.json`)).json()
    service.stop()
    await service.ended
    expect(service.out()).toContain('Public   https://agents.example.com/test\n')
    expect(service.out()).toContain('Docs     https://agents.example.com/test/docs\n')
    expect(docs).toContain('<code>$BASE_URL</code> is <code>https://agents.example.com/test</code>')
    expect(document).toMatchObject({ servers: [{ url: 'https://agents.example.com/test' }] })
  })

  test.each([
    [
      ['--port', '70000', '--host', 'http://x', '--public-url', 'ftp://x'],
      ['--host', '--public-url', '--port'],
    ],
    [
      ['--prot', '1', '--host', '', 'word'],
      ['--prot', '--host', 'serve takes flags only'],
    ],
    [['--port', '1', '--port', '2'], ['--port is given twice']],
    [
      ['--port', '--host', '::1'],
      ['--port needs a value', 'serve takes flags only'],
    ],
    [['--public-url', 'https://user:password@x.example/'], ['--public-url must not hold a user name']],
    [['--public-url', 'https://x.example/?a=1'], ['--public-url must not have a query']],
  ])('says all that is wrong with its flags at once: %j', async (flags, problems) => {
    const { code, out, error } = await run(['serve', ...flags])
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(error.match(/\n/g)).toHaveLength(problems.length)
    for (const problem of problems) expect(error).toContain(problem)
  })

  test('says that a port is taken and what to do, and leaves the database to the next', async () => {
    await using session = await openSession()
    const first = start(session)
    const { port } = new URL(await first.address())
    const other = ['serve', ...session.places.slice(0, 2), '--database', join(session.folder, 'other.db')]
    for (const _ of [1, 2]) {
      const { code, error } = await run([...other, '--port', port])
      expect({ code, error }).toEqual({
        code: 2,
        error: `agent-test serve: Port ${port} of 127.0.0.1 is used by another program. End that one, or choose another port with --port; 0 takes a free one.\n`,
      })
    }
    first.stop()
    await first.ended
  })

  test.each(['192.0.2.1', 'fe80::1'])('says that the host %s is not of this machine', async (host) => {
    await using session = await openSession()
    const { code, error } = await run(['serve', ...session.places, '--port', '0', '--host', host])
    expect({ code, error }).toEqual({
      code: 3,
      error: `agent-test serve: --host ${host} is no address of this machine\n`,
    })
  })

  test.each([
    [{ DATABASE_URL: 'postgres://127.0.0.1/x' }, '--database and the variable DATABASE_URL are both set'],
    [{}, 'agent-test.local.yml: the file cannot be read (ENOENT)'],
  ])('says in one line what of its surroundings is wrong: %j', async (environment, problem) => {
    await using session = await openSession()
    const places = ['--config', join(session.folder, 'no', 'agent-test.local.yml'), '--database', 'service.db']
    const { code, error } = await run(['serve', ...places], environment)
    expect(code).toBe(3)
    expect(error).toContain(problem)
    expect(error.match(/\n/g)).toHaveLength(1)
    expect(existsSync('service.db')).toBe(false)
  })

  test('says that the database is of a newer version, or used by another service', async () => {
    await using session = await openSession()
    const service = start(session)
    await service.address()
    const used = await run(['serve', ...session.places, '--port', '0'])
    service.stop()
    await service.ended
    expect(used).toMatchObject({ code: 2, error: expect.stringContaining('is used by another service') })
    using db = new DatabaseSync(join(session.folder, 'service.db'))
    db.exec("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')")
    const newer = await run(['serve', ...session.places, '--port', '0'])
    expect(newer).toMatchObject({ code: 2, error: expect.stringMatching(/^[^\n]*is of a newer version[^\n]*\n$/) })
  })
})

test('a port that another program has is named', async () => {
  await using session = await openSession()
  const program = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => program.once('listening', resolve))
  const address = program.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { error } = await run(['serve', ...session.places, '--port', String(port)])
  program.close()
  expect(error).toContain(`Port ${port} of 127.0.0.1`)
})
