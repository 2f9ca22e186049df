import { describe, expect, test } from '@jest/globals'
import { ContractError } from '../../src/client/contract-error.ts'
import { maxListBytes, maxPages } from '../../src/client/organization-pages.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { parseWireNames } from '../../src/client/wire-names.ts'
import { config, serve as serveOrganizations } from '../service/dashboards/two-organizations.ts'
import { type FaultServer, json, plain, type Reply, reset, serve } from './fault-server.ts'
import { createTestClient, errorOf } from './test-client.ts'

const path = '/user/v2/organizations/'
const lines = (server: FaultServer) => server.received.map(({ line }) => line)
const idsOf = ({ organizations }: { readonly organizations: readonly { readonly id: number }[] }) =>
  organizations.map(({ id }) => id)

/** A page of organizations with these ids; `next` is a query, or a whole address. */
const page = (ids: readonly number[], { next, count }: { next?: string; count?: number } = {}): Reply => {
  const results = ids.map((id) => ({ id, name: `Organization ${id}` }))
  return (response, request) => {
    const address = next?.startsWith('?') ? `http://${request.headers.host}${path}${next}` : next
    json(200, { count, results, next: address ?? null, previous: null })(response, request)
  }
}

describe('of the local service', () => {
  test('every field of every organization is read, from page to page', async () => {
    await using served = await serveOrganizations()
    const { authorization = '' } = await served.toHeaders({ scheme: 'oauth2', organizationId: 2, userId: 1 })
    const value = authorization.replace('Bearer ', '')
    await using client = createTestClient(new URL(served.url), { credential: { kind: 'access-token', value } })
    const list = await client.listOrganizations({ pageSize: 1 })
    expect(list.warnings).toEqual([])
    expect(list.organizations.map(({ settings, members, projects }) => ({ ...settings, members, projects }))).toEqual([
      config.catalogs.get(1)?.organization,
      config.catalogs.get(2)?.organization,
    ])
    expect(idsOf(await client.listOrganizations({ search: 'straße &' }))).toEqual([2])
    expect(await client.listOrganizations({ search: 'nobody' })).toEqual({ organizations: [], warnings: [] })
  })
})

describe('the requests', () => {
  test.each([
    [{}, path],
    [{ search: 'a&b', pageSize: 7 }, `${path}?search=a%26b&page_size=7`],
  ])('of %j begin with %s', async (filter, expected) => {
    await using server = await serve([page([1])])
    await using client = createTestClient(server.url)
    expect(idsOf(await client.listOrganizations(filter))).toEqual([1])
    expect(lines(server)).toEqual([`GET ${expected}`])
  })

  test('go on with the query that the page names, below the path of base-url', async () => {
    const next = (query: string): Reply => {
      return (response, request) => {
        const address = `http://${request.headers.host}/api/v9${path}${query}#top`
        json(200, { results: [{ id: 1, name: 'A' }], next: address })(response, request)
      }
    }
    await using server = await serve([next('?search=a%26b&page=2'), page([2])])
    await using client = createTestClient(new URL('/api/v9/', server.url))
    expect(idsOf(await client.listOrganizations({ search: 'a&b' }))).toEqual([1, 2])
    expect(lines(server)[1]).toBe(`GET /api/v9${path}?search=a%26b&page=2`)
  })

  test('are repeated after a transient fault, unless that is not wanted', async () => {
    await using server = await serve([reset, page([1], { next: '?page=2' }), plain(503, ''), page([2])])
    await using client = createTestClient(server.url)
    expect(idsOf(await client.listOrganizations({}))).toEqual([1, 2])

    await using failing = await serve([plain(503, ''), page([1])])
    await using impatient = createTestClient(failing.url)
    await expect(impatient.listOrganizations({}, { retry: false })).rejects.toBeInstanceOf(ServiceError)
    expect(failing.received).toHaveLength(1)
  })

  test('end with their signal', async () => {
    await using server = await serve([() => undefined])
    await using client = createTestClient(server.url)
    const error = await errorOf(client.listOrganizations({}, { retry: true, signal: AbortSignal.timeout(20) }))
    expect(error.message).toContain('no complete answer in time')
    expect(server.received.length).toBeLessThanOrEqual(1)
  })
})

describe('of the first page alone', () => {
  test('nothing more is asked for, and it has a warning where there is more', async () => {
    await using server = await serve([page([1], { next: '?page=2' }), page([2])])
    await using client = createTestClient(server.url)
    const list = await client.listOrganizations({}, { retry: false, firstPage: { maxBytes: 1_000 } })
    expect(idsOf(list)).toEqual([1])
    expect(list.warnings).toEqual([expect.stringContaining('the list has more pages than the first one')])
    expect(server.received).toHaveLength(1)
  })

  test('no more is read than is wanted', async () => {
    await using server = await serve([page([1])])
    await using client = createTestClient(server.url)
    const list = client.listOrganizations({}, { retry: false, firstPage: { maxBytes: 20 } })
    expect((await errorOf(list)).message).toContain('an answer of more than 20 bytes')
  })
})

describe('a list that changes while it is read', () => {
  test('holds an organization once that moved to a later page', async () => {
    await using server = await serve([page([1, 2], { next: '?page=2', count: 3 }), page([2, 3], { count: 3 })])
    await using client = createTestClient(server.url)
    expect(await client.listOrganizations({})).toMatchObject({
      organizations: [{ id: 1 }, { id: 2 }, { id: 3 }],
      warnings: [],
    })
  })

  test('ends where its next page is no more, with a warning', async () => {
    await using server = await serve([
      page([1, 2], { next: '?page=2', count: 3 }),
      json(404, { detail: 'Invalid page.' }),
    ])
    await using client = createTestClient(server.url)
    const list = await client.listOrganizations({})
    expect(idsOf(list)).toEqual([1, 2])
    expect(list.warnings).toEqual([
      'the service counts 3, and its pages held 2: the list may have changed while it was read',
      'the last page of the list was gone before it was read: the list may have changed while it was read',
    ])
  })

  test('has a warning where a page is no more, also if the service counts nothing', async () => {
    await using server = await serve([page([1], { next: '?page=2' }), json(404, { detail: 'Invalid page.' })])
    await using client = createTestClient(server.url)
    expect((await client.listOrganizations({})).warnings).toEqual([expect.stringContaining('was gone before it was')])
  })

  test('has a warning where its pages count differently', async () => {
    await using server = await serve([page([1, 2], { next: '?page=2', count: 4 }), page([4], { count: 3 })])
    await using client = createTestClient(server.url)
    expect((await client.listOrganizations({})).warnings).toEqual([
      'the service counts 4 and later 3, and its pages held 3: the list may have changed while it was read',
    ])
  })

  test('has a warning where it lists an organization twice, with different fields', async () => {
    const results = [5, 1].map((limit) => ({ id: 1, name: 'A', max_agents_limit: limit }))
    await using server = await serve([json(200, { count: 1, results })])
    await using client = createTestClient(server.url)
    const { organizations, warnings } = await client.listOrganizations({})
    expect(organizations).toMatchObject([{ id: 1, settings: { max_agents_limit: 5 } }])
    expect(warnings).toEqual([
      'the organization 1 is listed twice, with different fields: the list may have changed while it was read',
    ])
  })

  test.each([
    ['a first page that is not there', [json(404, { detail: 'Invalid page.' })]],
    ['a later page that a gateway does not know', [page([1], { next: '?page=2' }), plain(404, '<h1>Not Found</h1>')]],
  ])('is not taken for %s', async (_, replies) => {
    await using server = await serve(replies)
    await using client = createTestClient(server.url)
    await expect(client.listOrganizations({})).rejects.toBeInstanceOf(ServiceError)
  })
})

describe('a next page', () => {
  test.each([
    [
      'on another host',
      'https://evil.example/user/v2/organizations/?page=2&key=s3cret',
      'to https://evil.example, and',
    ],
    ['on another port', 'http://127.0.0.1:1/user/v2/organizations/?page=2', 'to http://127.0.0.1:1, and'],
    [
      'on another host, without a scheme',
      '//evil.example/user/v2/organizations/?page=2',
      'to http://evil.example, and',
    ],
    ['below a host with slashes turned', '\\\\evil.example/user/v2/organizations/', 'to http://evil.example, and'],
    ['that is a script', 'javascript:alert(1)', 'to an address of javascript:, and'],
    ['that is a file', 'file:///etc/passwd', 'to an address of file:, and'],
    ['at another place', '/user/v2/organizations/../secrets/', 'to another place of the service'],
    ['at the place of one organization', '/user/v2/organizations/1/?page=2', 'to another place of the service'],
    ['that is no address', 'http://[', 'to what is no address'],
  ])('%s is not followed', async (_, next, expected) => {
    await using server = await serve([page([1], { next })])
    await using client = createTestClient(server.url)
    const error = await errorOf(client.listOrganizations({}))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain(`GET ${path}: the answer's "next" leads ${expected}`)
    expect(error.message).toContain('Nothing was sent there')
    expect(error.message).not.toContain('s3cret')
    expect(server.received).toHaveLength(1)
  })

  test('on the same host by another scheme is not followed', async () => {
    await using server = await serve([
      (response, request) => page([1], { next: `https://${request.headers.host}${path}?page=2` })(response, request),
    ])
    await using client = createTestClient(server.url)
    const { message } = await errorOf(client.listOrganizations({}))
    expect(message).toContain(
      `to ${server.url.origin.replace('http:', 'https:')}, and base-url is on ${server.url.origin}`,
    )
  })

  test('with a user in its address is not followed', async () => {
    await using server = await serve([
      (response, request) => page([1], { next: `http://ana@${request.headers.host}${path}?page=2` })(response, request),
    ])
    await using client = createTestClient(server.url)
    expect((await errorOf(client.listOrganizations({}))).message).toContain('with a user or a password in it')
  })

  test.each([
    ['the first one', ['?page=1']],
    ['itself', ['?page=2', '?page=2']],
    ['one before, in another order of words', ['?page=2&search=a', '?page=3&search=a', '?search=a&page=2']],
  ])('that is %s ends the reading with an error', async (_, queries) => {
    await using server = await serve(queries.map((next, index) => page([index], { next })))
    await using client = createTestClient(server.url)
    const error = await errorOf(client.listOrganizations({}))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain('leads back to a page that was read already, so it has no end')
    expect(server.received).toHaveLength(queries.length)
  })

  test(`is not asked for after ${maxPages} pages`, async () => {
    let number = 1
    const endless: Reply = (response, request) => {
      number += 1
      page([number], { next: `?page=${number}` })(response, request)
    }
    await using server = await serve([endless])
    await using client = createTestClient(server.url)
    expect((await errorOf(client.listOrganizations({}))).message).toContain(`the list has more than ${maxPages} pages`)
    expect(server.received).toHaveLength(maxPages)
  })
})

describe('a list that takes too much', () => {
  test('time ends with an error, also where each page comes soon', async () => {
    let number = 1
    const slow: Reply = (response, request) => {
      number += 1
      setTimeout(page([number], { next: `?page=${number}` }), 10, response, request)
    }
    await using server = await serve([slow])
    await using client = createTestClient(server.url, { timeouts: { listMs: 200 } })
    const error = await errorOf(client.listOrganizations({}))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain(`GET ${path}: the list was not read to its end within 0.2 s. Narrow it with search`)
    expect(server.received.length).toBeLessThan(50)
  })

  test('time ends with an error, also where a page never comes', async () => {
    await using server = await serve([() => undefined])
    await using client = createTestClient(server.url, { timeouts: { listMs: 50 } })
    expect((await errorOf(client.listOrganizations({}))).message).toContain('was not read to its end within 0.05 s')
  })

  test('room ends with an error', async () => {
    const blank = ' '.repeat(maxListBytes / 2.5)
    const toPage = (number: number): Reply => {
      const text = JSON.stringify({ results: [{ id: number, name: 'A' }], next: `?page=${number + 1}` })
      return plain(200, text + blank)
    }
    await using server = await serve([toPage(1), toPage(2), toPage(3), toPage(4)])
    await using client = createTestClient(server.url)
    expect((await errorOf(client.listOrganizations({}))).message).toContain('the list has more than 32 MiB. Narrow')
    expect(server.received).toHaveLength(3)
  })
})

describe('an organization', () => {
  const read = async (organization: object, wireNames = parseWireNames('')) => {
    await using server = await serve([json(200, { results: [{ id: 1, name: 'A', ...organization }] })])
    await using client = createTestClient(server.url, { wireNames })
    return (await client.listOrganizations({})).organizations[0]
  }

  test('of a deployment with words of its own is read in neutral words', async () => {
    const names = '{"provider_a": "acme", "provider_b": "acme_voice", "provider_c": "zig"}'
    const fields = {
      acme_api_key_configured: 'true',
      acme_voice_api_key_configured: 'false',
      forward_acme_webhook: true,
      forward_acme_voice_webhook: false,
      zig_api_key_configured: 'true',
    }
    expect((await read(fields, parseWireNames(names)))?.settings).toEqual({
      id: 1,
      name: 'A',
      provider_a_api_key_configured: 'true',
      provider_b_api_key_configured: 'false',
      forward_provider_a_webhook: true,
      forward_provider_b_webhook: false,
      provider_c_api_key_configured: 'true',
    })
  })

  test('is read tolerantly: numbers and truths as text, and without what is of another type or unknown', async () => {
    const fields = {
      ...{ max_agents_limit: '-1', max_members_limit: {}, end_call_enabled: 'true', low_credits_threshold: 12.5 },
      ...{
        timezone: null,
        is_2fa_required: 'yes',
        team_size: 7,
        members: 'many',
        projects: null,
        owner: 'ana@example.com',
      },
    }
    expect(await read(fields)).toEqual({
      id: 1,
      name: 'A',
      settings: {
        id: 1,
        name: 'A',
        max_agents_limit: -1,
        end_call_enabled: true,
        low_credits_threshold: '12.5',
        team_size: '7',
      },
    })
  })

  test.each([
    ['without an id', { id: undefined }, 'results[0].id: expected number, and it is missing'],
    ['without a name', { name: null }, 'results[0].name: expected string'],
  ])('%s is an error that names the place', async (_, organization, expected) => {
    expect((await errorOf(read(organization))).message).toContain(expected)
  })
})
