import type { Origin, SuiteReport } from './report.ts'

/** A place in a spec; without one the link leads to the file. */
interface Lines {
  readonly line: number
  readonly endLine?: number
}

const shaText = /^[0-9a-f]{7,64}$/
const repositoryName = /^[\w.-]+\/[\w.-]+$/

/**
 * The page of a spec at the commit that was tested; undefined where that is not known, as at the desk, for a file
 * outside of the checkout, or for one of a repository without pages.
 */
export function toSpecUrl(spec: SuiteReport['spec'], origin: Origin, lines?: Lines): string | undefined {
  const url = spec.blob === undefined ? toBlobUrl(spec.repositoryPath ?? spec.path, origin) : spec.blob.url
  if (url === undefined || lines === undefined) return url
  const { line, endLine = line } = lines
  return `${url}#L${line}${endLine > line ? `-L${endLine}` : ''}`
}

function toBlobUrl(path: string, { repository, sha, url }: Origin): string | undefined {
  if (repository === undefined || !repositoryName.test(repository) || !shaText.test(sha ?? '')) return undefined
  const server = toServer(url, repository)
  const steps = path.split('/')
  const isInside = !/^[a-z]:/i.test(path) && steps.every((step) => step !== '' && step !== '.' && step !== '..')
  if (server === undefined || !isInside) return undefined
  return `${server}/${repository}/blob/${sha}/${encodePath(path)}`
}

/** The server is not named by itself, but the page of the run is on it. */
function toServer(url: string | undefined, repository: string): string | undefined {
  const end = url?.indexOf(`/${repository}/actions/runs/`) ?? -1
  return end > 0 ? url?.slice(0, end) : undefined
}

/** A path with forward slashes for an address, with what the standard leaves to Markdown encoded too. */
export const encodePath = (path: string): string =>
  encodeURIComponent(path.toWellFormed())
    .replaceAll('%2F', '/')
    .replace(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
