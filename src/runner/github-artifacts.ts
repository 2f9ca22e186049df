import { defaults } from '@actions/github/lib/utils'
import * as z from 'zod'
import { AnswerError, type Ask, readUpTo, withRetries } from './github-request.ts'
import type { LastReports } from './last-reports.ts'
import { maxResultBytes } from './result-size.ts'
import { readZip, ZipError } from './zip.ts'

/** Whose reports are asked for. */
export interface WantedReports {
  /** What the artifacts' names start with. */
  readonly prefix: string
  /** undefined: still to be asked for. */
  readonly defaultBranch: string | undefined
  /** Of the run that asks. */
  readonly ref: string | undefined
  readonly runId: string | undefined
}

/** The newest come first, so that what lies behind these is old. */
const maxPages = 10
const pageSize = 100
/** Runs of others that have such an artifact too are passed over, one request each. */
const maxRuns = 10
/** The legs of a matrix. */
const maxLegs = 50
const maxArchiveBytes = 128 * 1_024 * 1_024
const maxFilesOfLeg = 50
/** Of what is unpacked, all legs together. */
const maxUnpackedBytes = 2 * maxResultBytes
const resultName = 'result.json'

const Artifact = z.object({
  id: z.int(),
  name: z.string(),
  size_in_bytes: z.int().min(0),
  expired: z.boolean(),
  workflow_run: z.object({
    id: z.int(),
    repository_id: z.int(),
    head_repository_id: z.int(),
    head_branch: z.string(),
  }),
})
type Artifact = z.infer<typeof Artifact>
/** An artifact of a run or a branch that was deleted says less; it is none of those that are wanted. */
const ArtifactPage = z.object({ artifacts: z.array(Artifact.or(z.unknown().transform(() => undefined))) })

/** Reads the reports of the newest run of the default branch that kept some. Rejects for what the API refuses. */
export async function readLastReports(ask: Ask, wanted: WantedReports, signal: AbortSignal): Promise<LastReports> {
  const branch = wanted.defaultBranch ?? (await readDefaultBranch(ask, signal))
  const artifacts = await listArtifacts(ask, { ...wanted, branch }, signal)
  const runs = Map.groupBy(artifacts, ({ workflow_run: run }) => run.id)
  const newestFirst = [...runs.keys()].sort((a, b) => b - a)
  for (const runId of newestFirst.slice(0, maxRuns)) {
    if (!(await isOwnRun(ask, runId, signal))) continue
    return await readLegs(ask, toLegs(runs.get(runId) ?? []), signal)
  }
  const reason = `no run of ${branch} has kept one: there, upload the report-directory as an artifact named ${wanted.prefix}`
  return { kind: 'none', reason }
}

const Repository = z.object({ default_branch: z.string() })

async function readDefaultBranch(ask: Ask, signal: AbortSignal): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}'
  const { data } = await withRetries((tried) => ask(route, { parameters: {}, signal: tried }), signal)
  return parse(Repository, data, 'the repository').default_branch
}

interface Search extends WantedReports {
  readonly branch: string
}

/** Those that may be the last ones, of as many runs as the pages hold. */
async function listArtifacts(ask: Ask, search: Search, signal: AbortSignal): Promise<readonly Artifact[]> {
  const found: Artifact[] = []
  for (let page = 1, last = maxPages; page <= last; page += 1) {
    const route = 'GET /repos/{owner}/{repo}/actions/artifacts'
    const parameters = { per_page: pageSize, page }
    const { data } = await withRetries((tried) => ask(route, { parameters, signal: tried }), signal)
    const { artifacts } = parse(ArtifactPage, data, 'a list of artifacts')
    const wanted = artifacts
      .filter((artifact) => artifact !== undefined)
      .filter((artifact) => isWanted(artifact, search))
    // What one run keeps may be spread over two pages, but hardly over three.
    if (found.length === 0 && wanted.length > 0) last = Math.min(last, page + 1)
    found.push(...wanted)
    if (artifacts.length < pageSize) break
  }
  return found
}

/** A fork's branch may bear the default branch's name, so the repository has to be the own one. */
function isWanted({ name, expired, workflow_run: run }: Artifact, { prefix, branch, ref, runId }: Search): boolean {
  const isOwnBranch = run.head_branch === branch && run.head_repository_id === run.repository_id
  // On the default branch itself the past is what came before, also when an old run is made again.
  const isPast = ref === `refs/heads/${branch}` ? run.id < Number(runId ?? Infinity) : run.id !== Number(runId)
  return name.startsWith(prefix) && !expired && isOwnBranch && isPast
}

/**
 * Events that run the branch as it is. Others, such as a comment or a pull request out of the branch, run with its name
 * too, and may have tested what somebody else wrote.
 */
const ownEvents = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch', 'merge_group', 'release']
const Run = z.object({ event: z.string() })

async function isOwnRun(ask: Ask, id: number, signal: AbortSignal): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/actions/runs/{id}'
  const { data } = await withRetries((tried) => ask(route, { parameters: { id }, signal: tried }), signal)
  return ownEvents.includes(parse(Run, data, 'a workflow run').event)
}

/** The newest of each name, because a run that is made again keeps what it kept before. */
function toLegs(artifacts: readonly Artifact[]): readonly Artifact[] {
  const newestLast = artifacts.toSorted((a, b) => a.id - b.id)
  return [...new Map(newestLast.map((artifact) => [artifact.name, artifact])).values()]
}

async function readLegs(ask: Ask, legs: readonly Artifact[], signal: AbortSignal): Promise<LastReports> {
  const size = legs.reduce((sum, { size_in_bytes: bytes }) => sum + bytes, 0)
  if (legs.length > maxLegs || size > maxArchiveBytes) {
    throw new AnswerError(`the last run kept ${legs.length} reports of ${size} bytes, which is too much to read`)
  }
  const archives = await Promise.all(legs.map((leg) => download(ask, leg, signal)))
  const texts: string[] = []
  let left = maxUnpackedBytes
  for (const [index, archive] of archives.entries()) {
    for (const bytes of unpack(archive, legs[index]?.name ?? '', left)) {
      left -= bytes.length
      texts.push(new TextDecoder().decode(bytes))
    }
  }
  if (texts.length > 0) return { kind: 'found', texts }
  throw new AnswerError(`the artifact has no ${resultName}: upload the whole report-directory`)
}

function unpack(archive: Uint8Array, name: string, left: number): readonly Uint8Array[] {
  try {
    return readZip(archive, resultName, { maxEntries: maxFilesOfLeg, maxBytes: Math.min(maxResultBytes, left) })
  } catch (error) {
    if (error instanceof ZipError) throw new AnswerError(`the artifact ${name} ${error.message}`)
    throw error
  }
}

const Location = z.object({ location: z.string() })

/** GitHub leads to the store by an address that is a credential itself: the store must never see the token. */
const download = (ask: Ask, { id, size_in_bytes: size }: Artifact, signal: AbortSignal): Promise<Uint8Array> =>
  withRetries(
    async (tried) => {
      const route = 'GET /repos/{owner}/{repo}/actions/artifacts/{id}/zip'
      const answer = await ask(route, { parameters: { id }, signal: tried, isWhole: false, follows: false })
      const isDirect = answer.status === 200 && answer.data instanceof ReadableStream
      return await readArchive(isDirect ? answer.data : await fetchStored(answer.headers, tried), size)
    },
    signal,
    { tryMs: downloadMs },
  )

/** The time for everything ends it sooner. */
const downloadMs = 60_000

async function fetchStored(headers: object, signal: AbortSignal): Promise<unknown> {
  const url = URL.parse(Location.safeParse(headers).data?.location ?? '')
  if (url === null || !/^https?:$/.test(url.protocol)) throw new AnswerError('GitHub did not say where the artifact is')
  // It goes through the proxy that the toolkit goes through.
  const send: typeof fetch = defaults.request?.fetch ?? fetch
  const response = await send(url.href, { signal })
  if (response.ok) return response.body
  await response.body?.cancel()
  const message = `the store of the artifacts answered with status ${response.status}`
  throw response.status < 500 ? new AnswerError(message) : new Error(message)
}

async function readArchive(stream: unknown, size: number): Promise<Uint8Array> {
  if (!(stream instanceof ReadableStream)) throw new AnswerError('GitHub answered with something else than an artifact')
  const bytes = await readUpTo(stream, size + 1)
  if (bytes.length > size) throw new AnswerError('the artifact is larger than GitHub says')
  return bytes
}

function parse<T>(schema: z.ZodType<T>, data: unknown, what: string): T {
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw new AnswerError(`GitHub answered with something else than ${what}`)
  return parsed.data
}
