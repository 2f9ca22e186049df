import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from '@jest/globals'
import {
  connect,
  createFolder,
  git,
  gitOk,
  gitTest,
  startGitService,
  toCredentialEnv,
} from '../repositories/git-service.ts'
import { commit, createLargeWorkTree } from '../repositories/sample-repository.ts'
import { cloneUrl, type Sample, sendRaw, startSample } from '../repositories/sample-service.ts'

describe('a checkout credential', () => {
  gitTest('clones its repository and leaves no trace of itself', async () => {
    await using sample = await startSample()
    expect(await sample.clone('acme/agent', 'copy')).toMatchObject({ code: 0 })
    const copy = join(sample.path, 'copy')
    expect(await gitOk(copy, 'rev-parse', 'HEAD')).toBe(await gitOk(sample.tree, 'rev-parse', 'HEAD'))
    expect(await readFile(join(copy, 'answer'), 'utf8')).toBe('agent 3\n')
    expect(await readFile(join(copy, '.git/config'), 'utf8')).not.toContain(sample.token)
  })

  gitTest('clones a bare repository, and as a bearer token too', async () => {
    await using sample = await startSample()
    const token = await sample.service.issue('acme/bare')
    const env = { ...toCredentialEnv(sample.service.url, ''), GIT_CONFIG_VALUE_0: `Authorization: Bearer ${token}` }
    const copy = join(sample.path, 'copy')
    expect(await git(sample.path, ['clone', cloneUrl(sample.service, 'acme/bare'), copy], env)).toMatchObject({
      code: 0,
    })
    expect(await readFile(join(copy, 'answer'), 'utf8')).toBe('agent 3\n')
  })

  gitTest('does not open another repository, one of another organization, or one that is unknown', async () => {
    await using sample = await startSample()
    const answers = await Promise.all(
      ['acme/bare', 'other/agent', 'acme/none', 'acme', 'acme/agent/../bare'].map((repo) =>
        sendRaw(sample.service, `/repo_host/git/${repo}.git/info/refs?service=git-upload-pack`, {
          authorization: `Bearer ${sample.token}`,
        }),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set([
        '404 {"detail":"This repository is not available: it must be one of an active repository connection of the organization."}',
      ]),
    )
    expect((await sample.clone('acme/bare', 'copy')).stderr).toContain('not found')
  })

  gitTest.each([
    ['without one', undefined],
    ['with an empty one', 'Bearer '],
    ['with one that is none', 'Bearer abc'],
    ['with a password that is none', `Basic ${Buffer.from('user:abc').toString('base64')}`],
    ['with an empty password', `Basic ${Buffer.from('user:').toString('base64')}`],
    ['with no Base64', 'Basic %%%'],
    ['with another scheme', 'Digest abc'],
  ])('is asked for again %s', async (_, authorization) => {
    await using sample = await startSample()
    const headers = authorization === undefined ? undefined : { authorization }
    const url = `${cloneUrl(sample.service, 'acme/agent')}/info/refs?service=git-upload-pack`
    const response = await fetch(url, headers === undefined ? {} : { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    expect(await response.json()).toEqual({ detail: expect.stringContaining('checkout credential') })
  })

  gitTest('ends after its lifetime', async () => {
    await using sample = await startSample()
    sample.service.passSeconds(601)
    const { code, stderr } = await sample.clone('acme/agent', 'copy')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/Authentication failed|could not read Username/)
  })

  gitTest('is of another kind than an agent session', async () => {
    await using sample = await startSample()
    const session = await sample.service.access.issueToken(
      { scheme: 'agent_session', organizationId: 1, agentId: 1 },
      600,
    )
    const path = '/repo_host/git/acme/agent.git/info/refs?service=git-upload-pack'
    expect((await sendRaw(sample.service, path, { authorization: `Bearer ${session}` })).status).toBe(401)
  })

  gitTest.each<[string, (sample: Sample) => unknown]>([
    [
      'its connection is inactive',
      ({ service, tree }) => service.reconnect({ 1: [connect({ 'acme/agent': tree }, false)] }),
    ],
    ['it is connected no more', ({ service }) => service.reconnect({ 1: [] })],
    ['its folder is gone', ({ tree }) => rm(tree, { recursive: true })],
  ])('fetches nothing any more once %s', async (_, change) => {
    await using sample = await startSample()
    await sample.clone('acme/agent', 'copy')
    await change(sample)
    const { code, stderr } = await git(
      join(sample.path, 'copy'),
      ['fetch'],
      toCredentialEnv(sample.service.url, sample.token),
    )
    expect(code).not.toBe(0)
    expect(stderr).toContain('not found')
  })

  gitTest('is worth nothing once its organization is gone', async () => {
    await using sample = await startSample()
    sample.service.reconnect({})
    const path = '/repo_host/git/acme/agent.git/info/refs?service=git-upload-pack'
    expect((await sendRaw(sample.service, path, { authorization: `Bearer ${sample.token}` })).status).toBe(401)
  })
})

describe('a repository', () => {
  gitTest('cannot be pushed to, whatever its own settings say', async () => {
    await using sample = await startSample()
    await gitOk(sample.tree, 'config', 'http.receivepack', 'true')
    const before = await gitOk(sample.tree, 'for-each-ref')
    await sample.clone('acme/agent', 'copy')
    const copy = join(sample.path, 'copy')
    await commit(copy, 'changed\n')
    const push = await git(
      copy,
      ['push', 'origin', 'HEAD:refs/heads/new'],
      toCredentialEnv(sample.service.url, sample.token),
    )
    expect(push.code).not.toBe(0)
    expect(push.stderr).toContain('403')
    const headers = {
      authorization: `Bearer ${sample.token}`,
      'content-type': 'application/x-git-receive-pack-request',
    }
    for (const path of [
      'info/refs?service=git-receive-pack',
      'git-receive-pack',
      'info/refs?service=git-upload-pack&service=git-receive-pack',
    ]) {
      for (const method of ['GET', 'POST']) {
        const { status } = await sendRaw(sample.service, `/repo_host/git/acme/agent.git/${path}`, headers, method)
        expect([method, path, status]).toEqual([method, path, 403])
      }
    }
    expect(await gitOk(sample.tree, 'for-each-ref')).toBe(before)
  })

  gitTest.each([
    'HEAD',
    'config',
    'info/refs',
    'info/refs?service=git-upload-archive',
    'info/refs?service=git-upload-pack&service=git-upload-pack',
    'git-upload-pack',
    'git-upload-archive',
    'objects/info/packs',
    'objects/info/alternates',
    '../config',
    '%2e%2e/config',
    'info/refs%00?service=git-upload-pack',
    '%00/info/refs?service=git-upload-pack',
    '%zz/info/refs?service=git-upload-pack',
    '',
  ])('has nothing at %j', async (path) => {
    await using sample = await startSample()
    const headers = { authorization: `Bearer ${sample.token}` }
    const { status, body } = await sendRaw(sample.service, `/repo_host/git/acme/agent.git/${path}`, headers)
    expect(status).toBe(404)
    if (body.startsWith('{')) expect(JSON.parse(body)).toEqual({ detail: expect.any(String) })
  })

  gitTest.each(['HEAD', 'PUT', 'DELETE', 'OPTIONS', 'POST'])('lists its references to no %s', async (method) => {
    await using sample = await startSample()
    const headers = { authorization: `Bearer ${sample.token}` }
    const path = '/repo_host/git/acme/agent.git/info/refs?service=git-upload-pack'
    expect((await sendRaw(sample.service, path, headers, method)).status).toBe(404)
    expect((await sendRaw(sample.service, path, headers)).status).toBe(200)
  })

  gitTest.each(['0', '1', '2'])('is fetched over version %s of the protocol', async (version) => {
    await using sample = await startSample()
    const env = { ...toCredentialEnv(sample.service.url, sample.token), GIT_TRACE_PACKET: '1' }
    const url = cloneUrl(sample.service, 'acme/agent')
    const copy = join(sample.path, 'copy')
    const { code, stderr } = await git(sample.path, ['-c', `protocol.version=${version}`, 'clone', url, copy], env)
    expect(code).toBe(0)
    expect(/< version (\d)/.exec(stderr)?.[1] ?? '0').toBe(version)
    expect(await gitOk(copy, 'rev-list', '--count', 'HEAD')).toBe('3')
  })

  gitTest('is fetched in part, and deepened later', async () => {
    await using sample = await startSample()
    expect(await sample.clone('acme/agent', 'copy', ['--depth=1'])).toMatchObject({ code: 0 })
    const copy = join(sample.path, 'copy')
    expect(await gitOk(copy, 'rev-list', '--count', 'HEAD')).toBe('1')
    await git(copy, ['fetch', '--unshallow'], toCredentialEnv(sample.service.url, sample.token))
    expect(await gitOk(copy, 'rev-list', '--count', 'HEAD')).toBe('3')
  })

  gitTest(
    'is fetched by many at once',
    async () => {
      await using sample = await startSample()
      const clones = await Promise.all(
        Array.from({ length: 12 }, (_, index) => sample.clone('acme/agent', `copy-${index}`)),
      )
      expect(clones.filter(({ code }) => code !== 0)).toEqual([])
    },
    30_000,
  )

  gitTest(
    'of 20 MB arrives whole',
    async () => {
      await using folder = await createFolder()
      const large = await createLargeWorkTree(folder.path, 'large', 20_000_000)
      await using service = await startGitService({ 1: [connect({ large })] })
      const copy = join(folder.path, 'copy')
      const env = toCredentialEnv(service.url, await service.issue('large'))
      expect(await git(folder.path, ['clone', cloneUrl(service, 'large'), copy], env)).toMatchObject({ code: 0 })
      expect(await gitOk(copy, 'rev-parse', 'HEAD:answer')).toBe(await gitOk(copy, 'hash-object', 'answer'))
    },
    30_000,
  )

  gitTest(
    'with many branches is fetched by a packed request',
    async () => {
      await using sample = await startSample()
      const head = await gitOk(sample.tree, 'rev-parse', 'HEAD')
      const tree = await gitOk(sample.tree, 'rev-parse', 'HEAD^{tree}')
      // Each branch needs a commit of its own, or git asks for one object only.
      const commits = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          gitOk(sample.tree, 'commit-tree', tree, '-p', head, '-m', `commit ${index}`),
        ),
      )
      for (const [index, id] of commits.entries())
        await gitOk(sample.tree, 'update-ref', `refs/heads/branch-${index}`, id)
      const env = { ...toCredentialEnv(sample.service.url, sample.token), GIT_CURL_VERBOSE: '1' }
      const copy = join(sample.path, 'copy')
      const { code, stderr } = await git(sample.path, ['clone', cloneUrl(sample.service, 'acme/agent'), copy], env)
      expect(stderr.toLowerCase()).toContain('content-encoding: gzip')
      expect(code).toBe(0)
      expect((await gitOk(copy, 'branch', '--remotes')).split('\n').length).toBeGreaterThan(40)
    },
    30_000,
  )
})
