import { describe, expect, test } from '@jest/globals'
import { Organization, OrganizationSettings } from '../../../src/contract/resources/organization.ts'
import { OrganizationShape } from '../../../src/service/config/organization-shape.ts'
import { catalogOf, least, messagesOf } from './parsed-config.ts'

const declared = { created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' }
const ana = { id: 1, name: 'Ana', email: 'ana@example.com' }
const ben = { id: 2, name: 'Ben', email: 'ben@example.com' }
const users = `users: ${JSON.stringify([ana, ben])}\n`

const organizationOf = (organization: object, more = '') =>
  catalogOf(`${least}${more}organization: ${JSON.stringify(organization)}`).organization

describe('the settings of an organization', () => {
  test('are all that the interface shows, and have defaults', () => {
    const others = ['id', 'projects', 'members']
    const settings = Object.keys(OrganizationShape.shape).filter((key) => !others.includes(key))
    expect(settings).toEqual(Object.keys(OrganizationSettings.shape))
    const organization = catalogOf(least).organization
    expect(Organization.parse(organization)).toEqual(organization)
    expect(organization).toMatchObject({
      ...{ id: 1, name: 'Local organization', team_size: '1', timezone: 'UTC', onboarding_flow: 'simulation' },
      ...{ outbound_timeout: 300, max_concurrent_runs_limit: 100, max_concurrent_chat_runs_limit: 100 },
      ...{ max_call_duration: 600, max_agents_limit: -1, max_members_limit: -1, auto_refill_amount: '0' },
    })
  })

  test('may be written without quotes where they are shown as text', () => {
    const organization = organizationOf({
      ...{ team_size: 1, low_credits_threshold: 10.5, cronjob_low_balance_mute_days: 3 },
      ...{ provider_a_api_key_configured: true, timezone: 'Europe/Lisbon', notify_low_credits: 'true' },
    })
    expect(Organization.parse(organization)).toMatchObject({
      ...{ team_size: '1', low_credits_threshold: '10.5', cronjob_low_balance_mute_days: '3' },
      ...{ provider_a_api_key_configured: 'true', timezone: 'Europe/Lisbon', notify_low_credits: true },
    })
  })

  test.each([
    [{ outbound_timeout: 0 }, 'outbound_timeout must be at least 1'],
    [{ outbound_timeout: 86_401 }, 'outbound_timeout must be at most 86400'],
    [{ max_concurrent_runs_limit: 0 }, 'max_concurrent_runs_limit must be at least 1, or -1 for no limit'],
    [{ max_agents_limit: -2 }, 'max_agents_limit must be at least 1, or -1 for no limit'],
    [{ max_call_duration: -1 }, 'max_call_duration must be at least 1'],
    [{ frequent_calls_cooldown: -1 }, 'frequent_calls_cooldown must be at least 0'],
    [{ timezone: 'Mars/Base' }, 'timezone must be the name of a time zone, such as Europe/Lisbon'],
    [{ team_size: 7 }, 'team_size must be 1 or <10 or 10-100 or 100-500 or 500+'],
    [{ onboarding_flow: 'x' }, 'onboarding_flow must be simulation or observability'],
    [{ auto_refill_amount: 'much' }, 'auto_refill_amount must be a number of zero or more, written in digits'],
    [{ show_custom_dashboards: 1 }, 'show_custom_dashboards must be true or false, not a number'],
    [{ time_zone: 'UTC' }, 'time_zone is not a known key here; did you mean "timezone"?'],
    [{ projects: [] }, 'projects must have at least one entry'],
    [
      { members: [{ user: 1, role: 'viewonly' }] },
      'members[0].role is not a role that is known here; did you mean "view_only"?',
    ],
    [
      { members: [{ user: 1, role: 'View_Only' }] },
      'members[0].role is not a role that is known here; did you mean "view_only"?',
    ],
  ])('refuse %j', (organization, problem) => {
    expect(messagesOf(`${least}organization: ${JSON.stringify(organization)}`)).toEqual([`organization.${problem}`])
  })
})

describe('members and projects', () => {
  test.each(['admin', 'member', 'view_only', 'auditor'])('may have the role %s', (role) => {
    expect(organizationOf({ members: [{ user: 1, role }] })).toMatchObject({ members: [{ role }] })
  })

  test('are all users, as admins, in one project, unless the config says otherwise', () => {
    const member = { role: 'admin', is_email_notify_enabled: false, ...declared }
    const { members, projects } = organizationOf({ id: 5 }, users)
    expect(members).toEqual([
      { id: 1, user: ana, ...member },
      { id: 2, user: ben, ...member },
    ])
    expect(projects).toEqual([
      {
        ...{ id: 5, name: 'Default project', ...declared },
        members: [
          { id: 3, user: ana, ...member },
          { id: 4, user: ben, ...member },
        ],
      },
    ])
  })

  test('keep their roles in the projects they are in', () => {
    const { members, projects } = organizationOf(
      {
        members: [{ user: 2, role: 'view_only', is_email_notify_enabled: true }, { user: 1 }],
        projects: [
          { id: 4, name: 'Chat', members: [2] },
          { id: 9, name: 'Voice', members: [] },
        ],
      },
      users,
    )
    const benAs = { user: ben, role: 'view_only', is_email_notify_enabled: true }
    expect(members).toMatchObject([
      { id: 1, ...benAs },
      { id: 2, user: ana, role: 'admin' },
    ])
    expect(projects).toMatchObject([
      { id: 4, name: 'Chat', members: [{ id: 3, ...benAs }] },
      { id: 9, name: 'Voice', members: [] },
    ])
  })

  test.each([
    [{ members: [{ user: 3 }] }, ['members[0].user is the id of no user']],
    [
      { members: [{ user: 1 }, { user: 1 }] },
      ['members[1].user is the user of organization.members[0] already; keep one of them'],
    ],
    [
      { members: [{ user: 1 }], projects: [{ id: 1, name: 'P', members: [1, 2, 1] }] },
      [
        'projects[0].members[1] is the id of no user that is a member of the organization',
        'projects[0].members[2] is the same user as organization.projects[0].members[0]; keep one of them',
      ],
    ],
    [
      {
        projects: [
          { id: 1, name: 'P' },
          { id: 1, name: 'Q' },
        ],
      },
      ['projects[1].id is the id of organization.projects[0] already; give it one of its own'],
    ],
  ])('refuse %j', (organization, problems) => {
    const text = `${least}${users}organization: ${JSON.stringify(organization)}`
    expect(messagesOf(text)).toEqual(problems.map((problem) => `organization.${problem}`))
  })

  test('need users that can be told apart and written to', () => {
    const text = `${least}users: [{ id: 1, name: A, email: a@example.com }, { id: 1, name: B, email: b }]`
    expect(messagesOf(text)).toEqual([
      'users[1].id is the id of users[0] already; give it one of its own',
      'users[1].email must be an e-mail address',
    ])
    expect(messagesOf(`${least}users: []`)).toEqual(['users must have at least one entry'])
  })
})
