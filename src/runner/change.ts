import { readFileSync } from 'node:fs'
import * as z from 'zod'

type Environment = Readonly<Record<string, string | undefined>>

/** The change that is being tested, as far as the surroundings tell. */
export interface Change {
  /** `owner/name` */
  readonly repository: string | undefined
  /** The pull request's head commit, not the merge commit that is checked out. */
  readonly headSha: string | undefined
  readonly runId: string | undefined
  readonly runAttempt: string | undefined
  /** Why this change gets no secrets, in a sentence; undefined when it should have them. */
  readonly withoutSecrets: string | undefined
}

/** At the desk there is no change to speak of. */
export const noChange: Change = {
  repository: undefined,
  headSha: undefined,
  runId: undefined,
  runAttempt: undefined,
  withoutSecrets: undefined,
}

const Repository = z.object({ full_name: z.string() })
const PullRequestEvent = z.object({
  pull_request: z.object({
    head: z.object({ sha: z.string(), repo: Repository.nullish() }),
    base: z.object({ repo: Repository }),
  }),
})

/** Reads the change from a workflow's environment and its event file. */
export function readChange(environment: Environment): Change {
  const event = PullRequestEvent.safeParse(readEvent(environment['GITHUB_EVENT_PATH']))
  const pullRequest = event.success ? event.data.pull_request : undefined
  return {
    repository: environment['GITHUB_REPOSITORY'],
    headSha: pullRequest?.head.sha ?? environment['GITHUB_SHA'],
    runId: environment['GITHUB_RUN_ID'],
    runAttempt: environment['GITHUB_RUN_ATTEMPT'],
    withoutSecrets: whyWithoutSecrets(environment, pullRequest),
  }
}

function whyWithoutSecrets(
  environment: Environment,
  pullRequest: z.infer<typeof PullRequestEvent>['pull_request'] | undefined,
): string | undefined {
  if (environment['GITHUB_ACTOR'] === 'dependabot[bot]') {
    return 'GitHub passes no Actions secrets to workflows that Dependabot starts'
  }
  // This event runs the base branch's workflow, with its secrets, whoever opened the pull request.
  if (environment['GITHUB_EVENT_NAME'] === 'pull_request_target') return undefined
  const isFork = pullRequest !== undefined && pullRequest.head.repo?.full_name !== pullRequest.base.repo.full_name
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
