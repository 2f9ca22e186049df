import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { schemes } from '../../../src/service/access/principal.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import { type Operation, operations } from '../../../src/service/operations.ts'
import {
  bearer,
  call,
  config,
  configText,
  createHeaders,
  grants,
  start,
  startGuardedService,
} from './guarded-service.ts'

const guarded: readonly (readonly [string, Operation])[] = Object.entries<Operation>(operations).filter(
  ([, operation]) => operation.schemes.length > 0,
)
const { listResults, checkoutToken, duplicateDashboard } = operations

describe('schemes', () => {
  test.each(guarded)('%s takes exactly the schemes it is documented to take', async (_, operation) => {
    await using service = await startGuardedService()
    const headers = await createHeaders(service.access)
    for (const scheme of schemes) {
      const { status, body } = await call(service, operation, headers[scheme])
      const accepted = operation.schemes.includes(scheme)
      expect({ scheme, accepted: status === 200 }).toEqual({ scheme, accepted })
      if (accepted) expect(body).toMatchObject({ principal: { scheme, organizationId: 1 }, organization: 'Acme' })
      else expect(body).toEqual({ detail: expect.stringContaining('Send ') })
    }
  })

  test.each(guarded)('%s answers 401 without a credential and says which it takes', async (_, operation) => {
    await using service = await startGuardedService()
    const { status, body, headers } = await call(service, operation, {})
    expect({ status, body }).toEqual({ status: 401, body: { detail: expect.stringContaining('no credential') } })
    expect(headers.get('www-authenticate')).toMatch(/^Bearer realm="agent test service"/)
    expect(headers.get('www-authenticate')?.includes('ApiKey')).toBe(operation.schemes.includes('api_key'))
  })

  test.each(Object.values(grants))('a token of $scheme says whose it is', async (grant) => {
    await using service = await startGuardedService()
    const operation = grant.scheme === 'agent_session' ? checkoutToken : duplicateDashboard
    const headers = (await createHeaders(service.access))[grant.scheme]
    expect((await call(service, operation, headers)).body).toMatchObject({ principal: grant })
  })

  test('answers 403 to a good credential of a scheme that is not taken', async () => {
    await using service = await startGuardedService()
    const headers = await createHeaders(service.access)
    for (const scheme of ['embedded_session', 'shareable_link', 'agent_session'] as const) {
      expect((await call(service, listResults, headers[scheme])).status).toBe(403)
    }
    expect((await call(service, checkoutToken, headers.oauth2)).status).toBe(403)
  })

  test('takes neither an API key nor a shareable link for a credential where only bearer tokens are', async () => {
    await using service = await startGuardedService()
    const headers = await createHeaders(service.access)
    for (const scheme of ['api_key', 'shareable_link'] as const) {
      const answer = await call(service, checkoutToken, headers[scheme])
      expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining('agent session') } })
    }
  })
})

describe('a member who may only look', () => {
  const viewOnly = parseLocalConfig(configText.replace('{ user: 1 }', '{ user: 1, role: view_only }'), {}, '/').config

  test.each(guarded)('is let through to %s only if that changes nothing', async (_, operation) => {
    await using service = await startGuardedService({ config: viewOnly })
    const headers = await createHeaders(service.access)
    for (const scheme of ['oauth2', 'dashboard_session'] as const) {
      const { status, body } = await call(service, operation, headers[scheme])
      const accepted = operation.schemes.includes(scheme) && !operation.changes
      expect({ scheme, status }).toEqual({ scheme, status: accepted ? 200 : 403 })
      if (!accepted) expect(body).toEqual({ detail: expect.any(String) })
    }
  })

  test('is no matter of credentials without a member', async () => {
    await using service = await startGuardedService({ config: viewOnly })
    const headers = await createHeaders(service.access)
    for (const scheme of ['api_key', 'embedded_session', 'shareable_link'] as const) {
      expect((await call(service, duplicateDashboard, headers[scheme])).status).toBe(200)
    }
  })

  test('learns so in words', async () => {
    await using service = await startGuardedService({ config: viewOnly })
    const { oauth2 } = await createHeaders(service.access)
    const { body } = await call(service, duplicateDashboard, oauth2)
    expect(body).toEqual({ detail: expect.stringContaining('view_only') })
  })

  test.each(guarded)('%s says that it changes something if its method may', (_, { method, changes }) => {
    if (method === 'get') expect(changes).toBe(false)
    if (method === 'delete') expect(changes).toBe(true)
  })
})

describe('several credentials', () => {
  test.each([
    ['api_key', 'oauth2'],
    ['api_key', 'shareable_link'],
    ['dashboard_session', 'shareable_link'],
  ] as const)('%s and %s together are refused, both good', async (one, other) => {
    await using service = await startGuardedService()
    const headers = await createHeaders(service.access)
    const answer = await call(service, duplicateDashboard, { ...headers[one], ...headers[other] })
    expect(answer).toMatchObject({ status: 401, body: { detail: expect.stringContaining('send one') } })
  })

  test('an empty header is none of them', async () => {
    await using service = await startGuardedService()
    const { oauth2 } = await createHeaders(service.access)
    expect((await call(service, listResults, { ...oauth2, 'X-SERVICE-API-KEY': '' })).status).toBe(200)
  })

  test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'ats_of_acme'])(
    '%s in Authorization is a bad one',
    async (value) => {
      await using service = await startGuardedService()
      expect((await call(service, listResults, { Authorization: value })).status).toBe(401)
    },
  )
})

describe('what a token was issued for', () => {
  test.each([
    { ...grants.oauth2, organizationId: 7 },
    { ...grants.oauth2, userId: 2 },
    { ...grants.dashboard_session, userId: 99 },
    { scheme: 'oauth2', organizationId: 1 } as const,
    { ...grants.embedded_session, projectId: 2 },
    { ...grants.shareable_link, organizationId: 2 },
    { ...grants.shareable_link, dashboardId: 6 },
    { ...grants.agent_session, agentId: 9 },
  ])('must be there, and in its organization: %j', async (grant) => {
    await using service = await startGuardedService()
    const token = await service.access.issueToken(grant, 60)
    const headers = grant.scheme === 'shareable_link' ? { 'X-SERVICE-SHAREABLE-LINK-TOKEN': token } : bearer(token)
    const operation = grant.scheme === 'agent_session' ? checkoutToken : duplicateDashboard
    expect((await call(service, operation, headers)).status).toBe(401)
  })

  test('is gone with the organization that the config no longer has', async () => {
    await using before = await startGuardedService()
    const headers = await createHeaders(before.access)
    const catalogs = new Map([...config.catalogs].filter(([id]) => id !== 1))
    await using after = await startGuardedService({ db: before.db, config: { ...config, catalogs } })
    for (const scheme of schemes) {
      const operation = scheme === 'agent_session' ? checkoutToken : duplicateDashboard
      expect((await call(before, operation, headers[scheme])).status).toBe(200)
      expect((await call(after, operation, headers[scheme])).status).toBe(401)
    }
  })
})

describe('checkout credentials', () => {
  const grant = { organizationId: 1, repo: 'acme/support-agent' }
  const inTenMinutes = new Date(start.getTime() + 600_000)

  test('open the repository they were issued for, until they expire', async () => {
    let now = start
    await using service = await startGuardedService({ now: () => now })
    const credential = await service.access.issueCheckoutCredential(grant, inTenMinutes)
    expect(await service.access.readCheckoutCredential(credential)).toEqual({
      ...grant,
      credential: expect.any(String),
    })
    now = new Date(inTenMinutes.getTime() - 1_000)
    expect(await service.access.readCheckoutCredential(credential)).toEqual({
      ...grant,
      credential: expect.any(String),
    })
    now = inTenMinutes
    expect(await service.access.readCheckoutCredential(credential)).toBeUndefined()
  })

  test('are nothing but that: not a bearer token, nor is any other token one', async () => {
    await using service = await startGuardedService()
    const credential = await service.access.issueCheckoutCredential(grant, inTenMinutes)
    for (const [, operation] of guarded) expect((await call(service, operation, bearer(credential))).status).toBe(401)
    for (const scheme of Object.values(grants)) {
      const token = await service.access.issueToken(scheme, 60)
      expect(await service.access.readCheckoutCredential(token)).toBeUndefined()
    }
    for (const text of ['', 'x', 'ats_of_acme', `${credential}x`, randomUUID()]) {
      expect(await service.access.readCheckoutCredential(text)).toBeUndefined()
    }
  })

  test('of an organization that is gone open nothing', async () => {
    await using service = await startGuardedService()
    const credential = await service.access.issueCheckoutCredential({ ...grant, organizationId: 7 }, inTenMinutes)
    expect(await service.access.readCheckoutCredential(credential)).toBeUndefined()
  })
})
