import { describe, expect, test } from '@jest/globals'
import { ContractError } from '../../src/client/contract-error.ts'
import { ServiceError } from '../../src/client/service-error.ts'
import { neutralNames } from '../../src/client/wire-names.ts'
import { connect, gitTest, startGitService } from '../service/repositories/git-service.ts'
import { startSample } from '../service/repositories/sample-service.ts'
import { json, plain, reset, serve } from './fault-server.ts'
import { createTestClient, errorOf, startMs } from './test-client.ts'

const credential = { kind: 'agent-session-token', value: 'session' } as const
const answer = { token: 'abcd', clone_url: 'https://host.example/acme/agent.git', expires_in: 600 }

describe('a checkout', () => {
  gitTest('is given by the local service to an agent session', async () => {
    await using sample = await startSample()
    const { service } = sample
    const grant = { scheme: 'agent_session', organizationId: 1, agentId: 1 } as const
    const value = await service.access.issueToken(grant, 600)
    await using client = createTestClient(new URL(service.url), { credential: { ...credential, value } })
    expect(await client.requestCheckout('acme/agent')).toEqual({
      token: expect.stringMatching(/^ey/),
      cloneUrl: `${service.url}/repo_host/git/acme/agent.git`,
      expiresAt: new Date(service.now().getTime() + 600_000),
    })
    expect(await errorOf(client.requestCheckout('other/agent'))).toMatchObject({ status: 404 })
  })

  test('is not given to an API key', async () => {
    await using service = await startGitService({ 1: [connect({})] })
    const options = { credential: { ...credential, value: 'ats_for_this_test' } }
    await using client = createTestClient(new URL(service.url), options)
    const error = await errorOf(client.requestCheckout('acme/agent'))
    expect(error).toBeInstanceOf(ServiceError)
    expect(error.message).toMatch(/^POST \/repo_host\/checkout-token\/ answered 401: .*input "agent-session-token"/)
  })

  test('is asked for by the identifier, in the words of the deployment', async () => {
    await using server = await serve([json(200, answer)])
    const wireNames = { ...neutralNames, repo_host: 'vcs' }
    await using client = createTestClient(server.url, { credential, wireNames })
    expect(await client.requestCheckout('acme/agent')).toEqual({
      token: 'abcd',
      cloneUrl: 'https://host.example/acme/agent.git',
      expiresAt: new Date(startMs + 600_000),
    })
    expect(server.received).toMatchObject([
      {
        line: 'POST /vcs/checkout-token/',
        body: '{"repo":"acme/agent"}',
        headers: { authorization: 'Bearer session' },
      },
    ])
  })

  test('is asked for again after a fault that may be over soon', async () => {
    await using server = await serve([reset, json(503, {}), json(200, answer)])
    await using client = createTestClient(server.url, { credential })
    expect(await client.requestCheckout('acme/agent')).toMatchObject({ token: 'abcd' })
  })

  test('may end at no time that a calendar has', async () => {
    await using server = await serve([json(200, { ...answer, expires_in: 1e300 })])
    await using client = createTestClient(server.url, { credential })
    expect(await client.requestCheckout('acme/agent')).toMatchObject({ expiresAt: undefined })
  })

  test('is cloned from the address that names the repository, where the answer has none', async () => {
    await using server = await serve([json(200, { token: 'abcd' })])
    await using client = createTestClient(server.url, { credential })
    const repo = 'https://host.example/acme/agent'
    expect(await client.requestCheckout(repo)).toMatchObject({ cloneUrl: repo, expiresAt: undefined })
  })

  test.each([
    ['acme/agent', 'the answer has no address to clone from, neither in clone_url nor in url'],
    ['http://host.example/a', 'the answer has no address, and the one that names the repository begins with http:'],
    ['https://abcd@host.example/a', 'the answer has no address, and the one that names the repository has a user name'],
  ])('without an address to clone from is refused: %s', async (repo, message) => {
    await using server = await serve([json(200, { token: 'abcd' })])
    await using client = createTestClient(server.url, { credential })
    const error = await errorOf(client.requestCheckout(repo))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain(`POST /repo_host/checkout-token/: ${message}`)
    expect(error.message).not.toContain('abcd')
  })

  test.each([
    [json(200, { ...answer, clone_url: 'https://abcd@host.example/a' }), 'has a user name or a password in it'],
    [json(200, { clone_url: 'https://host.example/a' }), 'token: is missing'],
    [plain(200, 'access_token=abcd&scope=read'), 'the answer is not JSON, and is not shown'],
    [plain(200, ''), 'the answer is not JSON'],
  ])('is refused without showing what may be a credential', async (reply, message) => {
    await using server = await serve([reply])
    await using client = createTestClient(server.url, { credential })
    const error = await errorOf(client.requestCheckout('acme/agent'))
    expect(error).toBeInstanceOf(ContractError)
    expect(error.message).toContain(message)
    expect(error.message).not.toContain('abcd')
  })
})
