import { describe, expect, test } from '@jest/globals'
import { ContractError } from '../../src/client/contract-error.ts'
import { maxAnswerBytes } from '../../src/client/exchange.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { neutralNames } from '../../src/client/wire-names.ts'
import { type FaultServer, json, plain, type Reply, reset, serve, silence } from './fault-server.ts'
import { createFakeClock, createTestClient, errorOf, plan, result, startMs } from './test-client.ts'

const lines = (server: FaultServer) => server.received.map(({ line }) => line)

describe('the operations', () => {
  test('dry-run a spec', async () => {
    await using server = await serve([json(200, plan)])
    await using client = createTestClient(server.url)
    const request = { spec: { version: '1' }, agent_id: 4, name: 'nightly', channel: 'text' } as const
    expect(await client.dryRun(request)).toMatchObject({ total_runs: 2, estimated_cost: 0.35, channel: 'voice' })
    expect(lines(server)).toEqual(['POST /test_framework/v1/scenarios/run_scenarios_json/?dry_run=true'])
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual(request)
  })

  test('run a spec', async () => {
    await using server = await serve([json(200, result)])
    await using client = createTestClient(server.url)
    expect(await client.run({ spec: [], agent_id: undefined })).toMatchObject(result)
    expect(lines(server)).toEqual(['POST /test_framework/v1/scenarios/run_scenarios_json/'])
    expect(server.received[0]?.body).toBe('{"spec":[]}')
  })

  test('read a result and a run', async () => {
    const run = { id: 1, status: 'completed', transcript_object: [{ role: 'agent', content: 'Hi' }] }
    await using server = await serve([json(200, { ...result, runs: { 1: run } }), json(200, run)])
    await using client = createTestClient(server.url)
    expect(await client.readResult(7)).toMatchObject({ id: 7, runs: [run] })
    expect(await client.readRun(1)).toMatchObject(run)
    expect(lines(server)).toEqual(['GET /test_framework/v1/results/7/', 'GET /test_framework/v1/runs/1/'])
  })

  test.each([
    [4, 'name=a%26b&page=1&page_size=100&agent_id=4'],
    [undefined, 'name=a%26b&page=1&page_size=100'],
  ])('find results of agent %s', async (agentId, query) => {
    await using server = await serve([
      json(200, {
        count: 2,
        results: [
          { id: 9, name: 'a&b' },
          { id: 8, name: null },
        ],
      }),
    ])
    await using client = createTestClient(server.url)
    expect(await client.findResults({ agentId, name: 'a&b' })).toEqual([9])
    expect(lines(server)).toEqual([`GET /test_framework/v1/results/?${query}`])
  })

  test('find results by what a service leaves of their names', async () => {
    await using server = await serve([
      json(200, { results: [{ id: 9, name: 'MINE' }, { id: 8, name: 'other' }, { id: 7 }] }),
    ])
    await using client = createTestClient(server.url)
    const isMeant = (name: string) => name.toLowerCase() === 'mine'
    expect(await client.findResults({ agentId: 1, name: 'mine', isMeant })).toEqual([9])
  })

  test('find results on the page that has them, and on no more than ten', async () => {
    const other = json(200, { results: [{ id: 8, name: 'other' }], next: 'https://service.example/?page=2' })
    await using server = await serve([other, other, json(200, { results: [{ id: 9, name: 'mine' }] })])
    await using client = createTestClient(server.url)
    expect(await client.findResults({ agentId: undefined, name: 'mine' })).toEqual([9])
    expect(lines(server).map((line) => /page=(\d+)/.exec(line)?.[1])).toEqual(['1', '2', '3'])

    await using endless = await serve([other])
    await using patient = createTestClient(endless.url)
    expect(await patient.findResults({ agentId: undefined, name: 'mine' })).toEqual([])
    expect(endless.received).toHaveLength(10)
  })

  test('keep the path of the base URL', async () => {
    await using server = await serve([json(200, result)])
    await using client = createTestClient(new URL('/api/v9/', server.url))
    await client.readResult(7)
    expect(lines(server)).toEqual(['GET /api/v9/test_framework/v1/results/7/'])
  })

  test('say who asks and what they take', async () => {
    await using server = await serve([json(200, result)])
    await using client = createTestClient(server.url)
    await client.run({ spec: {} })
    expect(server.received[0]?.headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'user-agent': 'agent-test/0',
      'x-service-api-key': 'ats_secret',
    })
  })
})

describe('ending calls', () => {
  test.each([
    [plain(200, ''), { kind: 'taken', result: undefined }],
    [plain(200, '<html>Log in</html>'), { kind: 'taken', result: undefined }],
    [json(200, { ...result, id: 8 }), { kind: 'taken', result: undefined }],
    [json(200, result), { kind: 'taken', result: expect.objectContaining(result) }],
    [json(404, { detail: 'Not found.' }), { kind: 'unsupported' }],
    [json(405, { detail: 'Method not allowed.' }), { kind: 'unsupported' }],
  ])('asks without a body, and tells what the service shows of it (%#)', async (reply, expected) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url)
    expect(await client.endCalls(7)).toEqual(expected)
    expect(server.received).toMatchObject([{ line: 'POST /test_framework/v1/results/7/end_calls/', body: '' }])
  })

  test('tries again after a fault', async () => {
    await using server = await serve([reset, plain(503, ''), plain(200, '')])
    await using client = createTestClient(server.url)
    expect(await client.endCalls(7)).toMatchObject({ kind: 'taken' })
    expect(server.received).toHaveLength(3)
  })

  test('ends with an error when its time is over', async () => {
    await using server = await serve([silence])
    await using client = createTestClient(server.url, { timeouts: { endCallsInAllMs: 50 } })
    await expect(client.endCalls(7)).rejects.toMatchObject({ name: 'ConnectionError', sent: true })
    expect(server.received).toHaveLength(1)
  })

  test('passes on any other refusal', async () => {
    await using server = await serve([plain(403, '')])
    await using client = createTestClient(server.url)
    await expect(client.endCalls(7)).rejects.toMatchObject({ name: 'ServiceError', status: 403 })
  })
})

describe('after a fault', () => {
  const transient: [string, Reply][] = [
    ['a reset', reset],
    ['408', plain(408, '')],
    ['429', plain(429, '')],
    ['500', plain(500, '')],
    ['502 in HTML', plain(502, '<h1>Bad Gateway</h1>')],
    ['503', plain(503, '')],
    ['504', plain(504, '')],
  ]

  test.each(transient)('reads and dry runs are repeated (%s)', async (_, reply) => {
    await using server = await serve([reply, json(200, { ...result, ...plan, results: [] })])
    await using client = createTestClient(server.url)
    await client.readResult(7)
    expect(server.received).toHaveLength(2)

    await using other = await serve([reply, json(200, plan)])
    await using pricing = createTestClient(other.url)
    await pricing.dryRun({ spec: {} })
    expect(other.received).toHaveLength(2)
  })

  test.each(transient)('a read is tried once if that is wanted (%s)', async (_, reply) => {
    await using server = await serve([reply, json(200, result)])
    await using client = createTestClient(server.url)
    await expect(client.readResult(7, { retry: false })).rejects.toThrow()
    expect(server.received).toHaveLength(1)
  })

  test('a read is given up after five tries', async () => {
    await using server = await serve([plain(503, 'down')])
    await using client = createTestClient(server.url)
    await expect(client.readRun(7)).rejects.toMatchObject({ status: 503 })
    expect(server.received).toHaveLength(5)
  })

  test.each<[string, Reply]>([
    ['a reset', reset],
    ['400', json(400, {})],
    ['429', plain(429, '')],
    ['500', plain(500, '')],
    ['502', plain(502, '')],
    ['503', plain(503, '')],
    ['504', plain(504, '')],
    ['a redirect', plain(307, '', { location: '/again' })],
  ])('a run and the look for one are sent once (%s)', async (_, reply) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url)
    await expect(client.run({ spec: {} })).rejects.toThrow()
    await expect(client.findResults({ agentId: 1, name: 'a' })).rejects.toThrow()
    expect(server.received).toHaveLength(2)
  })

  test.each([
    ['seconds', '7'],
    ['a date', new Date(startMs + 7000).toUTCString()],
  ])('a Retry-After in %s is obeyed', async (_, header) => {
    const clock = createFakeClock()
    const date = new Date(startMs).toUTCString()
    await using server = await serve([plain(429, '', { 'retry-after': header, date }), json(200, result)])
    await using client = createTestClient(server.url, { clock })
    await client.readResult(7)
    expect(clock.pauses).toEqual([7000])
  })

  test('a Retry-After in a date is obeyed by the clock of the service, not by ours', async () => {
    const clock = createFakeClock()
    const headers = { date: 'Sat, 01 Jan 2000 00:00:00 GMT', 'retry-after': 'Sat, 01 Jan 2000 00:00:09 GMT' }
    await using server = await serve([plain(429, '', headers), json(200, result)])
    await using client = createTestClient(server.url, { clock })
    await client.readResult(7)
    expect(clock.pauses).toEqual([9000])
  })

  test('a reading tells how long the service asks to be left alone, and how its clock stands to ours', async () => {
    const headers = { date: new Date(startMs - 60_000).toUTCString(), 'retry-after': '4' }
    await using server = await serve([json(200, result, headers)])
    await using client = createTestClient(server.url)
    const times: unknown[] = []
    await client.readResult(7, { retry: false, onTimes: (told) => times.push(told) })
    expect(times).toEqual([{ retryAfterMs: 4_000, serviceAheadMs: -59_500 }])
  })

  test('a reading ends after the time that it is given', async () => {
    await using server = await serve([silence])
    await using client = createTestClient(server.url)
    const reading = client.readResult(7, { retry: false, withinMs: 50 })
    await expect(reading).rejects.toThrow('no complete answer within 0.05 s')
  })

  test('another result than the one that was asked for is no answer', async () => {
    await using server = await serve([json(200, { ...result, id: 8 })])
    await using client = createTestClient(server.url)
    await expect(client.readResult(7)).rejects.toThrow('is not the result 7')
  })

  test('nothing is repeated once it is cancelled', async () => {
    const cancelled = new AbortController()
    await using server = await serve([() => cancelled.abort()])
    await using client = createTestClient(server.url, { signal: cancelled.signal })
    await expect(client.readResult(7)).rejects.toMatchObject({ name: 'ConnectionError', sent: true })
    expect(server.received).toHaveLength(1)
  })
})

describe('the answer', () => {
  test('of a refusal carries every problem', async () => {
    await using server = await serve([json(400, { 'scenarios[0].metrics[1]': ['unknown'], agent_id: ['required'] })])
    await using client = createTestClient(server.url)
    const error = await errorOf(client.dryRun({ spec: {} }))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({
      status: 400,
      problems: [
        { location: 'scenarios[0].metrics[1]', message: 'unknown' },
        { location: 'agent_id', message: 'required' },
      ],
    })
  })

  test('to a redirect is an error; the credential is not taken there', async () => {
    await using elsewhere = await serve([json(200, result)])
    await using server = await serve([plain(302, '', { location: elsewhere.url.href })])
    await using client = createTestClient(server.url)
    await expect(client.readResult(7)).rejects.toThrow(`set base-url to the final address, on ${elsewhere.url.origin}`)
    expect(elsewhere.received).toEqual([])
  })

  test.each([
    ['without an id', json(200, { status: 'pending', runs: [] })],
    ['in HTML', plain(200, '<html>Log in</html>')],
    ['without a body', plain(200, '')],
    ['that is too large', plain(200, ' '.repeat(maxAnswerBytes + 1))],
  ])('to a run %s is a contract error, and is not asked for again', async (_, reply) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url)
    await expect(client.run({ spec: {} })).rejects.toBeInstanceOf(ContractError)
    expect(server.received).toHaveLength(1)
  })

  test('about another run than the one that was asked for is a contract error', async () => {
    await using server = await serve([json(200, { id: 8, status: 'completed' })])
    await using client = createTestClient(server.url)
    await expect(client.readRun(7)).rejects.toThrow('is not the run 7')
  })

  test('to a dry run that made a run is an error, and that run is asked to end', async () => {
    await using server = await serve([json(200, result), plain(200, '')])
    await using client = createTestClient(server.url)
    const error = await errorOf(client.dryRun({ spec: {} }))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain('a run was made instead, as result 7')
    expect(lines(server).at(-1)).toBe('POST /test_framework/v1/results/7/end_calls/')
  })

  test.each([
    ['was a real run', { ...plan, dry_run: false }],
    ['found the spec invalid but says no more', { ...plan, valid: false }],
    ['has no plan', { dry_run: true, valid: true }],
  ])('to a dry run that %s is a contract error', async (_, body) => {
    await using server = await serve([json(200, body)])
    await using client = createTestClient(server.url)
    await expect(client.dryRun({ spec: {} })).rejects.toBeInstanceOf(ContractError)
  })
})

test('speaks the words of the deployment, and tells ours', async () => {
  const wireNames = {
    ...neutralNames,
    'X-SERVICE-API-KEY': 'X-Acme-Key',
    webrtc_b_v2: 'acme_v2',
    webrtc_b_data: 'acme_data',
  }
  const refusal = json(400, { acme_data: ['no token'] })
  await using server = await serve([json(200, { ...plan, plan: { ...plan.plan, channel: 'acme_v2' } }), refusal])
  await using client = createTestClient(server.url, { wireNames })
  const request = { spec: { webrtc_b_data: 'kept' }, channel: 'webrtc_b_v2', webrtc_b_data: { webrtc_a: 1 } } as const

  expect(await client.dryRun(request)).toMatchObject({ channel: 'webrtc_b_v2' })
  await expect(client.run(request)).rejects.toMatchObject({ problems: [{ location: 'webrtc_b_data' }] })
  expect(server.received[0]?.headers).toMatchObject({ 'x-acme-key': 'ats_secret' })
  expect(JSON.parse(server.received[1]?.body ?? '')).toEqual({
    spec: { webrtc_b_data: 'kept' },
    channel: 'acme_v2',
    acme_data: { webrtc_a: 1 },
  })
})
