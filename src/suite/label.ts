import { maxNameLength } from '../contract/spec.ts'
import { countCharacters, cutCharacters } from '../contract/text.ts'

/** What makes a submission findable: the change it tests, the job that made it, and a word no other submission has. */
export interface Submission {
  /** `owner/name`; undefined outside a repository's workflow. */
  readonly repository: string | undefined
  /** Of the pull request's head, not of the merge commit. */
  readonly headSha: string | undefined
  readonly runId: string | undefined
  readonly runAttempt: string | undefined
  readonly nonce: string
}

/** The name a run is submitted under, at most 255 characters: a long name is cut, what identifies it never is. */
export function toLabel(name: string, { repository, headSha, runId, runAttempt, nonce }: Submission): string {
  const origin = [repository?.slice(-120), headSha?.slice(0, 12)].filter((part) => part !== undefined).join('@')
  const job = runId === undefined ? undefined : `run ${runId}.${runAttempt ?? '1'}`
  const tail = [origin, job, nonce].filter((part) => part !== undefined && part !== '').join(' ')
  const room = maxNameLength - countCharacters(tail) - ' · '.length
  return `${cutCharacters(name, room)} · ${tail}`
}

/** What a label says: of which suite and commit a submission is. */
export interface LabelOrigin {
  /** As the suite is called; cut where it was long. */
  readonly name: string
  /** The end of `owner/name`, at most 120 characters. */
  readonly repository: string
  /** The start of the commit's SHA, 12 characters. */
  readonly headSha: string
}

/** What a name says of the change it was submitted for; undefined when it is no label of a workflow. */
export function parseLabel(name: string): LabelOrigin | undefined {
  const at = name.lastIndexOf(' · ')
  const [, repository, headSha] = /^ · (\S+)@([0-9a-f]{1,12}) run \d+\.\d+ \S+$/.exec(name.slice(at)) ?? []
  return repository === undefined || headSha === undefined
    ? undefined
    : { name: name.slice(0, at), repository, headSha }
}
