import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createGitHubRunner } from '../../src/runner/github.ts'
import type { LastReports } from '../../src/runner/last-reports.ts'
import { type GitHubServer, sendJson, sendNotFound, startGitHub } from './github-server.ts'
import { createFolder } from './repositories.ts'

/** An artifact as GitHub lists it. */
export interface ListedArtifact {
  readonly id: number
  readonly name: string
  readonly bytes: Uint8Array
  readonly runId?: number
  readonly branch?: string
  readonly expired?: boolean
  /** Of the repository that its branch lies in; 1 is the own one. */
  readonly headRepository?: number
  readonly size?: number
}

export type Fault = (asked: string, response: ServerResponse, request: IncomingMessage) => boolean

interface World {
  readonly artifacts: readonly ListedArtifact[]
  /** The event of a run; `push` where none is given. */
  readonly events?: Readonly<Record<number, string>>
  readonly defaultBranch?: string
  /** Answers in place of the API, where it returns true. */
  readonly fault?: Fault
  /** The same of the store. */
  readonly storeFault?: Fault
}

/** GitHub's API and its store of artifacts, which wants no credential but the address itself. */
export interface ArtifactServers extends AsyncDisposable {
  readonly api: GitHubServer
  readonly store: GitHubServer
}

const signature = 'sig=a%2Bb%3D&se=2026-11-22T10%3A00%3A00Z'

/** Starts both. The store refuses whoever shows it a credential, as the real one does. */
export async function startArtifactServers(world: World): Promise<ArtifactServers> {
  const { artifacts, events = {}, defaultBranch = 'main', fault, storeFault } = world
  const store = await startGitHub((asked, response, request) => {
    if (storeFault?.(asked, response, request)) return
    const id = Number(/^GET \/store\/(\d+)\?/.exec(asked)?.[1])
    const artifact = artifacts.find((one) => one.id === id)
    const isSigned = request.url?.endsWith(signature) === true
    if (request.headers.authorization !== undefined)
      sendJson(response, 400, { message: 'a token does not belong here' })
    else if (artifact === undefined || !isSigned) sendNotFound(response)
    else response.writeHead(200, { 'content-type': 'application/zip' }).end(artifact.bytes)
  })
  const api = await startGitHub((asked, response, request) => {
    if (fault?.(asked, response, request)) return
    if (request.headers.authorization !== 'token t0ken') return sendJson(response, 401, {})
    const url = new URL(request.url ?? '', 'http://api.test')
    const [, , , , area = '', kind = '', id = '', action = ''] = url.pathname.split('/')
    if (area === '') return sendJson(response, 200, { default_branch: defaultBranch })
    if (kind === 'runs') return sendJson(response, 200, { id: Number(id), event: events[Number(id)] ?? 'push' })
    if (action === 'zip') {
      response.writeHead(302, { location: `${store.url}/store/${id}?${signature}` })
      return response.end()
    }
    const page = Number(url.searchParams.get('page'))
    const size = Number(url.searchParams.get('per_page'))
    const listed = artifacts.toSorted((a, b) => b.id - a.id).slice((page - 1) * size, page * size)
    sendJson(response, 200, { total_count: artifacts.length, artifacts: listed.map(toListed) })
  })
  return {
    api,
    store,
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]()
      await store[Symbol.asyncDispose]()
    },
  }
}

const toListed = ({ id, name, bytes, runId = 1, branch = 'main', expired = false, ...more }: ListedArtifact) => ({
  id,
  name,
  size_in_bytes: more.size ?? bytes.length,
  expired,
  created_at: '2026-11-20T10:00:00Z',
  workflow_run: {
    id: runId,
    repository_id: 1,
    head_repository_id: more.headRepository ?? 1,
    head_branch: branch,
    head_sha: 'a'.repeat(40),
  },
})

interface Asking {
  readonly api: string
  readonly token?: string
  readonly ref?: string
  readonly runId?: string
  /** As the event tells it; undefined if it does not. */
  readonly defaultBranch?: string | undefined
}

/** What the runner of a workflow tells of the last reports, and what it wrote. */
export async function askLastReports(asking: Asking): Promise<{ last: LastReports; written: string }> {
  const { api, token = 't0ken', ref = 'refs/pull/7/merge', runId = '1000' } = asking
  const defaultBranch = 'defaultBranch' in asking ? asking.defaultBranch : 'main'
  using folder = createFolder()
  const path = join(folder.path, 'event.json')
  writeFileSync(path, JSON.stringify({ repository: { default_branch: defaultBranch } }))
  let written = ''
  const runner = createGitHubRunner({
    environment: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_EVENT_PATH: path,
      GITHUB_API_URL: api,
      GITHUB_REF: ref,
      GITHUB_RUN_ID: runId,
      'INPUT_GITHUB-TOKEN': token,
    },
    write: (text) => {
      written += text
    },
    setExitCode: () => {},
    loadToolkit: () => import('../../src/runner/toolkit.ts'),
    loadReportFiles: () => import('../../src/runner/report-files.ts'),
    loadGitHubApi: () => import('../../src/runner/github-api.ts'),
    guardPath: '',
  })
  try {
    return { last: await runner.readLastReports(), written }
  } finally {
    await runner.close()
  }
}
