import type { CloneCredential } from '../../contract/checkout.ts'
import { toBasic, toHeaderSetting } from './clone-environment.ts'
import { type CloneGit, GitError, type GitHost, openCloneGit, openGit } from './clone-git.ts'

/** Gets a credential that nobody else has used. */
export type ReadCredential = () => Promise<CloneCredential>

/** What speaking to a remote takes. */
export interface RemoteHost extends GitHost {
  /** Hides a value wherever anything is shown. */
  readonly secret: (value: string) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A repository that is cloned from. */
export interface CloneRemote {
  /** Without any credential in it. */
  readonly url: URL
  /** Runs commands that need no credential, without it. */
  readonly git: CloneGit
  /** Runs a command with the credential; once more with a new one, if it failed because the first one has expired. */
  speak(args: readonly string[]): Promise<readonly string[]>
  /** The credential that was used last. */
  credential(): CloneCredential
}

/** Looks for git and gets a credential. Rejects with a GitError, or with what `readCredential` rejects with. */
export async function openCloneRemote(readCredential: ReadCredential, host: RemoteHost): Promise<CloneRemote> {
  const program = await openGit(host)
  let credential = await readMasked(readCredential, host)
  const url = new URL(credential.cloneUrl)
  const git = await openCloneGit(url, program)
  let wasAccepted = false
  let isRenewed = false
  const speak = async (args: readonly string[]): Promise<readonly string[]> => {
    try {
      const lines = await git.runLong(args, toHeaderSetting(url, credential.token))
      wasAccepted = true
      return lines
    } catch (error) {
      const { expiresAt } = credential
      if (isRenewed || !hasExpired(error, { wasAccepted, expiresAt, nowMs: host.now() })) throw toRefusal(error, url)
      isRenewed = true
      credential = await readMasked(readCredential, host)
      if (credential.cloneUrl !== url.href) {
        throw new GitError('the credential has expired, and the service gave the next one for another address')
      }
      return speak(args)
    }
  }
  return { url, git, speak, credential: () => credential }
}

async function readMasked(readCredential: ReadCredential, { secret }: RemoteHost): Promise<CloneCredential> {
  const credential = await readCredential()
  secret(credential.token)
  secret(toBasic(credential.token))
  return credential
}

/** What git says when it is not let in, with nobody to ask for another credential, and when it is cut off. */
const refused = /Authentication failed|could not read (Username|Password)|returned error: 40[13]|HTTP 40[13]/
const cutOff = /RPC failed|early EOF|hung up|unexpected disconnect/

/** Clocks differ by some seconds. */
const toleranceMs = 30_000

interface Use {
  /** Whether the remote has taken it before. */
  readonly wasAccepted: boolean
  readonly expiresAt: Date | undefined
  readonly nowMs: number
}

/** Whether it may well be the age of the credential that made git fail. */
function hasExpired(error: unknown, { wasAccepted, expiresAt, nowMs }: Use): boolean {
  if (!(error instanceof GitError)) return false
  const isOld = expiresAt !== undefined && nowMs >= expiresAt.getTime() - toleranceMs
  // Where the service does not say, it may have been the age: that is tried out once.
  return hasSaid(error, refused) ? isOld || wasAccepted || expiresAt === undefined : isOld && hasSaid(error, cutOff)
}

const hasSaid = ({ lines }: GitError, pattern: RegExp): boolean => lines.some((line) => pattern.test(line))

/** git speaks of a user name that nobody could be asked for. */
const toRefusal = (error: unknown, url: URL): unknown =>
  error instanceof GitError && hasSaid(error, refused)
    ? new GitError(`${url.host} did not accept the credential that the service gave for the repository`, error.lines)
    : error
