import type { LoadReportFiles } from '../report-directory.ts'
import type { LoadGitHubApi } from './base-file.ts'
import type { LoadGitHubComments } from './comment.ts'

/** The parts of GitHub's toolkit that the adapter uses. */
export type Toolkit = typeof import('../toolkit.ts')

/** What the adapter needs of its process. */
export interface GitHubSurroundings {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly write: (text: string) => void
  readonly setExitCode: (code: number) => void
  readonly loadToolkit: () => Promise<Toolkit>
  /** The program that runs commands and ends them. */
  readonly guardPath: string
  readonly loadReportFiles: LoadReportFiles
  readonly loadGitHubApi: () => Promise<Awaited<ReturnType<LoadGitHubApi>> & Awaited<ReturnType<LoadGitHubComments>>>
}
