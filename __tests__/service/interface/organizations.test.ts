import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { operations } from '../../../src/service/operations.ts'
import { describeOnEachStore } from '../databases.ts'
import { expectAllFields, expectField } from './expect-fields.ts'
import { fields } from './fields.ts'
import { type Served, serve, toObject, toObjects } from './served.ts'

type Json = Readonly<Record<string, unknown>>

describeOnEachStore('the organizations', (open) => {
  describe('of a user who is in two', () => {
    let served: Served
    let page: Json
    let organizations: readonly Json[]
    let projects: readonly Json[]
    let members: readonly Json[]
    let users: readonly Json[]

    const list = async (query = '') =>
      toObject((await served.call(operations.listOrganizations, { as: 'oauth2', query })).body)
    const toIds = ({ results }: Json) => toObjects(results).map(({ id }) => id)

    beforeAll(async () => {
      served = await serve({ open })
      page = await list()
      organizations = toObjects(page['results'])
      projects = organizations.flatMap((organization) => toObjects(organization['projects']))
      members = [...organizations, ...projects].flatMap((place) => toObjects(place['members']))
      users = members.map(({ user }) => toObject(user))
    })
    afterAll(async () => served?.[Symbol.asyncDispose]())

    test.each(Object.entries(fields.organization))('an organization has %s: %s', (field, form) => {
      expectField(organizations, field, form)
    })

    test('an organization has no field but those', () => expectAllFields(organizations, 'organization'))

    test.each(Object.entries(fields.member))('a member has %s: %s', (field, form) => {
      expectField(members, field, form)
    })

    test('a member has no field but those', () => expectAllFields(members, 'member'))

    test.each(Object.entries(fields.user))('the user of a member has %s: %s', (field, form) => {
      expectField(users, field, form)
    })

    test('the user of a member has no field but those', () => expectAllFields(users, 'user'))

    test.each(Object.entries(fields.project))('a project has %s: %s', (field, form) => {
      expectField(projects, field, form)
    })

    test('a project has no field but those', () => expectAllFields(projects, 'project'))

    test('an organization has the onboarding flow simulation, and its members the role admin', () => {
      expect(organizations).toMatchObject([{ onboarding_flow: 'simulation' }, { onboarding_flow: 'simulation' }])
      expect(members[0]).toMatchObject({ role: 'admin', user: { name: 'Ana', email: 'ana@example.com', id: 1 } })
    })

    test('the list has count, next, previous and results, and nothing else', () => {
      expect(page).toEqual({ count: 2, next: null, previous: null, results: expect.any(Array) })
      expect(toIds(page)).toEqual([1, 2])
    })

    test('search finds those whose name has the term in it', async () => {
      expect(await list('?search=ANK')).toMatchObject({ count: 1, results: [{ id: 2, name: 'Bank' }] })
      expect(await list('?search=nobody')).toEqual({ count: 0, next: null, previous: null, results: [] })
    })

    test('page and page_size take one page out of the list', async () => {
      expect(toIds(await list('?page_size=1'))).toEqual([1])
      expect(toIds(await list('?page=2&page_size=1'))).toEqual([2])
    })

    test('count is that of all pages', async () => {
      expect(await list('?page=2&page_size=1')).toMatchObject({ count: 2 })
    })

    test('next and previous are absolute addresses that lead there and back', async () => {
      const first = await list('?page_size=1&search=')
      expect(String(first['next'])).toMatch(new RegExp(`^${served.url}/user/v2/organizations/\\?`))
      const second = await list(new URL(String(first['next'])).search)
      expect([first['previous'], second['next'], toIds(second)]).toEqual([null, null, [2]])
      expect(toIds(await list(new URL(String(second['previous'])).search))).toEqual([1])
    })

    test('the flags of notifications and forwarding are carried', () => {
      const [shop = {}] = organizations
      const flags = Object.keys(shop).filter((name) => /^(notify|forward)_/.test(name))
      expect(flags).toHaveLength(12)
      expect(flags.filter((name) => shop[name] === true)).toEqual([
        'notify_result_webhook',
        'notify_cronjob_webhook',
        'notify_call_log_webhook',
        'forward_provider_b_webhook',
      ])
    })
  })
})

test('a page has 20 organizations unless page_size says otherwise, and 100 at most', async () => {
  await using served = await serve({ branches: 100 })
  const list = async (query: string) =>
    toObject((await served.call(operations.listOrganizations, { as: 'oauth2', query })).body)
  const count = async (query: string) => toObjects((await list(query))['results']).length
  expect(await Promise.all(['', '?page_size=50', '?page_size=100', '?page_size=1000'].map(count))).toEqual([
    20, 50, 100, 100,
  ])
  expect(await list('?page_size=1000&page=2')).toMatchObject({ count: 102, next: null })
})
