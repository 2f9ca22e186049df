/** Everything of git's protocol lies below. */
export const gitBase = '/repo_host/git'

/** Git's smart HTTP services: what a repository has, its objects, and the way to change it. */
export type GitService = 'info/refs' | 'git-upload-pack' | 'git-receive-pack'

/** A repository, and what is wanted of it. */
export interface GitPath {
  readonly repo: string
  readonly service: GitService
}

const gitPath = new RegExp(`^${gitBase}/(?<repo>.+)\\.git/(?<service>info/refs|git-upload-pack|git-receive-pack)$`, 's')

/** Reads the path of a URL; undefined for one that is not of git's smart protocol. */
export function parseGitPath(pathname: string): GitPath | undefined {
  const { repo, service } = gitPath.exec(pathname)?.groups ?? {}
  const name = repo === undefined ? undefined : decode(repo)
  return name === undefined || !isService(service) ? undefined : { repo: name, service }
}

/** Where a repository is cloned from, below the address of the service. */
export const toClonePath = (repo: string): string =>
  `${gitBase}/${repo.split('/').map(encodeURIComponent).join('/')}.git`

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const isService = (text: string | undefined): text is GitService =>
  text === 'info/refs' || text === 'git-upload-pack' || text === 'git-receive-pack'
