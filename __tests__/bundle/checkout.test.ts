import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest } from '@jest/globals'
import { gitOk, gitTest } from '../service/repositories/git-service.ts'
import { type CheckoutStage, type CheckoutStep, setCheckoutStage } from './checkout-stage.ts'
import type { Step } from './step.ts'
import { createWorkspace } from './workspace.ts'

jest.setTimeout(60_000)

let stage: CheckoutStage
beforeAll(async () => {
  stage = await setCheckoutStage()
})
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
})

let count = 0
/** Checks out into a folder of its own. */
async function checkOut({ inputs, ...options }: CheckoutStep = {}) {
  count += 1
  const path = `checkouts/${count}`
  const step = await stage.run({ inputs: { path, ...inputs }, ...options })
  return { step, folder: join(stage.workspace, path), path }
}

const list = (folder: string): string[] => readdirSync(folder).toSorted()
const source = (...args: readonly string[]): Promise<string> => gitOk(stage.tree, ...args)

/** A step that failed, with what it says. */
function expectFailure(step: Step, message: string): void {
  expect(step.annotations.map(({ level, message: said }) => [level, said])).toEqual([
    ['error', expect.stringContaining(message)],
  ])
  expect(step).toMatchObject({ code: 1, stderr: '', outputs: {} })
}

describe('checks out', () => {
  gitTest('the newest commit of the default branch, into a folder with the name of the repository', async () => {
    const before = Date.now()
    const step = await stage.run()
    expect(step.stderr).toBe('')
    expect(step.code).toBe(0)
    const folder = join(stage.workspace, 'agent')
    expect(list(folder)).toEqual(['.git', 'README.md', 'specs'])
    const sha = await source('rev-parse', 'main')
    expect(step.outputs).toEqual({ path: 'agent', sha, 'expires-at': expect.any(String) })
    const expiresInMs = Date.parse(step.outputs['expires-at'] ?? '') - before
    expect(expiresInMs).toBeGreaterThan(500_000)
    expect(expiresInMs).toBeLessThan(700_000)
    expect(await gitOk(folder, 'rev-list', '--count', 'HEAD')).toBe('1')
    expect(await gitOk(folder, 'status', '--branch', '--porcelain')).toBe('## main...origin/main')
    expect(await gitOk(folder, 'remote', 'get-url', 'origin')).toBe(`${stage.gate.url}/repo_host/git/acme/agent.git`)
    expect(step.log).toContain(`${sha} is in agent`)
  })

  gitTest('a branch, as a branch', async () => {
    const { step, folder } = await checkOut({ inputs: { ref: 'feature/a' } })
    expect(step.outputs['sha']).toBe(await source('rev-parse', 'feature/a'))
    expect(await gitOk(folder, 'status', '--branch', '--porcelain')).toBe('## feature/a...origin/feature/a')
  })

  gitTest.each(['v1', 'refs/tags/v1', 'refs/pull/7/head', 'sha', 'SHA'])('%s, on no branch', async (ref) => {
    const sha = await source('rev-parse', 'v1^{commit}')
    const written = ref === 'sha' ? sha : ref === 'SHA' ? sha.toUpperCase() : ref
    const { step, folder } = await checkOut({ inputs: { ref: written } })
    expect(step.log).not.toContain('failed')
    expect(step.outputs['sha']).toBe(sha)
    expect(await gitOk(folder, 'status', '--branch', '--porcelain')).toBe('## HEAD (no branch)')
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('one')
  })

  gitTest('the whole history, with all branches and tags', async () => {
    const { folder } = await checkOut({ inputs: { 'fetch-depth': '0' } })
    expect(await gitOk(folder, 'rev-list', '--count', 'HEAD')).toBe('2')
    expect(await gitOk(folder, 'branch', '--remotes', '--format=%(refname:short)')).toBe(
      'origin/feature/a\norigin/main',
    )
    expect(await gitOk(folder, 'tag')).toBe('v1')
  })

  gitTest('a ref that is named like a branch of the remote, with the whole history', async () => {
    await source('update-ref', 'refs/origin/main', 'v1^{commit}')
    const { step } = await checkOut({ inputs: { ref: 'refs/origin/main', 'fetch-depth': '0' } })
    await source('update-ref', '-d', 'refs/origin/main')
    expect(step.outputs['sha']).toBe(await source('rev-parse', 'v1^{commit}'))
  })

  gitTest('as many commits as were asked for', async () => {
    const { folder } = await checkOut({ inputs: { 'fetch-depth': '2' } })
    expect(await gitOk(folder, 'rev-list', '--count', 'HEAD')).toBe('2')
  })

  gitTest('only the files that the patterns name', async () => {
    const { step, folder } = await checkOut({ inputs: { 'sparse-checkout': '# the suites\n/specs/\n' } })
    expect(step.code).toBe(0)
    expect(list(folder)).toEqual(['.git', 'specs'])
    expect(await gitOk(folder, 'status', '--porcelain')).toBe('')
  })

  gitTest('into an empty folder that is there already', async () => {
    mkdirSync(join(stage.workspace, 'empty'))
    const { step } = await checkOut({ inputs: { path: './empty/' } })
    expect(step.outputs['path']).toBe('empty')
    expect(existsSync(join(stage.workspace, 'empty/README.md'))).toBe(true)
  })

  gitTest('into the workspace itself', async () => {
    using workspace = createWorkspace({})
    const step = await stage.run({ inputs: { path: '.' }, environment: { GITHUB_WORKSPACE: workspace.path } })
    expect(step.outputs['path']).toBe('.')
    expect(list(workspace.path)).toEqual(['.git', 'README.md', 'specs'])
  })

  gitTest('the bytes of the commit, whatever the attributes of the user’s home ask for', async () => {
    const text = 'one\ntwo\n$Id$\n'
    await gitOk(stage.tree, 'checkout', '--quiet', '-b', 'bytes', 'main')
    writeFileSync(join(stage.tree, 'bytes.txt'), text)
    await gitOk(stage.tree, 'add', 'bytes.txt')
    await gitOk(stage.tree, 'commit', '--quiet', '--message', 'bytes')
    await gitOk(stage.tree, 'checkout', '--quiet', 'main')
    const { folder } = await checkOut({ inputs: { ref: 'bytes' } })
    expect(readFileSync(join(folder, 'bytes.txt'), 'utf8')).toBe(text)
  })

  gitTest('with the git of PATH, past a folder of that name', async () => {
    using workspace = createWorkspace({ 'git/.keep': '' })
    const PATH = [workspace.path, process.env['PATH']].join(delimiter)
    expect((await checkOut({ environment: { PATH } })).step).toMatchObject({ code: 0 })
  })

  gitTest('without the submodules, and says so', async () => {
    await gitOk(stage.tree, 'checkout', '--quiet', '-b', 'modular', 'main')
    writeFileSync(join(stage.tree, '.gitmodules'), '[submodule "x"]\n\tpath = x\n\turl = https://127.0.0.1:9/x.git\n')
    await gitOk(stage.tree, 'update-index', '--add', '--cacheinfo', `160000,${await source('rev-parse', 'HEAD')},x`)
    await gitOk(stage.tree, 'add', '.gitmodules')
    await gitOk(stage.tree, 'commit', '--quiet', '--message', 'modules')
    const { step, folder } = await checkOut({ inputs: { ref: 'modular' } })
    await gitOk(stage.tree, 'checkout', '--quiet', '--force', 'main')
    expect(step.code).toBe(0)
    expect(list(join(folder, 'x'))).toEqual([])
    expect(step.log).toContain('Its submodules are left out: the credential is for one repository only')
  })

  gitTest('a repository whose objects have the longer names, once it has a commit', async () => {
    const wide = `${stage.tree}-beside`
    await gitOk(stage.tree, 'init', '--quiet', '--object-format=sha256', wide)
    const empty = await checkOut({ inputs: { repository: 'acme/beside' } })
    expectFailure(empty.step, 'input "ref" cannot be checked out: the repository has no default branch with a commit')
    await gitOk(wide, 'commit', '--quiet', '--allow-empty', '--message', 'first')
    const { step } = await checkOut({ inputs: { repository: 'acme/beside' } })
    expect(step.outputs['sha']).toBe(await gitOk(wide, 'rev-parse', 'HEAD'))
    expect(step.outputs['sha']).toHaveLength(64)
  })

  gitTest('with the local service, which needs no credential of the user', async () => {
    using workspace = createWorkspace({
      'agent-test.local.yml': {
        prices: { voice: 1, text: 1 },
        agents: [{ id: 1, name: 'Desk', text: { url: 'ws://127.0.0.1:9/' } }],
        repository_connections: [{ name: 'Host', repositories: [{ repo: 'acme/agent', path: stage.tree }] }],
      },
    })
    const inputs = { 'base-url': 'local', 'agent-session-token': '' }
    const step = await stage.run({ inputs, environment: { GITHUB_WORKSPACE: workspace.path } })
    expect(step.code).toBe(0)
    expect(list(workspace.path)).toEqual(['agent', 'agent-test.local.yml'])
  })
})

describe('refuses, and leaves nothing', () => {
  gitTest.each([
    ['acme/none', 'answered 404: This repository is not available'],
    ['acme/old', 'answered 404: This repository is not available'],
  ])('the repository %s', async (repository, message) => {
    const { step, folder } = await checkOut({ inputs: { repository } })
    expectFailure(step, message)
    expect(existsSync(folder)).toBe(false)
  })

  gitTest('every input that is wrong, at once', async () => {
    const inputs = {
      ...{ repository: '', ref: '-x', 'base-url': 'http://host.example', 'agent-session-token': 'two words' },
      ...{ 'fetch-depth': 'all', 'sparse-checkout': '# nothing', 'persist-credentials': 'yes', path: '' },
    }
    const { step } = await checkOut({ inputs })
    const lines = step.annotations[0]?.message.split('\n').map((line) => line.slice(0, 60))
    expect(lines).toEqual(
      [
        'input "repository" is required',
        'input "ref" must not begin with "-"',
        'input "base-url" must start with https://: http would send th',
        'input "agent-session-token" must be one line of printable char',
        'input "fetch-depth" must be a whole number, or 0 for the whole',
        'input "sparse-checkout" names no pattern',
        'input "persist-credentials" must be true or false',
      ].map((line) => line.slice(0, 60)),
    )
  })

  gitTest.each([
    [{ repository: 'acme/..', path: '' }, 'input "path" is required: the end of repository is no name for a folder'],
    [
      { repository: 'https://user:hidden@host.example/a' },
      'input "repository" must be an address without a user name, a password, a query and a fragment',
    ],
    [{ path: 'a/.GIT/b' }, 'input "path" must not go through a folder that is named .git'],
    [{ path: 'a\u{1b}[31m' }, 'input "path" must not have control characters'],
    [{ repository: 'a\nb' }, 'input "repository" must be one line of at most 2000 characters'],
    [
      { 'agent-session-token': '' },
      'input "agent-session-token" is empty: a hosted service gives a checkout only to an',
    ],
    [{ 'base-url': 'local' }, 'input "agent-session-token" must not be given with base-url local'],
    [
      { 'base-url': 'local', 'agent-session-token': '', 'persist-credentials': 'true' },
      'input "persist-credentials" must be false with base-url local: that service ends with the step',
    ],
  ])('the inputs %j', async (inputs, message) => {
    const { step } = await checkOut({ inputs })
    expectFailure(step, message)
  })

  gitTest('an API key in place of an agent session', async () => {
    const { step } = await checkOut({ inputs: { 'agent-session-token': stage.apiKey } })
    expectFailure(step, 'answered 401')
    expectFailure(step, 'The credential of the input "agent-session-token" was not accepted')
  })

  gitTest.each(['none', 'refs/heads/none', 'a'.repeat(40), 'refs/pull/8/head'])('the ref %s', async (ref) => {
    const { step, folder } = await checkOut({ inputs: { ref } })
    expectFailure(step, 'input "ref" cannot be checked out: the repository has no ')
    expectFailure(step, `"${ref}"`)
    expect(existsSync(folder)).toBe(false)
  })

  gitTest('the ID of a file, and the name of a tag for one', async () => {
    const blob = await source('rev-parse', 'main:README.md')
    await source('update-ref', 'refs/tags/file', blob)
    for (const ref of [blob, 'file']) {
      const { step, folder } = await checkOut({ inputs: { ref } })
      expectFailure(step, 'input "ref" cannot be checked out: ')
      expect(existsSync(folder)).toBe(false)
    }
    await source('update-ref', '-d', 'refs/tags/file')
  })

  gitTest('a branch that is named HEAD', async () => {
    await source('update-ref', 'refs/heads/HEAD', 'main')
    const { step } = await checkOut({ inputs: { ref: 'refs/heads/HEAD' } })
    await source('update-ref', '-d', 'refs/heads/HEAD')
    expectFailure(step, 'input "ref" cannot be checked out: git takes no branch with the name HEAD')
  })

  gitTest.each(['--upload-pack=x', 'a..b', 'a b', 'refs/heads/*', 'a\u{1b}[31m'])(
    'the ref %j before anything is asked for',
    async (ref) => {
      const seen = stage.gate.visits.length
      const { step } = await checkOut({ inputs: { ref } })
      expectFailure(step, 'input "ref" must ')
      expect(stage.gate.visits).toHaveLength(seen)
    },
  )

  gitTest('patterns that name no file', async () => {
    const { step, folder } = await checkOut({ inputs: { 'sparse-checkout': '/nothing/' } })
    expectFailure(step, 'input "sparse-checkout" leaves nothing: the patterns match no file')
    expect(existsSync(folder)).toBe(false)
  })

  gitTest.each([
    ['..', 'must lie in the workspace'],
    ['../beside', 'must lie in the workspace'],
    ['/tmp/absolute', 'must lie in the workspace'],
    ['a-file', 'must name a folder, and it is a file'],
    ['a-file/below', 'must name a folder, and'],
    ['full', 'exists, and is not empty'],
    ['link-in', 'is a symbolic link'],
    ['link-out', 'leads out of the workspace by a link'],
    ['link-out/below', 'leads out of the workspace by a link'],
    ['link-nowhere', 'behind a link that leads nowhere'],
  ])('the path %s', async (path, message) => {
    using outside = createWorkspace({})
    using workspace = createWorkspace({ 'a-file': 'x', 'full/file': 'x', 'inside/.keep': '' })
    mkdirSync(join(workspace.path, 'inside/empty'))
    symlinkSync('inside/empty', join(workspace.path, 'link-in'))
    symlinkSync(outside.path, join(workspace.path, 'link-out'))
    symlinkSync('nothing', join(workspace.path, 'link-nowhere'))
    const before = list(workspace.path)
    const seen = stage.gate.visits.length
    const step = await stage.run({ inputs: { path }, environment: { GITHUB_WORKSPACE: workspace.path } })
    expectFailure(step, 'input "path" ')
    expectFailure(step, message)
    expect(list(workspace.path)).toEqual(before)
    expect(list(outside.path)).toEqual([])
    expect(stage.gate.visits).toHaveLength(seen)
  })

  gitTest('a change from a fork, which has no secrets', async () => {
    using event = createWorkspace({
      event: {
        pull_request: {
          number: 1,
          head: { sha: 'x', repo: { full_name: 'b/x' } },
          base: { repo: { full_name: 'a/x' } },
        },
      },
    })
    const environment = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: join(event.path, 'event') }
    const { step } = await checkOut({ inputs: { 'agent-session-token': '' }, environment })
    expectFailure(step, 'Nothing was checked out: GitHub passes no secrets to pull requests from forks')
  })

  gitTest('to work where git is missing', async () => {
    using empty = createWorkspace({})
    const { step, folder } = await checkOut({ environment: { PATH: empty.path } })
    expectFailure(step, 'git was not found in PATH: install git 2.32 or newer')
    expect(existsSync(folder)).toBe(false)
  })

  gitTest('a git that is too old, before a credential is asked for', async () => {
    using workspace = createWorkspace({})
    const seen = stage.gate.visits.length
    writeFileSync(join(workspace.path, 'git'), '#!/bin/sh\necho git version 2.31.8\n', { mode: 0o755 })
    const { step } = await checkOut({ environment: { PATH: workspace.path } })
    expectFailure(step, 'git 2.32 or newer is needed, and the one in PATH says "git version 2.31.8"')
    expect(stage.gate.visits).toHaveLength(seen)
  })

  gitTest('an agent session that has expired', async () => {
    await using own = await setCheckoutStage()
    own.passSeconds(3_700)
    const step = await own.run()
    expectFailure(step, 'answered 401')
    expect(list(own.workspace)).toEqual([])
  })
})
