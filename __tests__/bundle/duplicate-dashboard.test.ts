import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { attacks } from '../report/attacks.ts'
import { readMarkdown } from '../report/summary/markdown-tree.ts'
import { hasUnsafe } from '../report/text/log-reading.ts'
import { stripColour } from '../terminal/colour-reading.ts'
import { toClockEnvironment } from './fast-clock.ts'
import { afterwards, answer, changedJson, late, reset } from './fault-answers.ts'
import { type Fault, startFaultProxy } from './fault-proxy.ts'
import { createConfig } from './greeting.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { runStep, type Step, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

// Windows has no signals.
const testPosix = process.platform === 'win32' ? test.skip : test

/** Those that a config can hold; the others are rendered in the tests of the summary. */
const storable = attacks.filter((text) => text.isWellFormed() && !/\0|\$\{/.test(text))
const hostileName = '::error::pwned ##[error]x <img src=x> @octocat | `code`\n::warning::x'
const config = createConfig('ws://127.0.0.1:9', {
  users: [
    { id: 1, name: 'Ana', email: 'ana@example.com' },
    { id: 2, name: 'Ben', email: 'ben@example.com' },
  ],
  organization: {
    projects: [
      { id: 21, name: 'Shop' },
      { id: 22, name: 'Support' },
    ],
    members: [{ user: 1 }, { user: 2, role: 'view_only' }],
  },
  dashboards: [
    {
      id: 12,
      name: 'Calls',
      project: 21,
      filters: { field: 'success', op: 'eq', value: true },
      widgets: [
        { id: 1, name: 'Politeness', metric: 'greets', chart_type: 'bar', time_period: 'week' },
        { id: 2, name: 'Length', filters: { field: 'number', op: 'eq', value: '+15551234567' } },
      ],
    },
    { id: 13, name: 'Chats', project: 22 },
    {
      id: 14,
      name: hostileName,
      project: 21,
      widgets: storable.map((name, index) => ({ id: index + 100, name: name.slice(0, 255), field: name })),
    },
  ],
})

let service: HostedService
beforeAll(async () => {
  service = await startHostedService(config)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
})

interface Visit {
  readonly inputs?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** What becomes of the request on its way, and how often; without it nothing stands between. */
  readonly fault?: Fault
  readonly times?: number
}

/** What a step writes besides the masks, wherever it writes. */
const toWritten = ({ stdout, summary, outputs, state }: Step): string =>
  stdout.replaceAll(/^::add-mask::.*$/gm, '') + summary + JSON.stringify([outputs, state])

/** Duplicates the dashboard 12 with the API key, unless told otherwise. No secret is in what comes of it. */
async function visit({ inputs = {}, environment = {}, fault, times = 1 }: Visit = {}) {
  await using resources = new AsyncDisposableStack()
  const rules = fault === undefined ? [] : [{ phase: 'other', fault, times } as const]
  const proxy = fault && resources.use(await startFaultProxy(service.url, { rules }))
  const url = proxy?.url ?? service.url
  const given = { 'dashboard-id': '12', 'base-url': url, 'api-key': service.apiKey, ...inputs }
  const step = await runStep({ entry: 'duplicate-dashboard', inputs: given, environment })
  expect(step.stderr).toBe('')
  for (const [name, value] of Object.entries(given))
    if (/-(key|token)$/.test(name) && value !== '') expect(toWritten(step)).not.toContain(value)
  return { step, url, requests: proxy?.seen.length }
}

const errorsOf = ({ annotations }: Step): string[] =>
  annotations.filter(({ level }) => level === 'error').map(({ message }) => message)

const origin = () => new URL(service.url).origin

async function read(id: string | undefined) {
  const response = await fetch(`${service.url}/dashboards/dashboards/${id}/`, {
    headers: { 'X-SERVICE-API-KEY': service.apiKey },
  })
  return (await response.json()) as { name: string; widgets: { id: number }[] }
}

describe('a dashboard', () => {
  test('is duplicated under the name that the service makes, and shown with its widgets', async () => {
    const { step } = await visit()
    expect(step).toMatchObject({ code: 0, annotations: [], state: {} })
    expect(step.outputs).toEqual({
      'dashboard-id': expect.stringMatching(/^\d+$/),
      name: 'Copy of Calls',
      'widget-count': '2',
    })
    const id = step.outputs['dashboard-id']
    expect(await read(id)).toMatchObject({
      name: 'Copy of Calls',
      widgets: [{ name: 'Politeness' }, { name: 'Length' }],
    })
    expect(step.log).toContain(
      `Duplicating dashboard 12 on ${origin()}\nMade dashboard ${id} with 2 widgets: Copy of Calls`,
    )
    expect(step.summary.replaceAll('\u200b', '')).toBe(`## ✓ Dashboard duplicated: Copy of Calls

dashboard <code>12</code> → dashboard <code>${id}</code> on <code>${origin()}</code> · project <code>21</code> · 2 widgets

| Widget | Chart | Metric | Period | Aggregation | Filters |
| --- | --- | --- | --- | --- | --- |
| Politeness | bar | Greets | week | count | success is true |
| Length | line | <code>duration</code> | day | count | success is true and number is ···67 |

`)
  })

  test('is duplicated twice by two steps, and the copies are independent of each other', async () => {
    const [one, other] = await Promise.all([visit(), visit()])
    const ids = [one, other].map(({ step }) => step.outputs['dashboard-id'])
    expect(new Set(ids).size).toBe(2)
    const widgets = (await Promise.all(ids.map(read))).flatMap((copy) => copy.widgets.map(({ id }) => id))
    expect(new Set(widgets).size).toBe(4)
  })

  test.each([
    ['api-key', 'api-key', {}],
    ['access-token', 'access-token', { user: 1 }],
    ['session-token', 'session-token', { user: 1 }],
    ['embedded-session-token', 'embedded-session', { project: 21 }],
    ['shareable-link-token', 'shareable-link', { dashboard: 12 }],
  ] as const)('is duplicated with the credential of the input %s', async (input, kind, subject) => {
    const token = await service.issueToken({ kind, ...subject })
    const { step } = await visit({ inputs: { 'api-key': '', [input]: token } })
    expect(step).toMatchObject({ code: 0, outputs: { name: 'Copy of Calls' } })
    expect(step.masks).toContain(token)
  })

  test('is duplicated in the words of the deployment', async () => {
    const { step } = await visit({
      inputs: { 'wire-names': '{"X-SERVICE-API-KEY":"X-OTHER-KEY"}' },
      fault: ({ request, response }) => {
        response.writeHead(201, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ id: 99, name: String(request.headers['x-other-key'] === service.apiKey) }))
      },
    })
    expect(step.outputs).toEqual({ 'dashboard-id': '99', name: 'true', 'widget-count': '' })
  })
})

describe('the name of the copy', () => {
  const environment = {
    GITHUB_SHA: `c0ffee1${'0'.repeat(33)}`,
    GITHUB_REF: 'refs/tags/v1.4.0',
    GITHUB_RUN_ID: '19543210987',
    GITHUB_RUN_ATTEMPT: '2',
  }

  test('tells the release, the day and the workflow run, in the log and the summary too', async () => {
    const inputs = { name: 'Release {ref} ({sha}), {date}, run {run}' }
    const { step } = await visit({ inputs, environment })
    const name = expect.stringMatching(/^Release v1\.4\.0 \(c0ffee1\), \d{4}-\d\d-\d\d, run 19543210987\.2$/)
    expect(step.outputs).toMatchObject({ name })
    expect(await read(step.outputs['dashboard-id'])).toMatchObject({ name })
    for (const shown of [step.log, step.summary]) expect(shown).toContain('run 19543210987.2')
  })

  test('is cut where the branch makes it too long, and the log says so once', async () => {
    const long = { ...environment, GITHUB_REF: `refs/heads/${'b'.repeat(300)}` }
    const { step } = await visit({ inputs: { name: 'Nightly {ref}' }, environment: long })
    expect(step).toMatchObject({ code: 0, outputs: { name: `Nightly ${'b'.repeat(247)}` } })
    expect(step.log.match(/is cut/g)).toHaveLength(1)
  })
})

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

describe('when the answer is lost or odd', () => {
  test.each<[string, Fault]>([
    ['the connection is reset after the service has acted', afterwards(reset)],
    ['a gateway answers 502 after the service has acted', afterwards(answer(502))],
    ['a gateway answers 503 after the service has acted', afterwards(answer(503))],
    ['a page comes back after the service has acted', afterwards(answer(200, '<html>Log in</html>'))],
  ])('because %s, nothing is sent again and the name to look for is told', async (_, fault) => {
    const name = `Release ${Math.random()}`
    const { step, url, requests } = await visit({ inputs: { name }, fault })
    expect(step).toMatchObject({ code: 1, outputs: {}, summary: '' })
    const hint = `There may be a copy of dashboard 12 nevertheless: look on ${url} for a dashboard named "${name}" before this is run again`
    expect(errorsOf(step)).toEqual([expect.stringMatching(/^POST /)])
    expect(errorsOf(step)[0]?.endsWith(`. ${hint}`)).toBe(true)
    expect(requests).toBe(1)
    expect(service.readDashboardNames().filter((known) => known === name)).toHaveLength(1)
  })

  test('the name that the service makes is told where none was asked for', async () => {
    const { step } = await visit({ fault: reset })
    expect(errorsOf(step)[0]).toContain('for a dashboard named "Copy of" and the name of the original before')
  })

  test('a service that asks to come back later is asked again, and makes one copy', async () => {
    const name = `Later ${Math.random()}`
    const fault = answer(429, '{}', { 'retry-after': '0' })
    const { step, requests } = await visit({ inputs: { name }, fault, times: 2 })
    expect(step).toMatchObject({ code: 0, outputs: { name } })
    expect(requests).toBe(3)
    expect(service.readDashboardNames().filter((known) => known === name)).toHaveLength(1)
  })

  test('an address where nobody listens is tried again, and then it is sure that nothing was copied', async () => {
    await using proxy = await startFaultProxy(service.url, {})
    proxy.hangUp()
    const { step } = await visit({
      inputs: { 'base-url': proxy.url },
      environment: toClockEnvironment({ factor: 100 }),
    })
    expect(step.code).toBe(1)
    expect(errorsOf(step)[0]).toMatch(/Nothing was sent\. .*\. Nothing was copied$/)
  })

  test('200 is as good as 201, and a copy that is not as asked for passes with warnings', async () => {
    const fault = changedJson((copy) => ({ ...copy, name: '::error::Other', widget_count: '5' }))
    const { step } = await visit({ inputs: { name: 'Mine' }, fault })
    expect(step).toMatchObject({ code: 0, annotations: [], outputs: { name: '::error::Other', 'widget-count': '2' } })
    expect(step.log).toContain('Warning: The service calls the copy "::error::Other"; asked for was "Mine".')
    expect(step.log).toContain(
      'Warning: The service counts 5 widgets in the copy and lists 2: look whether it is complete.',
    )
    expect(step.summary).toContain('\n- The service counts 5 widgets')
  })

  testPosix('a job that is cancelled meanwhile still tells of the copy', async () => {
    const rules = [{ phase: 'other', fault: late(500) } as const]
    await using proxy = await startFaultProxy(service.url, { rules })
    const inputs = { 'dashboard-id': '12', 'base-url': proxy.url, 'api-key': service.apiKey }
    const started = startStep({ entry: 'duplicate-dashboard', inputs })
    await waitUntil(() => proxy.seen.length > 0)
    started.kill('SIGINT')
    const step = await started.ended
    expect(step.outputs).toMatchObject({ 'dashboard-id': expect.stringMatching(/^\d+$/), 'widget-count': '2' })
  })
})

test('nothing in the name of a dashboard or of a widget becomes a command, markup or an output', async () => {
  const { step } = await visit({ inputs: { 'dashboard-id': '14' } })
  expect(step).toMatchObject({ code: 0, annotations: [] })
  expect(step.outputs).toEqual({
    'dashboard-id': expect.stringMatching(/^\d+$/),
    name: `Copy of ${hostileName}`,
    'widget-count': String(storable.length),
  })
  expect(stripColour(step.stdout).split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary.split('\n').filter(hasUnsafe)).toEqual([])
  expect(step.summary).not.toMatch(/<img|<script|https?:\/\/evil|@octocat|::error|##\[/i)
  expect(readMarkdown(step.summary)).toMatchObject({
    headings: { length: 1 },
    tables: [Array.from({ length: storable.length + 1 }, () => 6)],
    links: [],
    images: 0,
  })
})
