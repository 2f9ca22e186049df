import * as z from 'zod'
import { AnswerError, type Ask, parseAnswer, toStatus, toUnreadable, withRetries } from './request.ts'

/** Whose runs are asked for. */
export interface WantedRuns {
  readonly branch: string
  /** Of the run that asks. */
  readonly ref: string | undefined
  readonly runId: string | undefined
}

/**
 * Events that run the branch as it is. Others, such as a comment or a pull request out of the branch, run with its name
 * too, and may have tested what somebody else wrote. A release bears the name of its tag.
 */
const ownEvents = ['push', 'schedule', 'workflow_dispatch', 'repository_dispatch']
/** Whatever else became of a run, it may have ended before all of its legs were judged. */
const wholeConclusions = ['success', 'failure']

const Owner = z.object({ id: z.int() })
const Run = z.object({
  id: z.int(),
  event: z.string(),
  status: z.string().nullable(),
  conclusion: z.string().nullable(),
  head_sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  head_branch: z.string().nullable(),
  repository: Owner,
  head_repository: Owner,
})
export type Run = z.infer<typeof Run>
/** A run whose repository was deleted says less; it is none of those that are wanted. */
const RunPage = z.object({ workflow_runs: z.array(Run.or(z.unknown().transform(() => undefined))) })

const pageSize = 100
const maxPages = 3

/** The finished runs of a branch that tested the branch itself by what they say, the newest first. */
export interface BranchRuns {
  readonly runs: readonly Run[]
  /** Whether there may be older ones. */
  readonly isCut: boolean
}

/** Lists the runs that may be the past of the one that asks. `hasCommit` has to prove each before it is believed. */
export async function listRuns(ask: Ask, wanted: WantedRuns, signal: AbortSignal): Promise<BranchRuns> {
  const found: Run[] = []
  for (let page = 1; page <= maxPages; page += 1) {
    const route = 'GET /repos/{owner}/{repo}/actions/runs'
    const parameters = { branch: wanted.branch, status: 'completed', per_page: pageSize, page }
    const { data } = await withRetries((tried) => ask(route, { parameters, signal: tried }), signal)
    const { workflow_runs: runs } = parseAnswer(RunPage, data, 'a list of workflow runs')
    found.push(...runs.filter((run) => run !== undefined).filter((run) => isWanted(run, wanted)))
    if (runs.length < pageSize) return { runs: toNewestFirst(found), isCut: false }
  }
  return { runs: toNewestFirst(found), isCut: true }
}

/** A run that joins the list between two pages pushes one to the next page too. */
const toNewestFirst = (runs: readonly Run[]): readonly Run[] =>
  [...new Map(runs.map((run) => [run.id, run])).values()].sort((a, b) => b.id - a.id)

/** A fork's branch may bear the same name, so the repository has to be the own one. */
function isWanted(run: Run, { branch, ref, runId }: WantedRuns): boolean {
  const isOwn = run.head_branch === branch && run.head_repository.id === run.repository.id
  const isWhole = run.status === 'completed' && wholeConclusions.includes(run.conclusion ?? '')
  // On the branch itself the past is what came before, also when an old run is made again.
  const isPast = ref === `refs/heads/${branch}` ? run.id < Number(runId ?? Infinity) : run.id !== Number(runId)
  return isOwn && isWhole && isPast && ownEvents.includes(run.event)
}

const Ref = z.object({ ref: z.string(), object: z.object({ sha: z.string() }) })

/** The newest commit of a branch. Rejects, saying which permission is missing, where it cannot be read. */
export async function readTip(ask: Ask, branch: string, signal: AbortSignal): Promise<string> {
  const route = 'GET /repos/{owner}/{repo}/git/ref/{ref}'
  const ref = `heads/${branch}`
  const asked = withRetries((tried) => ask(route, { parameters: { ref }, signal: tried }), signal)
  const { data } = await asked.catch((error: unknown) => {
    throw new AnswerError(toUnreadable(error, 'contents: read').reason)
  })
  const read = parseAnswer(Ref, data, 'a branch')
  if (read.ref !== `refs/${ref}`) throw new AnswerError('GitHub answered with another branch')
  return read.object.sha
}

const Comparison = z.object({ status: z.string() })

/**
 * Whether a branch has the commit of a run. The name is no proof: a run of a tag bears the tag's name as that of its
 * branch, and a tag may be called like the branch. So the newest commit of the branch is compared, not a name.
 */
export async function hasCommit(
  ask: Ask,
  { tip, sha }: { readonly tip: string; readonly sha: string },
  signal: AbortSignal,
): Promise<boolean> {
  const route = 'GET /repos/{owner}/{repo}/compare/{basehead}'
  const parameters = { basehead: `${sha}...${tip}`, per_page: 1 }
  try {
    const { data } = await withRetries((tried) => ask(route, { parameters, signal: tried }), signal)
    return ['ahead', 'identical'].includes(parseAnswer(Comparison, data, 'a comparison').status)
  } catch (error) {
    // The token may read the branch, so that there is no such commit, or none that both come from.
    if (toStatus(error) === 404) return false
    throw error
  }
}
