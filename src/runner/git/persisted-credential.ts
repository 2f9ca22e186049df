import { appendFileSync, chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { toHeaderSetting } from './clone-environment.ts'
import { type GitHost, openCloneGit, openGit } from './clone-git.ts'

const toConfigPath = (folder: string): string => join(folder, '.git', 'config')
const toExtraHeader = (url: URL): string => `http.${url.href}.extraheader`

/** Makes git find a credential in the settings of a checkout. Written here, because git takes it as an argument only. */
export function writeCredential(folder: string, url: URL, token: string): void {
  const path = toConfigPath(folder)
  // Other users of the machine are no part of the job.
  chmodSync(path, 0o600)
  const lines = Object.values(toHeaderSetting(url, token)).map((value) => `\textraheader = ${value}\n`)
  // An address has neither quotes nor backslashes: the parser of URLs writes them otherwise.
  appendFileSync(path, `[http "${url.href}"]\n${lines.join('')}`)
}

/** Takes away what `writeCredential` wrote, if it is still there. Rejects with a GitError when that is not possible. */
export async function removeCredential(folder: string, cloneUrl: string, host: GitHost): Promise<void> {
  const path = toConfigPath(folder)
  // The checkout may have failed, and a later step may have taken it away.
  if (!existsSync(path)) return
  const url = new URL(cloneUrl)
  const git = await openCloneGit(url, await openGit(host))
  const find = ['config', '--file', path, '--get-all', toExtraHeader(url)]
  const isThere = await git.run(find).then(
    () => true,
    () => false,
  )
  if (isThere) await git.run(['config', '--file', path, '--unset-all', toExtraHeader(url)])
}
