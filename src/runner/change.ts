import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { Origin } from '../report/report.ts'
import type { Environment } from './command-environment.ts'

/** The pull request that a workflow runs for. */
export interface PullRequest {
  readonly number: number
  /** `owner/name` of the repository that its branch lies in; undefined if that was deleted. */
  readonly headRepository: string | undefined
  /** The newest commit of the branch that it is to be merged into, as it was when the workflow was started. */
  readonly base: { readonly sha: string }
  /** As they were when the workflow was started; undefined if the event does not tell. */
  readonly labels: readonly string[] | undefined
}

/** The change that is being tested, as far as the surroundings tell. */
export interface Change {
  /** `owner/name` */
  readonly repository: string | undefined
  /** The pull request's head commit, not the merge commit that is checked out. */
  readonly headSha: string | undefined
  readonly runId: string | undefined
  readonly runAttempt: string | undefined
  readonly pullRequest: PullRequest | undefined
  /** The number of the pull request that a merge queue is about to merge. */
  readonly queuedPullRequest: number | undefined
  /** What the change is merged into: the base of a pull request or of a merge group. A push has none. */
  readonly base: { readonly sha: string } | undefined
  /** As GitHub writes it, such as `refs/heads/main`. */
  readonly ref: string | undefined
  /** Of the repository; undefined if the event does not tell. */
  readonly defaultBranch: string | undefined
  readonly workflow: string | undefined
  readonly job: string | undefined
  /** What tells this step from the others of its job. */
  readonly step: string | undefined
  /** The page of the workflow run. */
  readonly runUrl: string | undefined
  /** Why this change gets no secrets, in a sentence; undefined when it should have them. */
  readonly withoutSecrets: string | undefined
}

/** At the desk there is no change to speak of. */
export const noChange: Change = {
  repository: undefined,
  headSha: undefined,
  runId: undefined,
  runAttempt: undefined,
  pullRequest: undefined,
  queuedPullRequest: undefined,
  base: undefined,
  ref: undefined,
  defaultBranch: undefined,
  workflow: undefined,
  job: undefined,
  step: undefined,
  runUrl: undefined,
  withoutSecrets: undefined,
}

/** It becomes an argument of a program. */
const Sha = z.string().regex(/^[0-9a-f]{40,64}$/)
const Repository = z.object({ full_name: z.string() })

/** The parts of an event, each by itself: one that is not as expected does not take the others with it. */
const Event = z.object({
  pull_request: z
    .object({
      number: z.int().min(1).optional().catch(undefined),
      user: z.object({ login: z.string() }).optional().catch(undefined),
      labels: z
        .array(z.object({ name: z.string() }))
        .optional()
        .catch(undefined),
      head: z.object({ sha: z.string(), repo: Repository.nullish() }),
      base: z.object({ sha: Sha.optional().catch(undefined), repo: Repository }),
    })
    .optional()
    .catch(undefined),
  repository: z
    .object({ default_branch: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  merge_group: z
    .object({ base_sha: Sha.optional().catch(undefined), head_ref: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
type Event = z.infer<typeof Event>

/** Reads the change from a workflow's environment and its event file. */
export function readChange(environment: Environment): Change {
  const event = Event.safeParse(readEvent(environment['GITHUB_EVENT_PATH'])).data ?? {}
  const pullRequest = toPullRequest(event)
  const baseSha = pullRequest?.base.sha ?? event.merge_group?.base_sha
  return {
    repository: environment['GITHUB_REPOSITORY'],
    headSha: event.pull_request?.head.sha ?? environment['GITHUB_SHA'],
    runId: environment['GITHUB_RUN_ID'],
    runAttempt: environment['GITHUB_RUN_ATTEMPT'],
    pullRequest,
    queuedPullRequest: toQueued(event.merge_group?.head_ref),
    base: baseSha === undefined ? undefined : { sha: baseSha },
    ref: environment['GITHUB_REF'],
    defaultBranch: event.repository?.default_branch,
    workflow: environment['GITHUB_WORKFLOW'],
    job: environment['GITHUB_JOB'],
    step: environment['GITHUB_ACTION'],
    runUrl: toRunUrl(environment),
    withoutSecrets: whyWithoutSecrets(environment, event),
  }
}

/** A queue names its branches after the pull request: `refs/heads/gh-readonly-queue/main/pr-7-` and a commit. */
function toQueued(headRef = ''): number | undefined {
  const [, number] = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d{1,9})-[0-9a-f]{40,64}$/.exec(headRef) ?? []
  return number === undefined ? undefined : Number(number)
}

function toRunUrl(environment: Environment): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: runId } = environment
  if (!server || !repository || !runId) return undefined
  const attempt = environment['GITHUB_RUN_ATTEMPT']
  return `${server}/${repository}/actions/runs/${runId}${attempt ? `/attempts/${attempt}` : ''}`
}

/** What a report says about where it was made. */
export const toOrigin = (change: Change): Origin => ({
  repository: change.repository,
  sha: change.headSha,
  ref: change.ref,
  pullRequest: change.pullRequest?.number,
  workflow: change.workflow,
  job: change.job,
  runId: change.runId,
  runAttempt: change.runAttempt,
  url: change.runUrl,
})

function toPullRequest({ pull_request: read }: Event): PullRequest | undefined {
  const { number, head, base, labels } = read ?? {}
  if (number === undefined || head === undefined || base?.sha === undefined) return undefined
  return {
    number,
    headRepository: head.repo?.full_name,
    base: { sha: base.sha },
    labels: labels?.map(({ name }) => name),
  }
}

/** Events whose workflow is that of the pull request, so that GitHub gives it no secrets when it comes from outside. */
const outsideEvents: readonly string[] = ['pull_request', 'pull_request_review', 'pull_request_review_comment']
/** Those that Dependabot's own work starts without Actions secrets, also when somebody runs them again. */
const dependabotEvents: readonly string[] = [...outsideEvents, 'push', 'create', 'deployment', 'deployment_status']
const dependabot = 'dependabot[bot]'

/**
 * By GitHub's rules for forks and for Dependabot. All other events, such as `workflow_run` and `issue_comment`, run the
 * default branch's workflow with its secrets, whoever started them. `GITHUB_ACTOR` stays who started the first attempt.
 */
function whyWithoutSecrets(environment: Environment, { pull_request: pullRequest }: Event): string | undefined {
  const event = environment['GITHUB_EVENT_NAME'] ?? ''
  // This one runs the base branch's workflow, with its secrets, for everybody else.
  const isOwnTarget = event === 'pull_request_target' && pullRequest?.user?.login === dependabot
  if (environment['GITHUB_ACTOR'] === dependabot && (isOwnTarget || dependabotEvents.includes(event))) {
    return 'GitHub passes no Actions secrets to workflows that Dependabot starts'
  }
  if (pullRequest === undefined || !outsideEvents.includes(event)) return undefined
  // The repository of a fork that was deleted is null.
  const isFork = pullRequest.head.repo?.full_name !== pullRequest.base.repo.full_name
  return isFork ? 'GitHub passes no secrets to pull requests from forks' : undefined
}

function readEvent(path: string | undefined): unknown {
  if (path === undefined || path === '') return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
