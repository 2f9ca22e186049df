import { type CommentChoice, wantsComment } from '../../report/comment/choice.ts'
import { runIdPattern, type Section } from '../../report/comment/document.ts'
import { toCommentTitle } from '../../report/comment/report-comment.ts'
import { renderSection } from '../../report/comment/section.ts'
import type { Report } from '../../report/report.ts'
import type { Change } from '../change.ts'
import type { Environment } from '../command-environment.ts'
import { noClient } from './base-file.ts'
import { type Leg, toCommentKey, toLegTitle, toSectionKey } from './comment-keys.ts'
import { CommentWriter, type Written } from './comment-writer.ts'
import { startDeadline } from './deadline.ts'

/** Loads the client of GitHub's API, where there is something to write. */
export type LoadGitHubComments = () => Promise<Pick<typeof import('./api.ts'), 'createGitHubComments'>>

/** What the comment is written with. */
export interface CommentSource {
  readonly choice: CommentChoice
  readonly leg: Leg
  /** Whether words of the conversations may be shown. */
  readonly showsTurns: boolean
  readonly change: Change
  readonly environment: Environment
  /** Of the input `github-token`, masked already; empty if there is none. */
  readonly token: string
  readonly cancelled: AbortSignal
  readonly loadGitHubApi: LoadGitHubComments
  readonly timing?: CommentTiming
}

/** All in milliseconds. */
export interface CommentTiming {
  /** For everything. */
  readonly withinMs: number
  /** For everything that follows a cancellation. */
  readonly afterCancelMs: number
  /** The shortest and the longest pause before looking whether another job has written over the comment. */
  readonly pauseMs: readonly [number, number]
}

const defaultTiming: CommentTiming = { withinMs: 20_000, afterCancelMs: 2_000, pauseMs: [1_000, 2_000] }

type Outcome =
  | Written
  /** There is nothing to comment on. */
  | { readonly kind: 'none'; readonly reason: string }

const failed = (reason: string): Outcome => ({ kind: 'failed', reason })

/**
 * Writes a report's section into the comment of its job, beside those of the other legs and steps. GitHub cannot update on
 * a condition, so it is read right before it is written, and looked at again after a pause: what another job has written
 * over meanwhile is merged again. Takes 20 s at most, and 2 s after a cancellation. The report's texts, and those of the leg, are redacted already.
 */
export async function writeComment(report: Report, source: CommentSource): Promise<Outcome> {
  const { change, environment, token, choice, cancelled, timing = defaultTiming } = source
  if (choice === 'off') return { kind: 'unneeded' }
  if (change.pullRequest === undefined) return { kind: 'none', reason: 'only pull requests have comments' }
  if (token === '') return failed('it takes the input github-token')
  if (change.repository === undefined) return failed('the name of the repository is not known')
  using deadline = startDeadline({ ...timing, cancelled })
  const comments = await openComments(source, change.repository, change.pullRequest.number)
  if (comments === undefined) return failed(noClient)
  const task = {
    key: toCommentKey(change, environment),
    title: toCommentTitle(report),
    section: toSection(report, source),
    isWanted: wantsComment(report, choice),
    pauseMs: timing.pauseMs,
  }
  const written = await new CommentWriter(task, comments, deadline).write()
  if (written.kind !== 'failed' || change.withoutSecrets === undefined) return written
  return failed(`${written.reason}. GitHub gives forks and Dependabot a token that may only read`)
}

/** The comments of a pull request; undefined where the client cannot be started. */
async function openComments({ environment, token, loadGitHubApi }: CommentSource, repository: string, number: number) {
  const baseUrl = environment['GITHUB_API_URL'] || 'https://api.github.com'
  try {
    const { createGitHubComments } = await loadGitHubApi()
    return createGitHubComments({ token, baseUrl, repository }, number)
  } catch {
    return undefined
  }
}

const toSection = (report: Report, { leg, showsTurns, change }: CommentSource): Section => ({
  ...renderSection(report, { leg: toLegTitle(leg), showsTurns }),
  key: toSectionKey(leg),
  runId: runIdPattern.test(change.runId ?? '') ? (change.runId ?? '') : '0',
  attempt: Math.max(0, Math.trunc(Number(change.runAttempt ?? '1'))) || 0,
})
