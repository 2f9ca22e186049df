import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { createGitHubRunner } from '../../../src/runner/github/adapter.ts'
import type { LastReports } from '../../../src/runner/github/last-reports.ts'
import { createFolder } from '../git/repositories.ts'
import { type GitHubServer, sendJson, sendNotFound, startGitHub } from './github-server.ts'

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

/** A run as GitHub lists it. */
interface RunFields {
  readonly event?: string
  readonly status?: string
  readonly conclusion?: string | null
  readonly head_sha?: string
}

/** The newest commit of the default branch, and a commit that the branch has too. */
const tip = 'f'.repeat(40)
const older = 'a'.repeat(40)

interface World {
  readonly artifacts: readonly ListedArtifact[]
  /** What a run says; what is not given says that it is a finished push to the branch. */
  readonly runs?: Readonly<Record<number, RunFields>>
  /** Finished runs of the branch that have kept nothing. */
  readonly idleRuns?: readonly number[]
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
  const { artifacts, defaultBranch = 'main', fault, storeFault } = world
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
    if (area === 'git') return answerRef(url, response, defaultBranch)
    if (area === 'compare') return answerComparison(kind, response)
    const page = Number(url.searchParams.get('page'))
    const size = Number(url.searchParams.get('per_page'))
    const toPage = <T>(all: readonly T[]): readonly T[] => all.slice((page - 1) * size, page * size)
    if (kind === 'runs' && id === '') {
      const runs = toListedRuns(world, url.searchParams)
      return sendJson(response, 200, { total_count: runs.length, workflow_runs: toPage(runs) })
    }
    if (action === 'zip') {
      response.writeHead(302, { location: `${store.url}/store/${id}?${signature}` })
      return response.end()
    }
    const listed = artifacts.filter(({ runId = 1 }) => runId === Number(id)).toSorted((a, b) => b.id - a.id)
    sendJson(response, 200, { total_count: listed.length, artifacts: toPage(listed).map(toListed) })
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

/** The branch itself, and not a tag that is called like it. */
function answerRef(url: URL, response: ServerResponse, branch: string): void {
  const path = decodeURIComponent(url.pathname)
  if (!path.endsWith(`/git/ref/heads/${branch}`)) sendNotFound(response)
  else sendJson(response, 200, { ref: `refs/heads/${branch}`, object: { type: 'commit', sha: tip } })
}

/** The branch has two commits. What else there is has left it, or never was of it. */
function answerComparison(basehead: string, response: ServerResponse): void {
  const [base = '', head] = decodeURIComponent(basehead).split('...')
  // A name is a tag's before it is a branch's.
  if (head !== tip) sendJson(response, 200, { status: 'identical' })
  else if (base.startsWith('0')) sendNotFound(response)
  else sendJson(response, 200, { status: base === tip ? 'identical' : base === older ? 'ahead' : 'diverged' })
}

function toListedRuns({ artifacts, idleRuns = [], runs = {} }: World, wanted: URLSearchParams) {
  const kept = artifacts.map(({ runId = 1, branch = 'main', headRepository = 1 }) => ({
    runId,
    branch,
    headRepository,
  }))
  const idle = idleRuns.map((runId) => ({ runId, branch: 'main', headRepository: 1 }))
  const byId = new Map([...kept, ...idle].map((run) => [run.runId, run]))
  return [...byId.values()]
    .sort((a, b) => b.runId - a.runId)
    .map(({ runId, branch, headRepository }) => ({
      id: runId,
      event: 'push',
      status: 'completed',
      conclusion: 'success',
      head_sha: older,
      head_branch: branch,
      repository: { id: 1 },
      head_repository: { id: headRepository },
      ...runs[runId],
    }))
    .filter((run) => run.head_branch === wanted.get('branch') && run.status === wanted.get('status'))
}

const toListed = ({ id, name, bytes, expired = false, size }: ListedArtifact) => ({
  id,
  name,
  size_in_bytes: size ?? bytes.length,
  expired,
  created_at: '2026-11-20T10:00:00Z',
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
    loadToolkit: () => import('../../../src/runner/toolkit.ts'),
    loadReportFiles: () => import('../../../src/runner/report-files.ts'),
    loadGitHubApi: () => import('../../../src/runner/github/api.ts'),
    guardPath: '',
  })
  try {
    return { last: await runner.readLastReports(), written }
  } finally {
    await runner.close()
  }
}
