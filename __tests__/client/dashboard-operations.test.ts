import { describe, expect, test } from '@jest/globals'
import type { Credential } from '../../src/client/credential.ts'
import { toFate } from '../../src/client/retry.ts'
import { apiKeys, serve as serveDashboards } from '../service/dashboards/two-organizations.ts'
import { json, plain, type Reply, reset, serve, silence } from './fault-server.ts'
import { createTestClient, errorOf } from './test-client.ts'

const apiKey: Credential = { kind: 'api-key', value: apiKeys.second }
const copy = { id: 5, name: 'Copy of Calls', widgets: [{ name: 'Length' }], widget_count: '1' }

describe('duplicating a dashboard of the service', () => {
  test('gives the copy with its widgets, under the name that was asked for', async () => {
    await using served = await serveDashboards()
    await using client = createTestClient(new URL(served.url), { credential: apiKey })
    expect(await client.duplicateDashboard({ dashboardId: 1, name: 'Größe & 😀' })).toMatchObject({
      id: expect.any(Number),
      name: 'Größe & 😀',
      project: 21,
      widget_count: 2,
      widgets: [
        { name: 'Length', field: 'duration', metric_name: '', chart_type: 'line', time_period: 'day' },
        { name: 'Politeness', metric_name: 'Polite', chart_type: 'bar', aggregation_function: 'count' },
      ],
    })
  })

  test('twice, and under no name, gives two copies under the name that the service makes', async () => {
    await using served = await serveDashboards()
    await using client = createTestClient(new URL(served.url), { credential: apiKey })
    const copies = [
      await client.duplicateDashboard({ dashboardId: 1, name: undefined }),
      await client.duplicateDashboard({ dashboardId: 1, name: undefined }),
    ]
    expect(copies.map(({ name }) => name)).toEqual(['Copy of Calls', 'Copy of Calls'])
    expect(copies[0]?.id).not.toBe(copies[1]?.id)
  })

  test('that is missing, or under a name that is too long, is refused', async () => {
    await using served = await serveDashboards()
    await using client = createTestClient(new URL(served.url), { credential: apiKey })
    await expect(client.duplicateDashboard({ dashboardId: 99, name: undefined })).rejects.toMatchObject({ status: 404 })
    await expect(client.duplicateDashboard({ dashboardId: 1, name: 'x'.repeat(256) })).rejects.toMatchObject({
      status: 400,
      problems: [{ location: 'name', message: 'must have at most 255 characters; it has 256' }],
    })
  })
})

describe('the request', () => {
  test.each([
    ['Nightly', '{"name":"Nightly"}'],
    [undefined, '{}'],
  ])('carries the name %s and nothing else', async (name, body) => {
    await using server = await serve([json(201, copy)])
    await using client = createTestClient(server.url)
    await client.duplicateDashboard({ dashboardId: 12, name })
    expect(server.received).toMatchObject([{ line: 'POST /dashboards/dashboards/12/duplicate/', body }])
  })

  test.each<[string, Reply]>([
    ['a reset', reset],
    ['429', plain(429, '', { 'retry-after': '1' })],
    ['500', plain(500, '')],
    ['503', plain(503, '')],
    ['silence', silence],
  ])('is sent once, also after %s', async (_, reply) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url, { timeouts: { duplicateMs: 50 } })
    await errorOf(client.duplicateDashboard({ dashboardId: 12, name: undefined }))
    expect(server.received).toHaveLength(1)
  })
})

describe('the answer', () => {
  test.each<[string, number, object, object]>([
    ['200', 200, copy, { id: 5, widget_count: 1 }],
    ['a number for the count', 201, { ...copy, widget_count: 1 }, { widget_count: 1 }],
    ['a count that is none', 201, { ...copy, widget_count: 'many' }, { widget_count: undefined }],
    [
      'fields that nobody knows',
      201,
      { ...copy, owner: { id: 1 }, widgets: [{ name: null, chart_type: 7, color: 'red' }] },
      { widgets: [{ name: undefined, chart_type: undefined }] },
    ],
  ])('is read with %s', async (_, status, body, expected) => {
    await using server = await serve([json(status, body)])
    await using client = createTestClient(server.url)
    expect(await client.duplicateDashboard({ dashboardId: 12, name: undefined })).toMatchObject(expected)
  })

  test('is read without its widgets, whose number is then not known', async () => {
    await using server = await serve([json(201, { id: 5, name: 'x' })])
    await using client = createTestClient(server.url)
    expect(await client.duplicateDashboard({ dashboardId: 12, name: 'x' })).toEqual({ id: 5, name: 'x' })
  })

  test.each<[string, Reply, string]>([
    ['without an id', json(201, { name: 'x' }), 'id: expected number, and it is missing'],
    ['without a name', json(201, { id: 5 }), 'name: expected string, and it is missing'],
    ['that is the original', json(201, { ...copy, id: 12 }), 'is the dashboard 12 itself, and no copy of it'],
    ['that is a page', plain(200, '<html>Log in</html>'), 'the answer is not JSON'],
    ['that is empty', plain(204, ''), 'the answer is not JSON: it is empty'],
  ])('%s proves no copy, and there may be one', async (_, reply, message) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url)
    const error = await errorOf(client.duplicateDashboard({ dashboardId: 12, name: undefined }))
    expect(error.message).toContain(message)
    expect(toFate(error)).toBe('unclear')
  })
})
