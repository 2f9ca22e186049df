import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from '@jest/globals'
import { CheckoutCredential } from '../../../src/contract/resources/checkout-credential.ts'
import { connect, createFolder, git, gitTest, startGitService, toCredentialEnv } from '../repositories/git-service.ts'
import { createWorkTree } from '../repositories/sample-repository.ts'

const path = '/repo_host/checkout-token/'

/** Organization 1 has `acme/agent`, and others it cannot have; organization 2 has `other/agent`. */
async function startSample(publicUrl?: string) {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await createFolder())
  const tree = await createWorkTree(folder.path, 'agent')
  const service = resources.use(
    await startGitService(
      {
        1: [
          connect({ 'acme/inactive': tree, 'acme/twice': tree }, false),
          connect({ 'acme/agent': tree, 'acme/gone': join(folder.path, 'gone'), 'acme/no-repository': folder.path }),
          connect({ 'acme/twice': tree }),
        ],
        2: [connect({ 'other/agent': tree })],
      },
      undefined,
      publicUrl,
    ),
  )
  const session = await service.access.issueToken({ scheme: 'agent_session', organizationId: 1, agentId: 1 }, 3_600)
  const started = resources.move()
  const ask = async (body: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', ...headers },
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return { folder: folder.path, tree, service, ask, [Symbol.asyncDispose]: () => started.disposeAsync() }
}

describe('a request for a checkout credential', () => {
  gitTest('is answered with one for ten minutes, and where to clone from', async () => {
    await using sample = await startSample()
    const { status, body, headers } = await sample.ask({ repo: 'acme/agent' })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      repo: 'acme/agent',
      token: expect.any(String),
      clone_url: `${sample.service.url}/repo_host/git/acme/agent.git`,
      expires_at: '2026-05-01T12:10:00.000Z',
    })
    const { token, clone_url } = CheckoutCredential.strict().parse(body)
    expect(clone_url).not.toContain(token)
    const env = toCredentialEnv(sample.service.url, token)
    expect(await git(sample.folder, ['clone', clone_url, 'copy'], env)).toMatchObject({ code: 0 })
    sample.service.passSeconds(599)
    expect(await git(sample.folder, ['ls-remote', clone_url], env)).toMatchObject({ code: 0 })
    sample.service.passSeconds(2)
    expect((await git(sample.folder, ['ls-remote', clone_url], env)).code).not.toBe(0)
  })

  gitTest('says to clone from where callers reach the service, if it was told', async () => {
    await using sample = await startSample('https://agents.example.com/test')
    expect((await sample.ask({ repo: 'acme/agent' })).body).toMatchObject({
      clone_url: 'https://agents.example.com/test/repo_host/git/acme/agent.git',
    })
  })

  gitTest('finds a repository in the connection that is active', async () => {
    await using sample = await startSample()
    expect((await sample.ask({ repo: 'acme/twice' })).status).toBe(200)
  })

  gitTest('is answered alike for every repository that is not to be had', async () => {
    await using sample = await startSample()
    const repos = [
      'acme/none',
      'acme/inactive',
      'acme/gone',
      'acme/no-repository',
      'other/agent',
      '../agent',
      '__proto__',
      '\0',
    ]
    const answers = await Promise.all(repos.map((repo) => sample.ask({ repo })))
    expect(answers.map(({ status }) => status)).toEqual(repos.map(() => 404))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toEqual({ detail: expect.stringContaining('not available') })
  })

  gitTest('is refused once the folder is gone', async () => {
    await using sample = await startSample()
    expect((await sample.ask({ repo: 'acme/agent' })).status).toBe(200)
    await rm(sample.tree, { recursive: true })
    expect((await sample.ask({ repo: 'acme/agent' })).status).toBe(404)
  })

  gitTest.each<[unknown, unknown]>([
    [{}, { repo: [expect.stringContaining('is required')] }],
    [{ repo: '' }, { repo: [expect.stringContaining('must be text')] }],
    [{ repo: null }, { repo: [expect.stringContaining('must be text')] }],
    [{ repo: 7 }, { repo: [expect.stringContaining('must be text')] }],
    [{ repo: ['acme/agent'] }, { repo: [expect.stringContaining('must be text')] }],
    [{ repo: 'acme/agent', ref: 'main' }, { ref: [expect.stringContaining('not a field')] }],
    [{ repository: 'acme/agent' }, { repo: [expect.any(String)], repository: [expect.any(String)] }],
    ['{"repo": "acme/agent"', { detail: [expect.any(String)] }],
    ['[]', { detail: [expect.any(String)] }],
  ])('is refused with %j', async (body, problems) => {
    await using sample = await startSample()
    expect(await sample.ask(body)).toMatchObject({ status: 400, body: problems })
  })

  gitTest('is for an agent session only', async () => {
    await using sample = await startSample()
    const embedded = await sample.service.access.issueToken(
      { scheme: 'embedded_session', organizationId: 1, projectId: 1 },
      600,
    )
    const checkout = await sample.service.issue('acme/agent')
    const refusals = await Promise.all([
      sample.ask({ repo: 'acme/agent' }, { authorization: '' }),
      sample.ask({ repo: 'acme/agent' }, { authorization: '', 'X-SERVICE-API-KEY': 'ats_for_this_test' }),
      sample.ask({ repo: 'acme/agent' }, { authorization: `Bearer ${checkout}` }),
      sample.ask({ repo: 'acme/agent' }, { authorization: `Bearer ${embedded}` }),
    ])
    expect(refusals.map(({ status }) => status)).toEqual([401, 401, 401, 403])
    for (const { body } of refusals) expect(body).toEqual({ detail: expect.any(String) })
  })
})
