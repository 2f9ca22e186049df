import { join } from 'node:path'
import { claimFolder, refuseFolder } from './checkout-folder.ts'
import { type CloneRemote, openCloneRemote, type ReadCredential, type RemoteHost } from './clone-remote.ts'
import { chooseRef, isSha, parseListing, type RemoteRef, toPatterns, toShaRef } from './remote-ref.ts'

/** What is checked out, and where to. */
export interface CheckoutRequest {
  /** Absolute. It must not exist, or be an empty folder. */
  readonly folder: string
  /** A branch, a tag, a full commit ID or a name that begins with `refs/`; undefined: the remote's default branch. */
  readonly ref: string | undefined
  /** How many commits of its history are fetched; 0: the whole history, with all branches and tags. */
  readonly depth: number
  /** Asked a second time when the first credential has expired meanwhile. */
  readonly readCredential: ReadCredential
}

/** What was checked out. */
export interface Checkout {
  readonly sha: string
  /** Without any credential in it. */
  readonly cloneUrl: string
  /** Of the credential that was used last; undefined: nobody knows. */
  readonly expiresAt: Date | undefined
}

/** The repository has no such branch, tag or commit; the message is a sentence. */
export class RefError extends Error {
  override readonly name = 'RefError'
}

/**
 * Clones a repository at a ref into a folder. The credential is in the environment of the commands that need it, and
 * nowhere else. When it fails, or is cancelled, nothing is left in the folder. Rejects with a RefError, a FolderError, a
 * GitError, or what `readCredential` rejects with.
 */
export async function checkOut(request: CheckoutRequest, host: RemoteHost): Promise<Checkout> {
  const { folder, depth } = request
  refuseFolder(folder)
  const remote = await openCloneRemote(request.readCredential, host)
  const { ref, objectFormat } = await findRef(remote, request.ref)
  const claimed = claimFolder(folder)
  try {
    const { git, url } = remote
    const inFolder = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`]
    await git.run(['init', '--quiet', `--object-format=${objectFormat}`, folder])
    await git.run([...inFolder, 'remote', 'add', 'origin', url.href])
    await remote.speak([...inFolder, 'fetch', ...toFetchArguments(depth, ref)])
    await git.run([...inFolder, 'checkout', '--quiet', '--force', ...toCheckoutArguments(ref)])
    const [sha = ''] = await git.run([...inFolder, 'rev-parse', '--verify', 'HEAD^{commit}'])
    return { sha, cloneUrl: url.href, expiresAt: remote.credential().expiresAt }
  } catch (error) {
    claimed.empty()
    throw error
  }
}

interface Found {
  readonly ref: RemoteRef
  readonly objectFormat: string
}

async function findRef({ speak, url }: CloneRemote, ref: string | undefined): Promise<Found> {
  if (ref !== undefined && isSha(ref)) {
    return { ref: toShaRef(ref), objectFormat: ref.length === 64 ? 'sha256' : 'sha1' }
  }
  const listing = parseListing(await speak(['ls-remote', '--symref', url.href, ...toPatterns(ref)]))
  const chosen = chooseRef(ref, listing)
  if (chosen !== undefined) return { ref: chosen, objectFormat: listing.objectFormat }
  throw new RefError(
    ref === undefined
      ? 'the repository has no default branch with a commit: name a ref'
      : `the repository has no branch, tag or other ref "${ref}"`,
  )
}

const toFetchArguments = (depth: number, { refspec }: RemoteRef): string[] => {
  const flags = ['--quiet', '--no-tags', '--no-recurse-submodules', '--no-write-fetch-head', '--update-head-ok']
  if (depth > 0) return [...flags, `--depth=${depth}`, 'origin', refspec]
  const all = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*']
  return [...flags, 'origin', ...new Set([...all, refspec])]
}

/** Names are written in full, so that none can be taken for an option. */
const toCheckoutArguments = ({ branch, local }: RemoteRef): string[] =>
  branch === undefined ? ['--detach', local] : ['-B', branch, '--track', local]
