import { describe, expect, test } from '@jest/globals'
import { Organization } from '../../../src/contract/organization.ts'
import { toOrganizationsOutputs } from '../../../src/report/organizations/outputs.ts'
import { attacks } from '../attacks.ts'

const toMember = (id: number) => ({ id, user: { id, name: `User ${id}`, email: `u${id}@example.com` }, role: 'admin' })
const toOrganization = (id: number, { members = 1, name = `Organization ${id}` } = {}): Organization =>
  Organization.parse({
    ...{ id, name, max_agents_limit: -1, end_call_enabled: true, created_at: '2026-11-22T07:08:09Z' },
    members: Array.from({ length: members }, (_, index) => toMember(index)),
    projects: [{ id: 7, name: 'Shop', members: [toMember(0)] }],
  })

const read = (organizations: readonly Organization[], allowEmails = false) => {
  const { outputs, leftOut } = toOrganizationsOutputs(organizations, { allowEmails })
  expect(Buffer.byteLength(outputs.organizations)).toBeLessThanOrEqual(120 * 1_024)
  return { list: JSON.parse(outputs.organizations), count: outputs.count, leftOut }
}

test('the list has the fields of each organization as the service names them, and no e-mail address', () => {
  const member = { id: 0, user: { id: 0, name: 'User 0' }, role: 'admin' }
  const expected = {
    ...{
      id: 3,
      name: 'Organization 3',
      max_agents_limit: -1,
      end_call_enabled: true,
      created_at: '2026-11-22T07:08:09Z',
    },
    members: [member],
    projects: [{ id: 7, name: 'Shop', members: [member] }],
  }
  expect(read([toOrganization(3)])).toEqual({ list: [expected], count: '1', leftOut: undefined })
  expect(read([])).toEqual({ list: [], count: '0', leftOut: undefined })
})

test('the list has the e-mail addresses if they are allowed, of projects too', () => {
  const [{ members, projects }] = read([toOrganization(3)], true).list
  expect(members[0].user.email).toBe('u0@example.com')
  expect(projects[0].members[0].user.email).toBe('u0@example.com')
})

describe('a list that is too large', () => {
  test('is without its members', () => {
    const { list, leftOut } = read([toOrganization(1, { members: 2_000 }), toOrganization(2)])
    expect(list).toMatchObject([{ id: 1, end_call_enabled: true, projects: [{ id: 7, name: 'Shop' }] }, { id: 2 }])
    expect(list[0]).not.toHaveProperty('members')
    expect(list[0].projects[0]).not.toHaveProperty('members')
    expect(leftOut).toBe(
      'the output organizations is without the members, because it would be too large for an output. Narrow it with search',
    )
  })

  test('has only names and limits where that is not enough', () => {
    const { list, count, leftOut } = read(Array.from({ length: 1_000 }, (_, id) => toOrganization(id)))
    expect(list).toHaveLength(1_000)
    expect(list[999]).toEqual({ id: 999, name: 'Organization 999', max_agents_limit: -1 })
    expect(count).toBe('1000')
    expect(leftOut).toMatch(/^the output organizations has only id, name and limits, because/)
  })

  test('has as many of them as fit where that is not enough either, and all are counted', () => {
    const { list, count, leftOut } = read(Array.from({ length: 5_000 }, (_, id) => toOrganization(id)))
    expect(list.length).toBeGreaterThan(1_000)
    expect(count).toBe('5000')
    expect(leftOut).toContain(`limits of the first ${list.length} organizations, because`)
  })

  test('has no name of a megabyte', () => {
    const name = 'word '.repeat(200_000)
    const { list } = read([toOrganization(1, { name })])
    expect(list[0].name.length).toBeLessThan(256)
  })
})

test.each(attacks)('an organization named %j is one line of JSON that no runner obeys', (name) => {
  const { outputs } = toOrganizationsOutputs([toOrganization(1, { name })], { allowEmails: false })
  expect(JSON.parse(outputs.organizations)[0].name).toBe(name)
  expect(outputs.organizations).not.toMatch(/[\n\r]|##\[/)
})
