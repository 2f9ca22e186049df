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
  /** Of what was sent, by `toDigest`. */
  readonly digest: string
  readonly nonce: string
}

/** The name a run is submitted under, at most 255 characters: a long name is cut, what identifies it never is. */
export function toLabel(name: string, { repository, headSha, runId, runAttempt, digest, nonce }: Submission): string {
  const origin = [toLabelRepository(repository), headSha?.slice(0, 12)].filter((part) => part !== undefined).join('@')
  const job = runId === undefined ? undefined : `run ${runId}.${runAttempt ?? '1'}`
  const tail = [origin, job, `${digest}-${nonce}`].filter((part) => part !== undefined && part !== '').join(' ')
  const room = maxNameLength - countCharacters(tail) - ' · '.length
  return `${cutCharacters(toTidyName(name), room).trimEnd()} · ${tail}`
}

/** As much of a repository's name as a label has room for. */
export const toLabelRepository = (repository: string | undefined): string | undefined => repository?.slice(-120)

/** A service may tidy up names, and then lists a submission under another one than it was sent with. */
const toTidyName = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim() || 'Suite'

/** What a label says: of which commit and of what a submission is. */
export interface LabelOrigin {
  /** The end of `owner/name`, at most 120 characters; undefined outside a workflow. */
  readonly repository: string | undefined
  /** The start of the commit's SHA, 12 characters; undefined outside a workflow. */
  readonly headSha: string | undefined
  readonly digest: string
}

const tail = / · (?:(\S+)@([0-9a-f]{1,12}) )?(?:run \d+\.\d+ )?([0-9a-f]{8})-[0-9a-f]{8}$/

/** Whether two names are of one submission: labels by what no other submission has, and other names if they are equal. */
export function isSameLabel(name: string, other: string): boolean {
  const [one, another] = [name, other].map((text) => tail.exec(text.trimEnd().slice(text.lastIndexOf(' · ')))?.[0])
  return name === other || (one !== undefined && one === another)
}

/** What a name says of the submission that it names; undefined when it is no label. */
export function parseLabel(name: string): LabelOrigin | undefined {
  const [, repository, headSha, digest] = tail.exec(name.trimEnd().slice(name.lastIndexOf(' · '))) ?? []
  return digest === undefined ? undefined : { repository, headSha, digest }
}

/**
 * Eight hexadecimal digits that differ for different texts, but for one pair in four thousand million: FNV-1a of 32 bits
 * (draft-eastlake-fnv). It finds what was mixed up, and nobody's forgeries.
 */
export function toDigest(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}
