import { tmpdir } from 'node:os'
import type { CloneCredential } from '../../contract/checkout.ts'
import { toBasic, toHeaderSetting } from './clone-environment.ts'
import { type CloneGit, GitError, type GitHost, openCloneGit } from './clone-git.ts'

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

/** Gets a credential and looks for git. Rejects with a GitError, or with what `readCredential` rejects with. */
export async function openCloneRemote(readCredential: ReadCredential, host: RemoteHost): Promise<CloneRemote> {
  let credential = await readMasked(readCredential, host)
  const url = new URL(credential.cloneUrl)
  // Somewhere outside of any repository, so that none lends its settings.
  const git = await openCloneGit(url, tmpdir(), host)
  let isRenewed = false
  const speak = async (args: readonly string[]): Promise<readonly string[]> => {
    try {
      return await git.run(args, toHeaderSetting(url, credential.token))
    } catch (error) {
      if (isRenewed || !hasExpired(error, credential, host.now())) throw error
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

/** What git says when it was not let in, with prompts turned off. */
const refusal = /Authentication failed|could not read (Username|Password)|returned error: 40[13]|HTTP 40[13]/

/** Whether a credential is refused that may well have been good before. Clocks differ by some seconds. */
const toleranceMs = 30_000

function hasExpired(error: unknown, { expiresAt }: CloneCredential, nowMs: number): boolean {
  if (!(error instanceof GitError) || !error.lines.some((line) => refusal.test(line))) return false
  return expiresAt === undefined || nowMs >= expiresAt.getTime() - toleranceMs
}
