import { describe, expect, test } from '@jest/globals'
import { issuableKinds, type TokenRequest, TokenRequestError } from '../../src/service/access/token-request.ts'
import { issueToken } from '../../src/service/issue-token.ts'
import { operations } from '../../src/service/operations.ts'
import { call, config, type GuardedService, start, startGuardedService } from './access/guarded-service.ts'

const now = () => start
const issue = ({ db }: GuardedService, request: TokenRequest) => issueToken(request, { config, db, now })

/** What is said against a request. */
async function refuse(service: GuardedService, request: TokenRequest): Promise<readonly string[]> {
  const error: unknown = await issue(service, request).catch((reason: unknown) => reason)
  if (!(error instanceof TokenRequestError)) throw new Error('the request was not refused', { cause: error })
  return error.message.split('\n')
}

describe('a credential that is issued', () => {
  test.each(issuableKinds)('is taken by the service as its header says: %s', async (kind) => {
    await using service = await startGuardedService()
    const { token, header } = await issue(service, {
      kind,
      organization: 1,
      ...(kind === 'shareable-link' ? { dashboard: 5 } : {}),
    })
    const [name = '', value = ''] = header.split(': ')
    expect(value.endsWith(token)).toBe(true)
    const operation = kind === 'agent-session' ? operations.checkoutToken : operations.duplicateDashboard
    const { status, body } = await call(service, operation, { [name]: value })
    expect(status).toBe(200)
    expect(body).toMatchObject({ principal: { organizationId: 1 } })
  })

  test.each([
    [{ kind: 'access-token' }, { scheme: 'oauth2', userId: 2 }],
    [
      { kind: 'session-token', user: 2 },
      { scheme: 'dashboard_session', userId: 2 },
    ],
    [{ kind: 'embedded-session' }, { scheme: 'embedded_session', projectId: 2 }],
    [{ kind: 'agent-session' }, { scheme: 'agent_session', agentId: 9 }],
  ] as const)('is for what was asked for, or the first there is: %j', async (request, principal) => {
    await using service = await startGuardedService()
    const { header } = await issue(service, { ...request, organization: 2 })
    const operation = request.kind === 'agent-session' ? operations.checkoutToken : operations.duplicateDashboard
    const { body } = await call(service, operation, { Authorization: header.replace('Authorization: ', '') })
    expect(body).toMatchObject({ principal: { ...principal, organizationId: 2 } })
  })

  test('expires after its lifetime, an hour by default; a key does not', async () => {
    await using service = await startGuardedService()
    const hour = await issue(service, { kind: 'access-token', organization: 1 })
    expect(hour.expiresAt).toEqual(new Date(start.getTime() + 3_600_000))
    const short = await issue(service, { kind: 'access-token', organization: 1, lifetime: 5 })
    const payload = JSON.parse(Buffer.from(short.token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload.exp * 1_000).toBe(short.expiresAt?.getTime())
    expect(short.expiresAt).toEqual(new Date(start.getTime() + 5_000))
    expect((await issue(service, { kind: 'api-key', organization: 1, name: 'ci' })).expiresAt).toBeUndefined()
  })

  test('needs no organization where there is one', async () => {
    await using service = await startGuardedService()
    const only = { ...config, catalogs: new Map([...config.catalogs].slice(0, 1)) }
    const { token } = await issueToken({ kind: 'access-token' }, { config: only, db: service.db, now })
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })
})

describe('a request that cannot be granted', () => {
  test.each<[TokenRequest, readonly string[]]>([
    [{ kind: 'api-key' }, ['--organization: say which: there is 1 (Acme), 2 (Globex)']],
    [{ kind: 'access-token', organization: 7 }, ['--organization 7: there is 1 (Acme), 2 (Globex)']],
    [{ kind: 'access-token', organization: 1, user: 2 }, ['--user 2: there is 1 (Ana)']],
    [{ kind: 'embedded-session', organization: 1, project: 2 }, ['--project 2: there is 1 (Shop), 3 (Desk)']],
    [{ kind: 'agent-session', organization: 2, agent: 1 }, ['--agent 1: there is 9 (Line)']],
    [{ kind: 'shareable-link', organization: 1 }, ['--dashboard: say which: there is 5 (Calls), 6 (Costs)']],
    [{ kind: 'shareable-link', organization: 1, dashboard: 8 }, ['--dashboard 8: there is 5 (Calls), 6 (Costs)']],
    [
      { kind: 'shareable-link', organization: 2, dashboard: 5 },
      ['--dashboard 5: there is no dashboard; add one to the config'],
    ],
    [{ kind: 'api-key', organization: 1, name: '' }, ['--name: must be 1 to 255 characters long']],
    [
      { kind: 'api-key', organization: 1, name: 'a\0' },
      ['--name: must not contain a NUL character (U+0000), which cannot be stored'],
    ],
  ])('is refused with what there is: %j', async (request, problems) => {
    await using service = await startGuardedService()
    expect(await refuse(service, request)).toEqual(problems)
  })

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 365 * 86_400 + 1])(
    'is refused for a lifetime of %s',
    async (lifetime) => {
      await using service = await startGuardedService()
      const problems = await refuse(service, { kind: 'access-token', organization: 1, lifetime })
      expect(problems).toEqual([expect.stringMatching(`^--lifetime ${lifetime}: must be a whole number of seconds`)])
    },
  )

  test('is told everything at once, and nothing is stored', async () => {
    await using service = await startGuardedService()
    const wrong = { kind: 'access-token', organization: 1, user: 9, agent: 1, name: 'x', lifetime: 0 } as const
    expect(await refuse(service, wrong)).toEqual([
      '--agent 1: access-token takes none',
      '--name: access-token takes none',
      '--user 9: there is 1 (Ana)',
      expect.stringContaining('--lifetime 0: '),
    ])
    expect(await refuse(service, { kind: 'api-key', organization: 7, user: 1, name: '' })).toHaveLength(3)
    expect(await service.db.selectFrom('api_keys').selectAll().execute()).toEqual([])
  })
})
