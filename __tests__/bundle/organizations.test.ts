import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { json, plain, type Reply, serve, silence } from '../client/fault-server.ts'
import { type HostedService, startHostedService } from './hosted-service.ts'
import { runStep, type Step, startStep } from './step.ts'
import { waitUntil } from './waiting.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(30_000)

const path = '/user/v2/organizations/'

/** Ana is a member of all, Ben of the first alone. */
const declared = {
  users: [
    { id: 1, name: 'Ana', email: 'ana@example.com' },
    { id: 2, name: 'ben@example.org', email: 'ben@example.org' },
  ],
  organizations: [
    {
      organization: {
        ...{ id: 1, name: 'Acme', max_concurrent_runs_limit: 5, max_concurrent_chat_runs_limit: 8 },
        ...{ low_credits_threshold: '12.50', timezone: 'Europe/Berlin' },
        projects: [
          { id: 11, name: 'Shop' },
          { id: 12, name: 'Support' },
        ],
      },
    },
    {
      organization: {
        ...{ id: 2, name: 'Straße & Söhne | ops@example.net', max_concurrent_runs_limit: -1 },
        ...{ members: [{ user: 1 }], end_call_enabled: false },
      },
    },
    { organization: { id: 3, name: 'Acme two', max_concurrent_runs_limit: 2, members: [{ user: 1 }] } },
  ].map((one) => ({
    ...one,
    prices: { voice: 0.3, text: 0.1 },
    agents: [{ id: one.organization.id, name: 'Desk' }],
  })),
}

let service: HostedService
let token: string
let credentials: readonly string[]

beforeAll(async () => {
  service = await startHostedService(declared)
  token = await service.issueToken({ kind: 'access-token', organization: 1, user: 1 })
  credentials = [token, service.apiKey]
})
afterAll(async () => await service[Symbol.asyncDispose]())

const allOf = ({ log, summary, outputs, annotations, state }: Step): string =>
  log + summary + JSON.stringify([outputs, annotations, state])

/** Lists with Ana's token, and looks for credentials wherever the step writes. */
async function list(inputs: Readonly<Record<string, string>> = {}, environment = {}): Promise<Step> {
  const given = { 'base-url': service.url, 'access-token': token, ...inputs }
  const step = await runStep({ entry: 'organizations', inputs: given, environment })
  expect(step.stderr).toBe('')
  for (const credential of credentials) expect(allOf(step)).not.toContain(credential)
  return step
}

const idsOf = ({ outputs }: Step) => JSON.parse(outputs['organizations'] ?? '').map(({ id }: { id: number }) => id)
const addresses = /ana@|ben@|ops@|example\.(?:com|net|org)/

describe('the list', () => {
  test.concurrent.each(['', '1', '2', '100'])('has every organization with the page size %j', async (size) => {
    const step = await list({ 'page-size': size })
    expect(step).toMatchObject({ code: 0, annotations: [], outputs: { count: '3' } })
    expect(idsOf(step)).toEqual([1, 2, 3])
    expect(step.log).toContain('Found 3 organizations')
  })

  test.concurrent('shows no e-mail address anywhere, also where a name is one', async () => {
    const step = await list()
    expect(allOf(step) + step.stdout).not.toMatch(addresses)
    const [acme, sons] = JSON.parse(step.outputs['organizations'] ?? '')
    expect(acme).toMatchObject({
      ...{ id: 1, name: 'Acme', max_concurrent_runs_limit: 5, low_credits_threshold: '12.50', end_call_enabled: true },
      provider_a_api_key_configured: 'false',
      members: [{ user: { id: 1, name: 'Ana' } }, { user: { id: 2, name: '<e-mail>' } }],
      projects: [{ id: 11, name: 'Shop' }, { id: 12 }],
      created_at: expect.stringMatching(/^2\d{3}-/),
    })
    expect(sons.name).toBe('Straße & Söhne | <e-mail>')
    expect(step.summary).toContain('## ✓ 3 organizations\n')
    expect(step.summary).toContain(
      '| Acme | <code>1</code> | 2 (no limit) | Shop <code>11</code>, Support <code>12</code> | 5 | 8 | no limit | 600 s |',
    )
    expect(step.summary).toContain('| Straße &amp; Söhne &#124; &lt;e-mail&gt; | <code>2</code> | 1 (no limit) |')
  })

  test.concurrent('has the e-mail addresses in its output alone if they are allowed', async () => {
    const step = await list({ 'allow-emails': 'true', require: 'name == Acme' })
    const [acme] = JSON.parse(step.outputs['organizations'] ?? '')
    expect(acme.members.map(({ user }: { user: object }) => user)).toEqual(declared.users)
    expect(acme.projects[0].members[1].user.email).toBe('ben@example.org')
    expect(step.log + step.summary + JSON.stringify(step.annotations)).not.toMatch(addresses)
  })

  test.concurrent('is narrowed by a search', async () => {
    expect(idsOf(await list({ search: 'ACME', 'page-size': '1' }))).toEqual([1, 3])
    const step = await list({ search: 'nobody' })
    expect(step).toMatchObject({ code: 0, outputs: { organizations: '[]', count: '0' } })
  })

  test.concurrent('is of its own organization with an API key, and of the user with a session token', async () => {
    expect(idsOf(await list({ 'access-token': '', 'api-key': service.apiKey }))).toEqual([1])
    const session = await service.issueToken({ kind: 'session-token', organization: 1, user: 2 })
    expect(idsOf(await list({ 'access-token': '', 'session-token': session }))).toEqual([1])
  })

  test.concurrent('is of the local service with base-url local', async () => {
    using workspace = createWorkspace({
      'agent-test.local.yml': { ...declared.organizations[0], users: declared.users },
    })
    const step = await runStep({ entry: 'organizations', inputs: { require: 'id == 1' }, workspace: workspace.path })
    expect(step).toMatchObject({ code: 0, stderr: '', annotations: [], outputs: { count: '1' } })
    expect(idsOf(step)).toEqual([1])
  })
})

describe('what is required', () => {
  test.concurrent('is met by every organization that was listed', async () => {
    const require = 'max_agents_limit == -1\n\n  max_call_duration >= 600  \nlow_credits_threshold >= 0'
    const step = await list({ require })
    expect(step).toMatchObject({ code: 0, annotations: [] })
    expect(step.summary).toContain('Each meets 3 conditions.')
  })

  test.concurrent('fails the step with a sentence for each organization and condition that is not met', async () => {
    const require = 'max_concurrent_runs_limit >= 5\nend_call_enabled == true\nlow_credits_threshold >= 10'
    const step = await list({ require })
    const sentences = [
      'organization "Acme two" (id 3) must have max_concurrent_runs_limit >= 5, and has 2',
      'organization "Acme two" (id 3) must have low_credits_threshold >= 10, and has 0',
      'organization "Straße & Söhne | <e-mail>" (id 2) must have end_call_enabled == true, and has false',
      'organization "Straße & Söhne | <e-mail>" (id 2) must have low_credits_threshold >= 10, and has 0',
    ]
    expect(step).toMatchObject({ code: 1, outputs: { count: '3' } })
    expect(step.annotations).toHaveLength(1)
    expect(step.annotations[0]?.message.split('\n').toSorted()).toEqual(sentences.toSorted())
    expect(step.summary).toContain('## ✗ 3 organizations, not as required\n')
    expect(step.summary).toContain('has 2\n')
    expect(idsOf(step)).toEqual([1, 2, 3])
  })

  test.concurrent('is not met by nobody', async () => {
    const step = await list({ search: 'nobody', require: 'max_agents_limit >= 1' })
    expect(step).toMatchObject({ code: 1, outputs: { organizations: '[]', count: '0' } })
    expect(step.annotations).toEqual([
      { level: 'error', message: 'search finds no organization, so nothing shows that max_agents_limit >= 1' },
    ])
  })
})

describe('bad inputs', () => {
  test.concurrent('are told all at once, and nothing is sent', async () => {
    await using server = await serve([silence])
    const step = await list({
      'base-url': server.url.href,
      'page-size': '101',
      'allow-emails': 'yes',
      'session-token': token,
      require: 'max_run_limit >= 5\nid >= 1\ntimezone > UTC',
      'wire-names': '{"provider_x": "acme"}',
    })
    expect(step.code).toBe(1)
    expect(step.annotations).toEqual([
      {
        level: 'error',
        message: [
          'input "page-size" must be a whole number from 1 to 100',
          'input "require" line 1, "max_run_limit" is no field of an organization that can be compared; did you mean "max_agents_limit"?',
          'input "require" line 3, timezone is a text: compare it with == or !=',
          'input "allow-emails" must be true or false',
          'input "wire-names" "provider_x" is not a neutral word; the nearest is "provider_a"',
          'input "session-token" must not be given together with access-token',
        ].join('\n'),
      },
    ])
    expect(server.received).toEqual([])
  })

  test.concurrent.each([
    [
      'without a credential',
      () => ({ 'access-token': '' }),
      'input "api-key" is empty: a hosted service needs an api-key, an access-token or a session-token; check the secret',
    ],
    ['with a credential that is not one', () => ({ 'access-token': 'x'.repeat(30) }), `GET ${path} answered 401: `],
    [
      'with a credential of another kind',
      async () => ({ 'access-token': await service.issueToken({ kind: 'agent-session', agent: 1, organization: 1 }) }),
      `GET ${path} answered 403: `,
    ],
  ])('%s the step fails and says why', async (_, toInputs, expected) => {
    const step = await list(await toInputs())
    expect(step.code).toBe(1)
    expect(step.annotations).toMatchObject([{ level: 'error', message: expect.stringContaining(expected) }])
  })

  test.concurrent('a change that gets no secrets fails the step, which says why', async () => {
    const fork = {
      pull_request: { head: { sha: 'c0ffee', repo: { full_name: 'm/x' } }, base: { repo: { full_name: 'octo/x' } } },
    }
    using workspace = createWorkspace({ 'fork.json': fork })
    const environment = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: `${workspace.path}/fork.json` }
    const step = await list({ 'access-token': '' }, environment)
    expect(step).toMatchObject({ code: 1, outputs: {} })
    expect(step.annotations).toEqual([
      {
        level: 'error',
        message: 'GitHub passes no secrets to pull requests from forks, so the organizations cannot be listed',
      },
    ])
  })
})

describe('a service that is not to be trusted', () => {
  const page = (next: string | null, ...results: readonly object[]): Reply => json(200, { count: 1, next, results })
  const one = { id: 1, name: 'A' }

  test.concurrent('gets no request, and no credential, to another origin', async () => {
    await using other = await serve([page(null)])
    const next = `${other.url.origin}${path}?page=2&email=ana@example.com`
    await using server = await serve([page(next, one)])
    const step = await list({ 'base-url': server.url.href })
    expect(step).toMatchObject({ code: 1, outputs: {} })
    expect(step.annotations).toEqual([
      {
        level: 'error',
        message:
          `GET ${path}: the answer's "next" leads to ${other.url.origin}, and base-url is on ${server.url.origin}. ` +
          'Nothing was sent there, and the list is not complete without it. ' +
          'Check that base-url is the address by which the service knows itself',
      },
    ])
    expect(other.received).toEqual([])
    expect(server.received.map(({ line }) => line)).toEqual([`GET ${path}`])
    expect(allOf(step)).not.toMatch(addresses)
  })

  test.concurrent('that leads in a circle ends the step', async () => {
    await using server = await serve([page(`${path}?page=2`, one), page(`${path}?page=1`, one)])
    const step = await list({ 'base-url': server.url.href })
    expect(step.annotations[0]?.message).toContain('leads back to a page that was read already, so it has no end')
    expect(server.received).toHaveLength(2)
  })

  test.concurrent('whose list has become shorter is listed, with a warning', async () => {
    const first = json(200, { count: 2, next: `${path}?page=2`, results: [one] })
    await using server = await serve([first, json(404, { detail: 'Invalid page.' })])
    const step = await list({ 'base-url': server.url.href })
    const warning = 'the service counts 2, and its pages held 1: the list may have changed while it was read'
    expect(step).toMatchObject({ code: 0, outputs: { count: '1' } })
    expect(step.unfolded).toContain(`Warning: ${warning}`)
    expect(step.summary).toContain(`- ${warning}`)
  })

  test.concurrent.each<[string, Reply[], string]>([
    [
      'counts more than it lists',
      [json(200, { count: 2, results: [one] })],
      'the service counts 2, and its pages held 1',
    ],
    [
      'takes a page away',
      [json(200, { next: `${path}?page=2`, results: [one] }), json(404, { detail: 'Invalid page.' })],
      'the last page of the list was gone before it was read',
    ],
    [
      'contradicts itself',
      [json(200, { count: 1, results: [one, { ...one, max_agents_limit: 1 }] })],
      'the organization 1 is listed twice, with different fields',
    ],
  ])('that %s proves nothing of what is required', async (_, replies, expected) => {
    await using server = await serve(replies)
    const step = await list({ 'base-url': server.url.href, require: 'id == 1' })
    const doubt = `${expected}: the list may have changed while it was read`
    expect(step).toMatchObject({ code: 1, outputs: { count: '1' } })
    expect(step.annotations).toEqual([
      { level: 'error', message: `nothing shows that every organization is as required: ${doubt}` },
    ])
    expect(step.unfolded).not.toContain('Warning:')
    expect(step.summary).toContain('## ✗ 1 organization, not as required')
    expect(step.summary).not.toContain('**Warnings**')
  })

  test.concurrent.each([
    ['in a refusal', json(403, { detail: 'ana@example.com may not see ben@example.org' })],
    [
      'in an answer that is cut',
      plain(200, '{"count": 1, "results": [{"id": 1, "members": [{"user": {"email": "ana@example.com"'),
    ],
    ['in a page of another kind', plain(200, '<a href="mailto:ana@example.com">ana@example.com</a>')],
  ])('that names its users %s shows none of their addresses', async (_, reply) => {
    await using server = await serve([reply])
    const step = await list({ 'base-url': server.url.href })
    expect(step.code).toBe(1)
    expect(step.annotations[0]?.message).toContain(`GET ${path}`)
    expect(allOf(step) + step.stdout).not.toMatch(addresses)
  })

  test.concurrent('whose names are commands gives none', async () => {
    const name = '::error::x\n::add-mask::y ##[error]z | <b> +49 30 1234567'
    await using server = await serve([page(null, { id: 1, name, projects: [{ id: 1, name }] })])
    const step = await list({ 'base-url': server.url.href, require: 'max_agents_limit == 1' })
    expect(step.annotations).toEqual([
      {
        level: 'error',
        message: expect.stringMatching(
          /^organization "::error::x ::add-mask::y .*" \(id 1\) must have .* and has nothing that can be read$/,
        ),
      },
    ])
    expect(allOf(step)).not.toContain('1234567')
    expect(step.summary).not.toMatch(/<b>|^::/m)
    expect(step.outputs['count']).toBe('1')
  })

  test.concurrent('with words of its own is read in neutral ones', async () => {
    await using server = await serve([
      page(null, { ...one, acme_api_key_configured: 'true', forward_acme_webhook: true }),
    ])
    const step = await list({
      'base-url': server.url.href,
      'wire-names': '{"provider_a": "acme"}',
      require: 'provider_a_api_key_configured == true\nforward_provider_a_webhook == true',
    })
    expect(step).toMatchObject({ code: 0, annotations: [] })
    const [organization] = JSON.parse(step.outputs['organizations'] ?? '')
    expect(organization).toEqual({ ...one, provider_a_api_key_configured: 'true', forward_provider_a_webhook: true })
  })
})

test('a cancelled step stops at once, and says so', async () => {
  await using server = await serve([silence])
  const inputs = { 'base-url': server.url.href, 'access-token': token }
  const step = startStep({ entry: 'organizations', inputs })
  await waitUntil(() => server.received.length === 1, 10_000)
  step.kill('SIGINT')
  const { code, annotations, outputs } = await step.ended
  expect(code).toBe(1)
  expect(annotations).toEqual([
    { level: 'error', message: 'the job was cancelled before the organizations were listed' },
  ])
  expect(outputs).toEqual({})
})
