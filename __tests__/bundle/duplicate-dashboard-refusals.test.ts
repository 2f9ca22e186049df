import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { duplicate, errorsOf, startDashboardService, type Visit } from './dashboard-stage.ts'
import { answer } from './fault-answers.ts'
import type { HostedService } from './hosted-service.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

let service: HostedService
beforeAll(async () => {
  service = await startDashboardService()
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

const visit = (one?: Visit) => duplicate(service, one)

describe('before anything is sent', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'every wrong input is told',
      {
        ...{ 'dashboard-id': 'twelve', name: 'x'.repeat(256), 'base-url': 'local', 'api-key': 'two words' },
        ...{ 'shareable-link-token': 'tok_1234', 'wire-names': '{' },
      },
      [
        'input "dashboard-id" must be a whole number of at least 1',
        'input "base-url" must not be local: that service ends with the step, and the copy with it; give the address of one that goes on, such as agent-test serve starts',
        'input "api-key" must be one line of printable characters without spaces: check how the secret was stored',
        'input "wire-names" must be a JSON object from neutral word to the service\'s word, like {"webrtc_a": "web"}',
        'input "name" must be at most 255 characters long, it has 256',
        'input "shareable-link-token" must not be given together with api-key',
      ],
    ],
    [
      'every missing input is told',
      { 'dashboard-id': '', 'base-url': '', 'api-key': '' },
      [
        'input "dashboard-id" is required',
        'input "base-url" is required',
        'input "api-key" is empty: the service needs one of api-key, access-token, session-token, embedded-session-token, shareable-link-token; check the secret',
      ],
    ],
    [
      'placeholders that are not known are told',
      { name: '{foo} {sha}' },
      [
        'input "name" has {foo}, which is no placeholder: known are {date}, {sha}, {ref}, {run}; write {{ and }} for the braces themselves',
        'input "name" has {sha}, which only a workflow of GitHub knows',
      ],
    ],
  ])('%s', async (_, inputs, messages) => {
    const before = service.readDashboardNames().length
    const { step } = await visit({ inputs })
    expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
    expect(errorsOf(step)).toEqual([messages.join('\n')])
    expect(service.readDashboardNames()).toHaveLength(before)
  })

  test('a pull request from a fork learns why there is no credential', async () => {
    using workspace = createWorkspace({
      'event.json': {
        pull_request: {
          head: { sha: 'c0ffee', repo: { full_name: 'mallory/desk' } },
          base: { repo: { full_name: 'octo/desk' } },
        },
      },
    })
    const { step } = await visit({
      inputs: { 'api-key': '' },
      environment: { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: `${workspace.path}/event.json` },
    })
    expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
    expect(errorsOf(step)).toEqual([
      'GitHub passes no secrets to pull requests from forks, so there is no credential to duplicate a dashboard with',
    ])
  })
})

describe('what the service refuses', () => {
  test.each([
    ['api-key', 'api-key', {}, '99', 'A key may have been revoked, or belong to another organization'],
    [
      'embedded-session-token',
      'embedded-session',
      { project: 21 },
      '13',
      'An embedded session ends, and is for the dashboards of one project only',
    ],
    [
      'shareable-link-token',
      'shareable-link',
      { dashboard: 12 },
      '13',
      'A shareable link may have been withdrawn, and is for one dashboard only, not for its copies',
    ],
  ] as const)(
    'as a dashboard that the %s cannot see is told of that input',
    async (input, kind, subject, id, advice) => {
      const token = await service.issueToken({ kind, ...subject })
      const { step } = await visit({ inputs: { 'api-key': '', [input]: token, 'dashboard-id': id } })
      expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
      expect(errorsOf(step)).toEqual([
        `input "dashboard-id" is ${id}, and the service shows no such dashboard to the credential of the input "${input}": ` +
          `POST /dashboards/dashboards/${id}/duplicate/ answered 404: No dashboard has this id. ` +
          `Check base-url and the ids, and that the credential belongs to the right organization. ${advice}`,
      ])
    },
  )

  test.each([
    ['api-key', 'A key may have been revoked'],
    ['access-token', 'A token expires'],
    ['session-token', 'A session ends'],
    ['embedded-session-token', 'An embedded session ends'],
    ['shareable-link-token', 'A shareable link may have been withdrawn'],
  ])('as a credential that is worth nothing names the input %s', async (input, advice) => {
    const { step } = await visit({ inputs: { 'api-key': '', [input]: 'worthless_credential' } })
    expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
    const [message] = errorsOf(step)
    expect(message).toMatch(/^POST \/dashboards\/dashboards\/12\/duplicate\/ answered 401: /)
    expect(message).toContain(`The credential of the input "${input}" was not accepted`)
    expect(message).toContain(advice)
  })

  test('as somebody who may only look says so', async () => {
    const token = await service.issueToken({ kind: 'session-token', user: 2 })
    const { step } = await visit({ inputs: { 'api-key': '', 'session-token': token } })
    expect(step.code).toBe(1)
    expect(errorsOf(step)).toEqual([
      'POST /dashboards/dashboards/12/duplicate/ answered 403: This changes something, and the role view_only changes nothing. ' +
        'Ask for another role. The credential of the input "session-token" may not do this. ' +
        'A session ends, and its user needs a role that may change dashboards',
    ])
  })

  test('as a name is told of that input', async () => {
    const fault = answer(400, JSON.stringify({ name: ['is taken'], other: ['x'] }))
    const { step } = await visit({ inputs: { name: 'Nightly' }, fault })
    expect(errorsOf(step)).toEqual(['input "name" was refused by the service: is taken'])
  })
})
