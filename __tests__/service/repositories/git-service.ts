import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@jest/globals'
import { Hono } from 'hono'
import { createAccess } from '../../../src/service/access/create-access.ts'
import type { Catalog, RepositoryConnection, ServiceConfig } from '../../../src/service/config/catalog.ts'
import type { ServiceEnv } from '../../../src/service/environment.ts'
import { listen } from '../../../src/service/listen.ts'
import type { UploadPackLimits } from '../../../src/service/repositories/upload-pack.ts'
import { RequestError } from '../../../src/service/request-error.ts'
import { createCheckoutRoutes } from '../../../src/service/routes/checkout.ts'
import { createGitRoutes } from '../../../src/service/routes/git.ts'
import { openSqliteDatabase } from '../../../src/service/store/database.ts'
import { catalog } from '../sample.ts'

const hasGit = spawnSync('git', ['http-backend'], {
  env: { PATH: process.env['PATH'], REQUEST_METHOD: 'GET', PATH_TRANSLATED: '/nothing/info/refs' },
  encoding: 'utf8',
}).stdout?.startsWith('Status: ')

if (!hasGit) test.skip('git with its http-backend is not installed here, so that no repository can be served', () => {})

/** `test` where git can be served. */
export const gitTest: typeof test.skip = hasGit ? test : test.skip

/** A folder that is gone at the end of its scope. */
export async function createFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'repositories-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

const identity = { name: 'Ana', email: 'ana@example.com' }
const run = promisify(execFile)

/** What a git command came to. */
export interface GitResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs git without the settings of this machine. */
export async function git(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<GitResult> {
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: identity.name,
    GIT_AUTHOR_EMAIL: identity.email,
    GIT_COMMITTER_NAME: identity.name,
    GIT_COMMITTER_EMAIL: identity.email,
  }
  try {
    return { code: 0, ...(await run('git', args, { cwd: folder, env: { ...settings, ...env }, maxBuffer: 64 << 20 })) }
  } catch (error) {
    const { code = -1, stdout = '', stderr = String(error) } = Object(error)
    return { code, stdout, stderr }
  }
}

/** The same, for what has to succeed; gives what was printed. */
export async function gitOk(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await git(folder, args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${stderr}`)
  return stdout.trim()
}

/** The settings by which a client sends a token to one service only. */
export const toCredentialEnv = (url: string, token: string): NodeJS.ProcessEnv => ({
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: `http.${url}/.extraheader`,
  GIT_CONFIG_VALUE_0: `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`,
})

/** Repository connections by their organization. */
export type Connections = Readonly<Record<number, readonly RepositoryConnection[]>>

/** One active connection with some repositories. */
export const connect = (repositories: Readonly<Record<string, string>>, active = true): RepositoryConnection => ({
  name: 'host',
  active,
  repositories: new Map(Object.entries(repositories)),
})

const time = '2026-01-01T00:00:00.000Z'
const project = { id: 1, name: 'Sample', members: [], created_at: time, updated_at: time }

const toCatalog = (id: number, repositoryConnections: readonly RepositoryConnection[]): Catalog => ({
  ...catalog,
  organization: { ...catalog.organization, id, projects: [project] },
  repositoryConnections,
})

const toCatalogs = (connections: Connections) =>
  new Map(Object.entries(connections).map(([id, list]) => [Number(id), toCatalog(Number(id), list)]))

/** The routes of checkouts over real HTTP, with real tokens, a clock that can be moved, and connections that can change. */
export async function startGitService(connections: Connections, limits?: UploadPackLimits, publicUrl?: string) {
  await using resources = new AsyncDisposableStack()
  let current = new Date('2026-05-01T12:00:00.000Z')
  const now = () => current
  const catalogs = toCatalogs(connections)
  const config: ServiceConfig = {
    catalogs,
    users: new Map(),
    model: undefined,
    requestsPerMinute: -1,
    retentionDays: 30,
  }
  const db = resources.adopt(await openSqliteDatabase(':memory:'), (database) => database.destroy())
  const startKeys = [{ organizationId: 1, key: 'ats_for_this_test' }]
  const access = createAccess({ db, config, now, startKeys })
  const app = new Hono<ServiceEnv>()
    .route('/', createCheckoutRoutes({ access, now, publicUrl }))
    .route('/', createGitRoutes({ config, access }, limits))
    .onError((error, context) =>
      error instanceof RequestError
        ? context.json(error.body, error.status, error.headers)
        : context.json({ detail: String(error) }, 500),
    )
  const { url } = resources.use(
    await listen({ fetch: (request) => app.fetch(request) }, { port: 0, host: '127.0.0.1' }),
  )
  const started = resources.move()
  return {
    url,
    access,
    now,
    issue: (repo: string, organizationId = 1) =>
      access.issueCheckoutCredential({ organizationId, repo }, new Date(current.getTime() + 600_000)),
    passSeconds(seconds: number) {
      current = new Date(current.getTime() + seconds * 1_000)
    },
    reconnect(changed: Connections) {
      catalogs.clear()
      for (const [id, entry] of toCatalogs(changed)) catalogs.set(id, entry)
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
