import type { Origin } from '../report.ts'

/** The address of a repository, by that of the workflow run's page; undefined where that does not tell. */
export function toRepositoryUrl({ url, repository }: Origin): string | undefined {
  if (url === undefined || repository === undefined) return undefined
  const end = url.indexOf(`/${repository}/actions/`)
  return end === -1 ? undefined : `${url.slice(0, end)}/${toPath(repository)}`
}

/** The page of a commit of the repository. */
export function toCommitUrl(origin: Origin, sha: string | undefined): string | undefined {
  const repository = toRepositoryUrl(origin)
  return repository === undefined || sha === undefined ? undefined : `${repository}/commit/${encodeURIComponent(sha)}`
}

/** The page of the pull request. */
export function toPullRequestUrl(origin: Origin): string | undefined {
  const repository = toRepositoryUrl(origin)
  return repository === undefined || origin.pullRequest === undefined
    ? undefined
    : `${repository}/pull/${origin.pullRequest}`
}

const toPath = (path: string): string => path.toWellFormed().split('/').map(encodeURIComponent).join('/')
