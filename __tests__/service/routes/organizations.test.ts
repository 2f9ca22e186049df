import { describe, expect, test } from '@jest/globals'
import { StrictOrganizationPage } from '../dashboards/strict-schemas.ts'
import { apiKeys, call, config, type Served, serve } from '../dashboards/two-organizations.ts'

const path = '/user/v2/organizations/'

const list = async (served: Served, query: string, headers?: Readonly<Record<string, string>>) => {
  const { status, body } = await call(served, `${path}${query}`, headers === undefined ? {} : { headers })
  return status === 200 ? StrictOrganizationPage.parse(body) : { status, body }
}

/** Ana is a member of both organizations. */
const toAna = (served: Served) => served.toHeaders({ scheme: 'oauth2', organizationId: 2, userId: 1 })
const names = (page: object) =>
  'results' in page ? StrictOrganizationPage.parse(page).results.map(({ name }) => name) : page

describe('the list of organizations', () => {
  test('shows every field of the organization of an API key, and no other organization', async () => {
    await using served = await serve()
    expect(await list(served, '')).toEqual({
      count: 1,
      next: null,
      previous: null,
      results: [config.catalogs.get(2)?.organization],
    })
    expect(names(await list(served, '', { 'X-SERVICE-API-KEY': apiKeys.first }))).toEqual(['Acme'])
  })

  test.each(['oauth2', 'dashboard_session'] as const)(
    'with %s shows those of the user by their ids',
    async (scheme) => {
      await using served = await serve()
      const ana = await served.toHeaders({ scheme, organizationId: 2, userId: 1 })
      expect(names(await list(served, '', ana))).toEqual(['Acme', 'Straße & Söhne'])
      const ben = await served.toHeaders({ scheme, organizationId: 2, userId: 2 })
      expect(names(await list(served, '', ben))).toEqual(['Straße & Söhne'])
    },
  )

  test.each([
    ['acm', ['Acme']],
    ['ME', ['Acme']],
    ['STRASSE', ['Straße & Söhne']],
    ['S%C3%96HN', ['Straße & Söhne']],
    ['so%CC%88hne', ['Straße & Söhne']],
    ['', ['Acme', 'Straße & Söhne']],
    ['%25', []],
    ['_', []],
    ['.*', []],
    ['%00', []],
  ])('searches names for %j whatever the case', async (search, expected) => {
    await using served = await serve()
    expect(names(await list(served, `?search=${search}`, await toAna(served)))).toEqual(expected)
  })

  test('never finds the organization of another', async () => {
    await using served = await serve()
    expect(await list(served, '?search=Acme')).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  test('goes on from page to page within the search', async () => {
    await using served = await serve()
    const headers = await toAna(served)
    const first = StrictOrganizationPage.parse(await list(served, '?search=e&page_size=1', headers))
    expect(first).toMatchObject({ count: 2, previous: null, results: [{ id: 1 }] })
    const next = new URL(first.next ?? '')
    expect(next.origin).toBe(served.url)
    expect(Object.fromEntries(next.searchParams)).toEqual({ search: 'e', page_size: '1', page: '2' })
    const second = StrictOrganizationPage.parse(await list(served, next.search, headers))
    expect(second).toMatchObject({ count: 2, next: null, results: [{ id: 2 }] })
    const previous = new URL(second.previous ?? '')
    expect(Object.fromEntries(previous.searchParams)).toEqual({ search: 'e', page_size: '1', page: '1' })
  })

  test.each(['2', '0', '-1', 'x', '1.5', '9'.repeat(30)])('has no page %s', async (page) => {
    await using served = await serve()
    expect(await list(served, `?page=${page}`)).toEqual({ status: 404, body: { detail: 'Invalid page.' } })
  })

  test.each(['0', '-1', 'x', ''])('refuses the page size %j', async (size) => {
    await using served = await serve()
    const refusal = { status: 400, body: { page_size: [expect.any(String)] } }
    expect(await list(served, `?page_size=${size}`)).toEqual(refusal)
  })

  test.each([
    ['embedded_session', { projectId: 21 }],
    ['shareable_link', { dashboardId: 1 }],
  ] as const)('is not for the scheme %s', async (scheme, scope) => {
    await using served = await serve()
    const headers = await served.toHeaders({ scheme, organizationId: 2, ...scope })
    expect(await list(served, '', headers)).toMatchObject({ status: 403 })
  })
})

test('the neighbours of a page are where callers reach the service, if it was told', async () => {
  await using served = await serve(undefined, 'https://agents.example.com/test')
  const ana = await toAna(served)
  const first = 'https://agents.example.com/test/user/v2/organizations/?page_size=1'
  expect(await list(served, '?page_size=1', ana)).toMatchObject({ next: `${first}&page=2`, previous: null })
  expect(await list(served, '?page_size=1&page=2', ana)).toMatchObject({ next: null, previous: `${first}&page=1` })
})
