import * as z from 'zod'
import { Artifact, readLegs } from './download.ts'
import type { LastReports } from './last-reports.ts'
import { AnswerError, type Ask, parseAnswer, withRetries } from './request.ts'
import { type BranchRuns, hasCommit, listRuns, type Run, readTip } from './runs.ts'

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

/** Runs of other workflows are looked at too, one request each. */
const maxRuns = 50
/** So many are looked at together. */
const batchSize = 10
const pageSize = 100
const maxPages = 5

/** An artifact that says less than that is none of those that are wanted. */
const ArtifactPage = z.object({ artifacts: z.array(Artifact.or(z.unknown().transform(() => undefined))) })

/**
 * Reads the reports of the newest finished run of the default branch that kept some. Calls them missing only where every
 * run was looked at. Rejects for what the API refuses.
 */
export async function readLastReports(ask: Ask, wanted: WantedReports, signal: AbortSignal): Promise<LastReports> {
  const branch = wanted.defaultBranch ?? (await readDefaultBranch(ask, signal))
  const listed = await listRuns(ask, { ...wanted, branch }, signal)
  const kept = await findKept(ask, { listed, branch, prefix: wanted.prefix }, signal)
  if (kept !== undefined) return await readLegs(ask, kept, signal)
  const advice = `upload the report-directory as an artifact named ${wanted.prefix}`
  if (!listed.isCut && listed.runs.length <= maxRuns) {
    return { kind: 'none', reason: `no run of ${branch} has kept one: there, ${advice}` }
  }
  const looked = Math.min(maxRuns, listed.runs.length)
  const reason = `none of the last ${looked} runs of ${branch} has kept one, and older ones are not looked at: there, ${advice}`
  return { kind: 'unreadable', reason }
}

const Repository = z.object({ default_branch: z.string() })

async function readDefaultBranch(ask: Ask, signal: AbortSignal): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}'
  const { data } = await withRetries((tried) => ask(route, { parameters: {}, signal: tried }), signal)
  return parseAnswer(Repository, data, 'the repository').default_branch
}

interface Search {
  readonly listed: BranchRuns
  readonly branch: string
  readonly prefix: string
}

/** The artifacts of the newest run that has some and is surely of the branch. */
async function findKept(ask: Ask, { listed, branch, prefix }: Search, signal: AbortSignal) {
  let tip: string | undefined
  for (let start = 0; start < Math.min(maxRuns, listed.runs.length); start += batchSize) {
    const batch = listed.runs.slice(start, start + batchSize)
    const kept = await Promise.all(batch.map((run) => listKept(ask, { run, prefix }, signal)))
    for (const [index, run] of batch.entries()) {
      const artifacts = kept[index] ?? []
      if (artifacts.length === 0) continue
      tip ??= await readTip(ask, branch, signal)
      if (await hasCommit(ask, { tip, sha: run.head_sha }, signal)) return artifacts
    }
  }
  return undefined
}

/** The reports that a run has kept, and that are still there. */
async function listKept(ask: Ask, { run, prefix }: { run: Run; prefix: string }, signal: AbortSignal) {
  const found: Artifact[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const route = 'GET /repos/{owner}/{repo}/actions/runs/{id}/artifacts'
    const parameters = { id: run.id, per_page: pageSize, page }
    const { data } = await withRetries((tried) => ask(route, { parameters, signal: tried }), signal)
    const { artifacts } = parseAnswer(ArtifactPage, data, 'a list of artifacts')
    const listed = artifacts.filter((artifact) => artifact !== undefined)
    found.push(...listed.filter(({ name, expired }) => name.startsWith(prefix) && !expired))
    if (artifacts.length < pageSize) return found
  }
  throw new AnswerError(`a run has kept more than ${maxPages * pageSize} artifacts, which is too much to read`)
}
