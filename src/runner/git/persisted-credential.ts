import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHeaderSetting } from './clone-environment.ts'
import { GitError, type GitHost, openCloneGit, openGit } from './clone-git.ts'

const toConfigPath = (folder: string): string => join(folder, '.git', 'config')
const toExtraHeader = (url: URL): string => `http.${url.href}.extraheader`

const key = '\textraheader = '
/** How each of the lines begins. */
const written = `${key}Authorization: Basic `

/** Makes git find a credential in the settings of a checkout. Written here, because git takes it as an argument only. */
export function writeCredential(folder: string, url: URL, token: string): void {
  const path = toConfigPath(folder)
  // Other users of the machine are no part of the job.
  chmodSync(path, 0o600)
  const lines = Object.values(toHeaderSetting(url, token)).map((value) => `${key}${value}\n`)
  // An address has neither quotes nor backslashes: the parser of URLs writes them otherwise.
  appendFileSync(path, `[http "${url.href}"]\n${lines.join('')}`)
}

/**
 * Takes away what `writeCredential` wrote, if it is still there; false when the checkout is no longer there. Rejects with
 * a GitError when the credential stays.
 */
export async function removeCredential(folder: string, cloneUrl: string, host: GitHost): Promise<boolean> {
  const path = toConfigPath(folder)
  if (!existsSync(path)) return false
  const url = new URL(cloneUrl)
  try {
    await unset(path, url, host)
  } catch {
    // Such as settings that a later step has broken or locked, and a git that is gone.
    removeLines(path, url)
  }
  return true
}

/** What git exits with when there is no such setting. */
const absent = 1

async function unset(path: string, url: URL, host: GitHost): Promise<void> {
  const git = await openCloneGit(url, await openGit(host))
  const inFile = ['config', '--file', path]
  try {
    await git.run([...inFile, '--get-all', toExtraHeader(url)])
  } catch (error) {
    if (error instanceof GitError && error.code === absent) return
    throw error
  }
  await git.run([...inFile, '--unset-all', toExtraHeader(url)])
}

/** Takes the lines away as they were written. */
function removeLines(path: string, url: URL): void {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const header = `[http "${url.href}"]`
    const kept = lines.filter((line, at) => !(line.startsWith(written) && lines[at - 1] === header))
    writeFileSync(path, kept.join('\n'))
    if (kept.some((line) => line.startsWith(written))) throw new Error('it is not where it was written')
  } catch (error) {
    const reason = Error.isError(error) ? error.message : String(error)
    throw new GitError(`the credential may still be in ${path}, from which it could not be taken away: ${reason}`)
  }
}
