import { join } from 'node:path'
import { type ClaimedFolder, claimFolder, refuseFolder } from './checkout-folder.ts'
import { type CloneGit, GitError } from './clone-git.ts'
import { type CloneRemote, openCloneRemote, type ReadCredential, type RemoteHost } from './clone-remote.ts'
import { writeCredential } from './persisted-credential.ts'
import {
  chooseRef,
  isSha,
  parseListing,
  type RemoteRef,
  toCheckoutArguments,
  toFetchArguments,
  toPatterns,
  toShaRef,
} from './remote-ref.ts'
import { toPagesUrl } from './source-place.ts'
import { limitToPatterns, refuseNothing } from './sparse-checkout.ts'

/** What is checked out, and where to. */
export interface CheckoutRequest {
  /** Absolute. It must not exist, or be an empty folder. */
  readonly folder: string
  /** A branch, a tag, a full commit ID or a name that begins with `refs/`; undefined: the remote's default branch. */
  readonly ref: string | undefined
  /** How many commits of its history are fetched; 0: the whole history, with all branches and tags. */
  readonly depth: number
  /** Which files are written, in the form of `.gitignore`; all, if there is none. */
  readonly sparse?: readonly string[] | undefined
  /** Whether git finds the credential in the settings of the checkout afterwards; `removeCredential` takes it away. */
  readonly persistsCredential?: boolean
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
  /** Whether the commit has submodules, which are left out: the credential is for one repository. */
  readonly hasSubmodules: boolean
  /** What a path in the repository follows, after a slash, to its page at the commit; undefined where none is known. */
  readonly pagesUrl?: string | undefined
}

/** The repository has no such branch, tag or commit; the message is a sentence. */
export class RefError extends Error {
  override readonly name = 'RefError'
}

/**
 * Clones a repository at a ref into a folder. The credential is in the environment of the commands that need it, and
 * nowhere else. When it fails, or is cancelled, nothing is left in the folder. Rejects with a RefError, a SparseError, a
 * FolderError, a GitError, what `readCredential` rejects with, or the reason of the cancellation.
 */
export async function checkOut(request: CheckoutRequest, host: RemoteHost): Promise<Checkout> {
  refuseFolder(request.folder)
  const remote = await openCloneRemote(request.readCredential, host)
  const { ref, objectFormat } = await findRef(remote, request.ref)
  const claimed = claimFolder(request.folder)
  try {
    const checkout = await fill(request, { ref, objectFormat }, remote)
    host.cancelled.throwIfAborted()
    return { ...checkout, pagesUrl: toPagesUrl(checkout, host.environment) }
  } catch (error) {
    throw withdraw(claimed, error)
  }
}

async function fill(request: CheckoutRequest, found: Found, { git, url, ...remote }: CloneRemote): Promise<Checkout> {
  const { folder, depth, sparse } = request
  const { ref, objectFormat } = found
  // Named, so that no other repository is taken for it.
  const at = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`]
  await git.run([...at, 'init', '--quiet', `--object-format=${objectFormat}`])
  await git.run([...at, 'remote', 'add', 'origin', url.href])
  if (sparse !== undefined) await limitToPatterns(folder, sparse, (...args) => git.run([...at, ...args]))
  await remote.speak([...at, 'fetch', ...toFetchArguments(depth, ref)]).catch((error: unknown) => {
    throw toFetchError(error, request.ref)
  })
  await refuseNoCommit(request.ref, () => git.run([...at, 'rev-parse', '--verify', `${ref.local}^{commit}`]))
  await git.runLong([...at, 'checkout', '--quiet', '--force', ...toCheckoutArguments(ref)])
  if (sparse !== undefined) refuseNothing(folder)
  const [sha = ''] = await git.run([...at, 'rev-parse', '--verify', 'HEAD^{commit}'])
  const { token, expiresAt } = remote.credential()
  if (request.persistsCredential) writeCredential(folder, url, token)
  return { sha, cloneUrl: url.href, expiresAt, hasSubmodules: await hasSubmodules(git, at) }
}

/** An ID or a tag may be of a file or a folder. */
async function refuseNoCommit(ref: string | undefined, find: () => Promise<unknown>): Promise<void> {
  try {
    await find()
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    throw new RefError(`"${ref ?? 'HEAD'}" is no commit`)
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
  if (chosen?.branch === 'HEAD') throw new RefError('git takes no branch with the name HEAD: name its commit')
  if (chosen !== undefined) return { ref: chosen, objectFormat: listing.objectFormat }
  throw new RefError(
    ref === undefined
      ? 'the repository has no default branch with a commit: name a ref'
      : `the repository has no branch, tag or other ref "${ref}"`,
  )
}

/** How remotes of several ages say that they do not have what was asked for. */
const missing = /not our ref|unadvertised object|[Cc]ouldn't find remote ref/

const toFetchError = (error: unknown, ref: string | undefined): unknown =>
  error instanceof GitError && error.lines.some((line) => missing.test(line))
    ? new RefError(`the repository has no ${ref !== undefined && isSha(ref) ? 'commit' : 'ref'} "${ref ?? 'HEAD'}"`)
    : error

const hasSubmodules = async (git: CloneGit, at: readonly string[]): Promise<boolean> =>
  (await git.run([...at, 'ls-tree', '--name-only', 'HEAD', '--', '.gitmodules'])).length > 0

/** Leaves nothing half made; the error says so where that is not possible. */
function withdraw(claimed: ClaimedFolder, error: unknown): unknown {
  try {
    claimed.empty()
    return error
  } catch (fault) {
    const [what, why] = [error, fault].map((thrown) => (Error.isError(thrown) ? thrown.message : String(thrown)))
    return new GitError(`${what}; what was fetched until then could not be taken away: ${why}`)
  }
}
