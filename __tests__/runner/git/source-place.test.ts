import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { noChange } from '../../../src/runner/change.ts'
import { locateSource, toPagesUrl } from '../../../src/runner/git/source-place.ts'
import { commit, createFolder, git, write } from './repositories.ts'

const folder = createFolder()
afterAll(() => folder[Symbol.dispose]())

let count = 0
/** A workspace with a checkout in each of these folders, by the addresses of their origins. */
function createWorkspace(origins: Readonly<Record<string, string>>) {
  count += 1
  const workspace = join(folder.path, `workspace-${count}`)
  const shas = Object.entries(origins).map(([name, origin]) => {
    const path = join(workspace, name)
    mkdirSync(path, { recursive: true })
    git(path, 'init', '--quiet', '--initial-branch=main')
    write(path, { 'specs/a b(1).json': name, 'suite.json': name })
    git(path, 'config', 'remote.origin.url', origin)
    return [name, commit(path)] as const
  })
  return { workspace, shas: Object.fromEntries(shas) }
}

const locate = (path: string, workspace: string, server = 'https://github.example') =>
  locateSource(path, {
    workspace,
    environment: { PATH: process.env['PATH'], GITHUB_SERVER_URL: server },
    change: { ...noChange, repository: 'Acme/Shop' },
    cancelled: new AbortController().signal,
  })

test.each([
  'https://github.example/acme/specs',
  'https://github.example/acme/specs.git',
  'https://github.example/acme/specs.git/',
  'git@github.example:acme/specs.git',
  'ssh://git@github.example/acme/specs.git',
])('a spec of another repository, cloned from %s, lies at the commit that is checked out', async (origin) => {
  const { workspace, shas } = createWorkspace({ other: origin })
  expect(await locate('other/specs/a b(1).json', workspace)).toEqual({
    blob: {
      repository: 'acme/specs',
      sha: shas['other'],
      url: `https://github.example/acme/specs/blob/${shas['other']}/specs/a%20b%281%29.json`,
    },
  })
})

test('specs of two checkouts lie in two repositories', async () => {
  const { workspace, shas } = createWorkspace({
    one: 'https://github.example/acme/one',
    two: 'https://github.example/acme/two',
  })
  const places = await Promise.all(['one/suite.json', 'two/suite.json'].map((path) => locate(path, workspace)))
  expect(places.map(({ blob }) => [blob?.repository, blob?.sha])).toEqual([
    ['acme/one', shas['one']],
    ['acme/two', shas['two']],
  ])
})

test("a spec of the workflow's own repository has no other place, but its own path in it", async () => {
  const own = 'https://github.example/acme/shop.git'
  expect(await locate('suite.json', createWorkspace({ '': own }).workspace)).toEqual({})
  expect(await locate('code/suite.json', createWorkspace({ code: own }).workspace)).toEqual({
    repositoryPath: 'suite.json',
  })
})

test.each([
  'https://evil.example/acme/specs',
  'https://github.example.evil.example/acme/specs',
  'https://evil.example/?https://github.example/acme/specs',
  'https://github.example:8443/acme/specs',
  'http://github.example/acme/specs',
  'https://token@github.example/acme/specs',
  'https://x:token@github.example/acme/specs',
  'https://github.example/acme/specs?a=b',
  'https://github.example/acme/specs#L1',
  'https://github.example/acme/specs/tree/main',
  'https://github.example/acme/sp)ecs',
  'https://github.example/acme/[x](https://evil.example)',
  'https://github.example/../..',
  'git@evil.example:acme/specs.git',
  'root@github.example:acme/specs.git',
  'ext::sh -c true',
  'javascript:alert(1)',
  '/srv/git/specs.git',
  'file:///srv/git/specs.git',
  `https://github.example/acme/${'x'.repeat(1_000)}`,
  '',
])('an origin that is no clean address on the server becomes no link: %s', async (origin) => {
  const { workspace } = createWorkspace({ other: origin })
  expect(await locate('other/suite.json', workspace)).toEqual({})
})

test('a spec that is not as the commit has it gets no link to it, because its lines may differ', async () => {
  const { workspace } = createWorkspace({ other: 'https://github.example/acme/specs' })
  write(join(workspace, 'other'), { 'suite.json': 'changed', 'new.json': 'new' })
  expect(await locate('other/suite.json', workspace)).toEqual({})
  expect(await locate('other/new.json', workspace)).toEqual({})
})

test('a spec behind a link lies where the link leads', async () => {
  const { workspace, shas } = createWorkspace({
    '': 'https://github.example/acme/shop',
    other: 'https://github.example/acme/specs',
  })
  symlinkSync('other/suite.json', join(workspace, 'link.json'))
  expect((await locate('link.json', workspace)).blob).toMatchObject({ repository: 'acme/specs', sha: shas['other'] })
})

test.each([
  ['outside of a repository', 'suite.json', 'https://github.example'],
  ['that is not there', 'gone.json', 'https://github.example'],
  ['where the server is not known', 'other/suite.json', ''],
  ['where the server is no address', 'other/suite.json', 'github.example'],
])('a spec %s has no place', async (_, path, server) => {
  const { workspace } = createWorkspace({ other: 'https://github.example/acme/specs' })
  write(workspace, { 'suite.json': 'x' })
  expect(await locate(path, workspace, server)).toEqual({})
})

const sha = 'c0ffee'.padEnd(40, '0')

test.each([
  [
    'https://github.example/acme/suites.git',
    'https://github.example',
    `https://github.example/acme/suites/blob/${sha}`,
  ],
  ['https://github.example/acme/suites', 'https://github.example/', `https://github.example/acme/suites/blob/${sha}`],
  ['https://gitlab.example/acme/suites.git', 'https://github.example', undefined],
  ['https://github.example/a/b/suites.git', 'https://github.example', undefined],
  ['https://github.example/acme/suites.git', '', undefined],
])('the files of %s have, on the server %j, their pages at %s', (cloneUrl, server, pages) => {
  expect(toPagesUrl({ cloneUrl, sha }, { GITHUB_SERVER_URL: server }) || undefined).toBe(pages)
})
