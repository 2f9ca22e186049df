import { basename, dirname, resolve } from 'node:path'
import type { SuiteReport } from '../../report/report.ts'
import { encodePath } from '../../report/spec-link.ts'
import type { Change } from '../change.ts'
import type { Environment } from '../command-environment.ts'
import { readRealPath } from '../real-path.ts'
import { createGit, type Git } from './repository.ts'

/** Where a file lies in a repository; left out is what is not known, or as it mostly is. */
export type SourcePlace = Pick<SuiteReport['spec'], 'blob' | 'repositoryPath'>

/** What is needed to tell it. */
export interface SourceQuestion {
  readonly workspace: string
  readonly environment: Environment
  readonly change: Change
  readonly cancelled: AbortSignal
}

const withinMs = 5_000

/**
 * Tells where a file lies that may be of another checkout than the workflow's: its page on the server at the commit that
 * is checked out there, or its path where its repository is the workflow's own. Only what is as that commit has it gets a
 * page, because lines are to be pointed at. Never throws.
 */
export async function locateSource(path: string, question: SourceQuestion): Promise<SourcePlace> {
  const { change, environment, workspace: written } = question
  const server = toServer(environment['GITHUB_SERVER_URL'])
  if (server === undefined || change.repository === undefined) return {}
  const whole = readRealPath(resolve(written, path))
  const workspace = readRealPath(written)
  if (whole === undefined || workspace === undefined) return {}
  const signal = AbortSignal.any([question.cancelled, AbortSignal.timeout(withinMs)])
  const git = createGit({ folder: dirname(whole), workspace, environment, signal })
  const [origin = '', prefix] = await Promise.all([git.readOrigin(), git.readPrefix()])
  const repository = toRepository(origin, server)
  if (repository === undefined || prefix === undefined) return {}
  const inRepository = `${prefix}${basename(whole)}`
  // Names of repositories differ by more than the case of their letters.
  if (repository.toLowerCase() === change.repository.toLowerCase()) {
    return resolve(workspace, inRepository) === whole ? {} : { repositoryPath: inRepository }
  }
  return await toBlob(git, { server, repository, path: inRepository })
}

/** Where the files of a checkout have their pages, if it is of a repository of the job's GitHub server. */
export function toPagesUrl(
  { cloneUrl, sha }: { readonly cloneUrl: string; readonly sha: string },
  environment: Environment,
): string | undefined {
  const server = toServer(environment['GITHUB_SERVER_URL'])
  const repository = server && toRepository(cloneUrl, server)
  return server && repository && `${server.origin}/${repository}/blob/${sha}`
}

interface BlobPlace {
  readonly server: URL
  readonly repository: string
  readonly path: string
}

async function toBlob(git: Git, { server, repository, path }: BlobPlace): Promise<SourcePlace> {
  const [sha = '', isCommitted] = await Promise.all([git.readHead(), git.isCommitted(basename(path))])
  if (!/^[0-9a-f]{40,64}$/.test(sha) || !isCommitted) return {}
  return { blob: { repository, sha, url: `${server.origin}/${repository}/blob/${sha}/${encodePath(path)}` } }
}

function toServer(url: string | undefined): URL | undefined {
  const server = URL.parse(url ?? '')
  return server?.protocol === 'https:' || server?.protocol === 'http:' ? server : undefined
}

/** No address of a repository is longer, and a checkout may configure any text. */
const maxOriginLength = 500

/** `owner/name` of a clean address on the server, over HTTPS or SSH; undefined for any other. */
function toRepository(origin: string, server: URL): string | undefined {
  if (origin.length > maxOriginLength) return undefined
  const short = /^git@([\w.-]+):([^\s/]+\/[^\s/]+)$/.exec(origin)
  const url = short === null ? URL.parse(origin) : URL.parse(`ssh://git@${short[1]}/${short[2]}`)
  if (url === null || url.search !== '' || url.hash !== '' || url.password !== '') return undefined
  const isWeb = url.protocol === server.protocol && url.username === '' && url.host === server.host
  const isShell =
    url.protocol === 'ssh:' && url.username === 'git' && url.hostname === server.hostname && url.port === ''
  const name = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(url.pathname)
  const [, owner = '', repository = ''] = name ?? []
  return (isWeb || isShell) && /\w/.test(owner) && /\w/.test(repository) ? `${owner}/${repository}` : undefined
}
