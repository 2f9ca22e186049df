import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { noChange } from '../../../src/runner/change.ts'
import { type BaseFile, type ChangeSource, readBaseFile } from '../../../src/runner/github/base-file.ts'
import { commit, createFolder, git, write } from '../git/repositories.ts'
import { type Answers, sendJson, sendNotFound, sendRaw, startGitHub } from './github-server.ts'

const folder = createFolder()
const origin = join(folder.path, 'origin')
let baseSha = ''
let headSha = ''
const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x0d, 0x0a, 0x00, 0x7d)

beforeAll(() => {
  mkdirSync(origin)
  git(origin, 'init', '--quiet', '--initial-branch=main')
  git(origin, 'config', 'uploadpack.allowFilter', 'true')
  write(origin, {
    'suite.json': 'base\r\n',
    'specs/a.json': 'base a',
    'specs/bytes.json': bytes,
    'specs/[x]*.json': 'base of a name with wildcards',
    'specs/:(top)suite.json': 'base of a name like a pathspec',
    'specs/large.json': 'x'.repeat(1_200_000),
    'specs/stored.json': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
    'specs/becomes-file/a.json': 'x',
    '.gitattributes': 'suite.json text eol=crlf\nspecs/bytes.json -text\n',
  })
  symlinkSync('a.json', join(origin, 'specs/was-link.json'))
  baseSha = commit(origin)
  rmSync(join(origin, 'specs/was-link.json'))
  rmSync(join(origin, 'specs/becomes-file'), { recursive: true })
  write(origin, {
    'suite.json': 'head',
    'specs/a.json': 'head a',
    'specs/new.json': 'head only',
    'new/folder/b.json': 'head only',
    'specs/was-link.json': 'head',
    'specs/becomes-file': 'head',
  })
  symlinkSync('../suite.json', join(origin, 'specs/link.json'))
  headSha = commit(origin)
})
afterAll(() => folder[Symbol.dispose]())

let full = ''
let shallow = ''
beforeAll(() => {
  full = clone()
  shallow = clone('--depth=1')
})

let clones = 0
/** A checkout of the repository, as a workflow has it. */
function clone(...options: readonly string[]): string {
  clones += 1
  const path = join(folder.path, `clone-${clones}`)
  git(folder.path, 'clone', '--quiet', ...options, `file://${origin}`, path)
  git(path, 'config', 'remote.origin.url', 'https://github.example/Acme/Shop.git')
  return path
}

const sourceOf = (workspace: string, more: Partial<ChangeSource> = {}): ChangeSource => ({
  change: { ...noChange, repository: 'acme/shop', headSha, base: { sha: baseSha } },
  workspace,
  environment: { PATH: process.env['PATH'] },
  token: '',
  cancelled: new AbortController().signal,
  loadGitHubApi: () => Promise.reject(new Error('nothing is to be asked')),
  ...more,
})

const textOf = (file: BaseFile) =>
  file.kind === 'found' ? { kind: 'found', text: Buffer.from(file.bytes).toString() } : file

test.each([
  ['in the top folder', 'suite.json', 'base\n'],
  ['in a folder', 'specs/a.json', 'base a'],
  ['by a path that climbs', 'specs/../specs/a.json', 'base a'],
  ['behind a link', 'specs/link.json', 'base\n'],
  ['with wildcards in its name', 'specs/[x]*.json', 'base of a name with wildcards'],
  ['with a name like a pathspec', 'specs/:(top)suite.json', 'base of a name like a pathspec'],
])('a file %s is read from a full clone as the base has it', async (_, path, text) => {
  expect(textOf(await readBaseFile(path, sourceOf(full)))).toEqual({ kind: 'found', text })
})

test('the bytes of a file are those of the base, whatever they are', async () => {
  const file = await readBaseFile('specs/bytes.json', sourceOf(full))
  expect(file.kind === 'found' && Buffer.from(file.bytes)).toEqual(Buffer.from(bytes))
})

test.each([
  ['that is new', 'specs/new.json'],
  ['in a folder that is new', 'new/folder/b.json'],
  ['that was a folder', 'specs/becomes-file'],
])('a file %s is absent', async (_, path) => {
  expect(await readBaseFile(path, sourceOf(full))).toEqual({ kind: 'absent' })
})

test.each([
  ['that was a link', 'specs/was-link.json', 'the base branch has a symbolic link there'],
  ['that is longer than a spec', 'specs/large.json', 'longer than a spec may be'],
  ['that Git LFS keeps', 'specs/stored.json', 'keeps the file with Git LFS'],
])('a file %s cannot be read, and is not absent', async (_, path, reason) => {
  expect(await readBaseFile(path, sourceOf(full))).toEqual({
    kind: 'unreadable',
    reason: expect.stringContaining(reason),
  })
})

test('a checkout in a folder of the workspace is read like any other', async () => {
  const workspace = join(folder.path, 'nested')
  mkdirSync(workspace)
  git(workspace, 'clone', '--quiet', `file://${origin}`, 'code')
  expect(textOf(await readBaseFile('code/specs/a.json', sourceOf(workspace)))).toEqual({
    kind: 'found',
    text: 'base a',
  })
})

test('a change without a base has nothing to compare with', async () => {
  const source = sourceOf(full, { change: { ...noChange, repository: 'acme/shop', headSha } })
  expect(await readBaseFile('suite.json', source)).toEqual({
    kind: 'none',
    reason: 'only pull requests and merge groups have a base branch to compare with',
  })
})

test('a checkout that belongs to another user is read too', async () => {
  const owner = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
  expect(() =>
    execFileSync('git', ['status'], { cwd: full, env: { ...process.env, ...owner }, stdio: 'pipe' }),
  ).toThrow('dubious ownership')
  const environment = { PATH: process.env['PATH'], ...owner }
  expect(textOf(await readBaseFile('suite.json', sourceOf(full, { environment })))).toMatchObject({ kind: 'found' })
})

test('git gets neither the inputs nor a way to fetch or to ask', async () => {
  const programs = join(folder.path, 'programs')
  write(programs, { git: `#!/bin/sh\nenv > '${programs}/seen'\nexit 1\n` })
  chmodSync(join(programs, 'git'), 0o755)
  const secrets = {
    'INPUT_GITHUB-TOKEN': 's3cret',
    INPUT_API_KEY: 's3cret',
    STATE_token: 's3cret',
    ACTIONS_RUNTIME_TOKEN: 's3cret',
    AGENT_TEST_API_KEY: 's3cret',
  }
  const environment = { PATH: `${programs}:${process.env['PATH']}`, HOME: '/home/ana', ...secrets }
  expect(await readBaseFile('suite.json', sourceOf(full, { environment }))).toMatchObject({ kind: 'unreadable' })
  const seen = readFileSync(join(programs, 'seen'), 'utf8')
  expect(seen).not.toContain('s3cret')
  expect(seen.split('\n')).toEqual(
    expect.arrayContaining([
      'HOME=/home/ana',
      'GIT_TERMINAL_PROMPT=0',
      'GIT_ALLOW_PROTOCOL=none',
      'GIT_NO_LAZY_FETCH=1',
      'GIT_OPTIONAL_LOCKS=0',
    ]),
  )
})

/** A repository whose replacement of the base commit has other files, as a folder that can be committed. */
function forge(path: string): void {
  const source = join(folder.path, 'forgery')
  write(source, { 'a.json': 'forged', 'specs/a.json': 'forged' })
  git(source, 'init', '--quiet')
  git(source, 'update-ref', `refs/replace/${baseSha}`, commit(source))
  for (const part of ['HEAD', 'objects', 'refs'])
    cpSync(join(source, '.git', part), join(path, part), { recursive: true })
  rmSync(source, { recursive: true })
}

const forgedFrom = (path: string, name: string) =>
  git(path, '-c', 'safe.bareRepository=all', 'cat-file', '-p', `${baseSha}:${name}`)

test.each([
  ['without files of its own', '[core]\n\trepositoryformatversion = 0\n\tbare = true\n'],
  ['with the files of the checkout', '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n'],
])('a repository %s that a change commits beside a spec says nothing of the base', async (_, config) => {
  for (const [options, expected] of [
    [[], { kind: 'found', text: 'base a' }],
    [['--depth=1'], { kind: 'unreadable', reason: expect.stringContaining('does not have the base commit') }],
  ] as const) {
    const workspace = clone(...options)
    forge(join(workspace, 'specs'))
    write(workspace, { 'specs/config': config })
    expect(forgedFrom(join(workspace, 'specs'), 'a.json')).toBe('forged')
    expect(textOf(await readBaseFile('specs/a.json', sourceOf(workspace)))).toEqual(expected)
  }
})

test('a repository that a change commits where no checkout is says nothing of the base', async () => {
  const workspace = join(folder.path, 'no-checkout')
  forge(join(workspace, 'specs'))
  write(workspace, { 'specs/config': '[core]\n\trepositoryformatversion = 0\n\tbare = true\n' })
  expect(await readBaseFile('specs/a.json', sourceOf(workspace))).toEqual({
    kind: 'unreadable',
    reason: 'git knows no repository here, and without the input github-token GitHub cannot be asked',
  })
})

test('a commit that the checkout replaces by another is read as it was', async () => {
  const workspace = clone()
  git(workspace, 'replace', baseSha, headSha)
  expect(git(workspace, 'cat-file', '-p', `${baseSha}:specs/a.json`)).toBe('head a')
  expect(textOf(await readBaseFile('specs/a.json', sourceOf(workspace)))).toEqual({ kind: 'found', text: 'base a' })
})

test.each([
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_NAMESPACE',
  'GIT_GRAFT_FILE',
  'GIT_SHALLOW_FILE',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_PARAMETERS',
  'GIT_CONFIG_COUNT',
])('git does not get the %s of the job', async (name) => {
  const programs = join(folder.path, `programs-${name}`)
  write(programs, { git: `#!/bin/sh\nenv > '${programs}/seen'\nexit 1\n` })
  chmodSync(join(programs, 'git'), 0o755)
  const environment = { PATH: `${programs}:${process.env['PATH']}`, [name]: '1' }
  await readBaseFile('suite.json', sourceOf(full, { environment }))
  expect(readFileSync(join(programs, 'seen'), 'utf8')).not.toContain(`${name}=`)
})

test('a repository that the job points git to is not read', async () => {
  const environment = {
    PATH: process.env['PATH'],
    GIT_DIR: join(folder.path, 'none'),
    GIT_OBJECT_DIRECTORY: folder.path,
  }
  expect(textOf(await readBaseFile('specs/a.json', sourceOf(full, { environment })))).toMatchObject({ text: 'base a' })
})

test('a workspace in a folder of the checkout, and one that is reached by a link, are read', async () => {
  const link = join(folder.path, 'linked')
  symlinkSync(full, link)
  for (const [workspace, path] of [
    [join(full, 'specs'), 'a.json'],
    [join(full, 'specs'), '../specs/a.json'],
    [link, 'specs/a.json'],
  ] as const) {
    expect(textOf(await readBaseFile(path, sourceOf(workspace)))).toEqual({ kind: 'found', text: 'base a' })
  }
})

test('a worktree of a repository that lies elsewhere is read', async () => {
  const workspace = join(folder.path, 'worktree')
  git(full, 'worktree', 'add', '--quiet', '--detach', workspace)
  expect(textOf(await readBaseFile('specs/a.json', sourceOf(workspace)))).toEqual({ kind: 'found', text: 'base a' })
})

test('a checkout beside the workspace is not looked into', async () => {
  const workspace = join(folder.path, 'beside')
  mkdirSync(workspace)
  const path = relative(workspace, join(full, 'specs/a.json'))
  expect(await readBaseFile(path, sourceOf(workspace))).toEqual({
    kind: 'unreadable',
    reason: 'git knows no repository here, and the file lies outside the workspace',
  })
})

test.each(['', 'relative/folder', join(folder.path, 'nowhere')])('a PATH of %j has no git', async (path) => {
  expect(await readBaseFile('suite.json', sourceOf(full, { environment: { PATH: path } }))).toEqual({
    kind: 'unreadable',
    reason: 'git knows no repository here, and without the input github-token GitHub cannot be asked',
  })
})

test('a program that lies in the workspace is not taken for git', async () => {
  const programs = join(folder.path, 'in-workspace')
  write(programs, { git: `#!/bin/sh\necho > '${programs}/was-run'\n` })
  chmodSync(join(programs, 'git'), 0o755)
  const environment = { PATH: relative(process.cwd(), programs) }
  expect(await readBaseFile('suite.json', sourceOf(full, { environment }))).toMatchObject({ kind: 'unreadable' })
  expect(existsSync(join(programs, 'was-run'))).toBe(false)
})

test('a git that hangs is waited for only so long', async () => {
  const programs = join(folder.path, 'hanging')
  write(programs, { git: '#!/bin/sh\nexec sleep 60\n' })
  chmodSync(join(programs, 'git'), 0o755)
  const environment = { PATH: `${programs}:${process.env['PATH']}` }
  const startedAt = performance.now()
  const file = await readBaseFile('suite.json', sourceOf(full, { environment, withinMs: 500 }))
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('took too long') })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})

test('without enough history and without a token the file cannot be read, and it is said what to do', async () => {
  expect(await readBaseFile('suite.json', sourceOf(shallow))).toEqual({
    kind: 'unreadable',
    reason: 'the checkout does not have the base commit, and without the input github-token GitHub cannot be asked',
  })
})

/** The file as GitHub's API gives it for a checkout without history. */
async function ask(
  answers: Answers,
  options: { path?: string; workspace?: string; more?: Partial<ChangeSource> } = {},
) {
  const { path = 'specs/a.json', workspace = shallow, more } = options
  await using github = await startGitHub(answers)
  const source = sourceOf(workspace, {
    token: 't0ken',
    environment: { PATH: process.env['PATH'], GITHUB_API_URL: github.url },
    loadGitHubApi: () => import('../../../src/runner/github/api.ts'),
    ...more,
  })
  const startedAt = performance.now()
  const file = await readBaseFile(path, source)
  return { file: textOf(file), asked: github.asked, tookMs: performance.now() - startedAt }
}

const contentsOf = (path: string, sha: string) => `/repos/acme/shop/contents/${path}?ref=${sha}`

test.each([
  ['without history', ['--depth=1']],
  ['without files', ['--filter=blob:none']],
  ['without trees', ['--filter=tree:0']],
])('a checkout %s is completed by asking GitHub, and fetches nothing', async (_, options) => {
  const workspace = clone(...options)
  const before = git(workspace, 'count-objects', '-v')
  const { file, asked } = await ask(
    (_asked, response, { headers }) => {
      expect(headers).toMatchObject({ authorization: 'token t0ken', accept: expect.stringContaining('raw') })
      sendRaw(response, 'base from GitHub')
    },
    { workspace },
  )
  expect(file).toEqual({ kind: 'found', text: 'base from GitHub' })
  expect(asked).toEqual([`GET ${contentsOf('specs/a.json', baseSha)}`])
  expect(git(workspace, 'count-objects', '-v')).toBe(before)
})

test('a checkout in a folder of the workspace is asked for by its path in the repository', async () => {
  const workspace = join(folder.path, 'nested-shallow')
  mkdirSync(workspace)
  git(workspace, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'code')
  git(join(workspace, 'code'), 'config', 'remote.origin.url', 'git@github.example:acme/shop.git')
  const { asked } = await ask((_, response) => sendRaw(response, 'x'), {
    workspace,
    path: 'code/specs/../specs/a.json',
  })
  expect(asked).toEqual([`GET ${contentsOf('specs/a.json', baseSha)}`])
})

test('files without a repository are asked for by their path in the workspace', async () => {
  const workspace = join(folder.path, 'files')
  write(workspace, { 'ä b/#?%[x].json': 'head' })
  const { file, asked } = await ask((_, response) => sendRaw(response, 'x'), { workspace, path: 'ä b/#?%[x].json' })
  expect(file).toMatchObject({ kind: 'found' })
  expect(asked).toEqual([`GET ${contentsOf('ä b/#?%[x].json', baseSha)}`])
})

test('a file outside the workspace and outside a repository is not asked for', async () => {
  const workspace = join(folder.path, 'files-2')
  write(folder.path, { 'outside.json': 'x', 'files-2/a.json': 'x' })
  const { file, asked } = await ask(() => {}, { workspace, path: '../outside.json' })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('outside the workspace') })
  expect(asked).toEqual([])
})

test.each(['https://github.example/acme/other.git', 'https://github.example/macme/shop', 'git@github.example:shop'])(
  'a checkout of %s is another repository, of which the base says nothing',
  async (url) => {
    const workspace = clone('--depth=1')
    git(workspace, 'config', 'remote.origin.url', url)
    const { file, asked } = await ask(() => {}, { workspace })
    expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('another repository') })
    expect(asked).toEqual([])
  },
)

test('an address of 100,000 slashes is another repository, and is looked at once', async () => {
  const workspace = clone('--depth=1')
  git(workspace, 'config', 'remote.origin.url', `https://github.example/acme${'/'.repeat(100_000)}shop`)
  const { file, tookMs } = await ask(() => {}, { workspace })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('another repository') })
  expect(tookMs).toBeLessThan(5_000)
})

test.each([
  [2_000, 'found'],
  [2_001, 'unreadable'],
])('of an address of %i characters the file is %s', async (length, kind) => {
  const workspace = clone('--depth=1')
  const address = 'https://github.example/acme/shop'
  git(workspace, 'config', 'remote.origin.url', address + '/'.repeat(length - address.length))
  expect((await ask((_, response) => sendRaw(response, 'x'), { workspace })).file).toMatchObject({ kind })
})

test('a checkout of the fork that a pull request comes from is completed by asking for the base', async () => {
  const workspace = clone('--depth=1')
  git(workspace, 'config', 'remote.origin.url', 'ssh://git@github.example/ana/shop/')
  const base = { sha: baseSha }
  const pullRequest = { number: 7, headRepository: 'ana/shop', base, labels: undefined }
  const change = { ...noChange, repository: 'acme/shop', headSha, base, pullRequest }
  const { file, asked } = await ask((_, response) => sendRaw(response, 'x'), { workspace, more: { change } })
  expect(file).toEqual({ kind: 'found', text: 'x' })
  expect(asked).toEqual([`GET ${contentsOf('specs/a.json', baseSha)}`])
})

const commitAsked = () => `GET /repos/acme/shop/git/commits/${baseSha}`
const atBase = () => `GET ${contentsOf('specs/a.json', baseSha)}`
const atHead = () => `HEAD ${contentsOf('specs/a.json', headSha)}`

test('a file that the base does not have is absent when the token may read the base, and the head has the file', async () => {
  const { file, asked } = await ask((wanted, response) => {
    if (wanted === atBase()) sendNotFound(response)
    else sendJson(response, 200, {})
  })
  expect(file).toEqual({ kind: 'absent' })
  expect(asked).toEqual([atBase(), commitAsked(), atHead()])
})

test('a token that is told of nothing makes no file absent', async () => {
  const { file } = await ask((_, response) => sendNotFound(response))
  expect(file).toEqual({
    kind: 'unreadable',
    reason:
      'the checkout does not have the base commit, and the github-token may not read it: give the job the permission "contents: read"',
  })
})

test('a file that the head does not have either is not known to be absent', async () => {
  const { file } = await ask((wanted, response) => {
    if (wanted === commitAsked()) sendJson(response, 200, {})
    else sendNotFound(response)
  })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('no such file either') })
})

const limit = { 'x-ratelimit-remaining': '0' }

test.each<[string, number, Readonly<Record<string, string>>, string]>([
  ['a token that is refused', 401, {}, 'GitHub refused the input github-token'],
  ['a token without permission', 403, {}, 'give the job the permission "contents: read"'],
  ['a token without requests left', 403, limit, 'the github-token has no requests left for now'],
  ['too many requests', 429, {}, 'the github-token has no requests left for now'],
  ['a request that is not understood', 422, {}, 'GitHub answered with status 422'],
])('%s is asked once and told', async (_, status, headers, reason) => {
  const { file, asked } = await ask((_asked, response) =>
    sendJson(response, status, { message: '::error::x' }, headers),
  )
  expect(file).toEqual({
    kind: 'unreadable',
    reason: `the checkout does not have the base commit, and ${reason.startsWith('give') ? 'the github-token may not read it: ' : ''}${reason}`,
  })
  expect(asked).toHaveLength(1)
})

test.each<[string, Answers]>([
  ['a list, as of a folder', (_, response) => sendJson(response, 200, [{ name: 'x' }])],
  [
    'a page for people',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<p>Sign in</p>')
    },
  ],
  [
    'nothing at all',
    (_, response) => {
      response.writeHead(204)
      response.end()
    },
  ],
])('%s is not the file', async (_, answers) => {
  const { file } = await ask(answers)
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('something else than the file') })
})

test.each<[string, Answers]>([
  ['a fault of GitHub', (_, response) => sendJson(response, 502, {})],
  ['a connection that is cut', (_, response) => void response.destroy()],
  [
    'an answer that is cut',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/vnd.github.raw', 'content-length': 100 })
      response.write('half')
      setTimeout(() => response.destroy(), 50)
    },
  ],
])('%s is tried again, and not more than twice', async (_, fault) => {
  let faults = 0
  const once: Answers = (asked, response, request) => {
    faults += 1
    if (faults === 1) fault(asked, response, request)
    else sendRaw(response, 'base')
  }
  expect((await ask(once)).file).toEqual({ kind: 'found', text: 'base' })
  const { file, asked } = await ask(fault)
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringMatching(/status 502$|cannot be reached$/) })
  expect(asked).toHaveLength(3)
})

test.each([
  ['whether the token may read the base', 4, [] as string[]],
  ['whether the head has the file', 5, [`GET /repos/acme/shop/git/commits/`]],
])('a fault while it is asked %s does not make the file absent', async (_, requests, answered) => {
  const { file, asked } = await ask((wanted, response) => {
    if (wanted === atBase()) sendNotFound(response)
    else sendJson(response, answered.some((start) => wanted.startsWith(start)) ? 200 : 500, {})
  })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('status 500') })
  expect(asked).toHaveLength(requests)
})

test('a GitHub that never answers is waited for only so long', async () => {
  const { file, tookMs } = await ask(() => {}, { more: { withinMs: 1_000 } })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('took too long') })
  expect(tookMs).toBeLessThan(5_000)
})

test('a job that is cancelled waits no longer', async () => {
  const controller = new AbortController()
  const { file, tookMs } = await ask(() => controller.abort(), { more: { cancelled: controller.signal } })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('the job was cancelled') })
  expect(tookMs).toBeLessThan(5_000)
})

test('of a file without an end only as much is read as shows that it is too long', async () => {
  const { file, asked } = await ask((_, response) => {
    response.writeHead(200, { 'content-type': 'application/vnd.github.raw' })
    const more = () => response.write('x'.repeat(65_536), () => response.destroyed || setImmediate(more))
    more()
  })
  expect(file).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('longer than a spec may be') })
  expect(asked).toHaveLength(1)
})
