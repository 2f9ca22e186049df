import { setTimeout as sleep } from 'node:timers/promises'
import { type CommentDocument, createDocument, parseComment, type Section } from '../../report/comment/document.ts'
import { hasSection, mergeComments, mergeSection } from '../../report/comment/merge.ts'
import { renderComment } from '../../report/comment/render.ts'
import type { Answer, GitHubComments, IssueComment } from './comments.ts'
import type { Deadline } from './deadline.ts'

/** What is to be written where. */
export interface CommentTask {
  /** Of the job's comment. */
  readonly key: string
  readonly title: string
  readonly section: Section
  /** Whether the section is an occasion for a first comment. */
  readonly isWanted: boolean
  /** The shortest and the longest pause before looking at the comment again, in milliseconds. */
  readonly pauseMs: readonly [number, number]
}

/** What became of the comment. */
export type Written =
  | { readonly kind: 'written' }
  /** There was no occasion, or a newer run has said it already. */
  | { readonly kind: 'unneeded' }
  /** A clause that says what to do. */
  | { readonly kind: 'failed'; readonly reason: string }

/** The end, or when to look again and what to say where no time is left for that. */
type Round = { readonly written: Written } | { readonly againInMs: number; readonly reason: string }

interface Own {
  readonly id: number
  readonly document: CommentDocument
}

interface Found {
  readonly own: readonly Own[]
  /** Whether they were read a moment ago. */
  readonly isFresh: boolean
  /** Whether there is none beyond what was read. */
  readonly isWhole: boolean
}

/** Each of them ends in a write that another job has written over, or in a fault. */
const maxRounds = 10
/** Of those that end in a fault: each has been tried several times by then. */
const maxFaults = 3

/** Writes one section into the comment of its job, and looks until it surely stands there. */
export class CommentWriter {
  readonly #task: CommentTask
  readonly #comments: GitHubComments
  readonly #deadline: Deadline
  #account: string | undefined
  /** The comment, once it is known that there is only one. */
  #target: number | undefined
  #hasWritten = false
  #faults = 0
  #slowestMs = 0

  constructor(task: CommentTask, comments: GitHubComments, deadline: Deadline) {
    this.#task = task
    this.#comments = comments
    this.#deadline = deadline
  }

  async write(): Promise<Written> {
    const account = await this.#timed(this.#comments.readAccount(this.#deadline.signal))
    if (account.kind === 'failed') return { kind: 'failed', reason: this.#toReason(account.reason) }
    if (account.kind === 'answered') this.#account = account.value
    let reason = ''
    for (let round = 0; round < maxRounds; round += 1) {
      const step = await this.#round()
      if ('written' in step) return step.written
      reason = step.reason
      if (step.againInMs >= this.#deadline.leftMs()) break
      await sleep(step.againInMs, undefined, { signal: this.#deadline.signal }).catch(() => undefined)
    }
    // What stands there may be written over yet, but there is no time left to see to it.
    return this.#hasWritten ? { kind: 'written' } : { kind: 'failed', reason: this.#toReason(reason) }
  }

  async #round(): Promise<Round> {
    const found = await this.#find()
    if (found.kind === 'failed') return this.#toRound(found)
    if (found.kind === 'gone') return this.#lookAgain()
    const { own, isFresh, isWhole } = found.value
    const [first, ...others] = own
    if (first === undefined) return isWhole ? this.#create() : { written: this.#toUnfound() }
    if (others.length === 0 && hasSection(first.document, this.#task.section)) {
      return { written: { kind: this.#hasWritten ? 'written' : 'unneeded' } }
    }
    if (isFresh || others.length > 0) return this.#update(first, others)
    this.#target = first.id
    return this.#lookAgain()
  }

  /** Another comment in each run would not be found by the next one either. */
  #toUnfound(): Written {
    if (!this.#task.isWanted) return { kind: 'unneeded' }
    const reason = 'the pull request has more than 3,000 comments, and none of the first 3,000 is the one to update'
    return { kind: 'failed', reason }
  }

  async #create(): Promise<Round> {
    if (!this.#task.isWanted) return { written: { kind: 'unneeded' } }
    const created = await this.#timed(this.#comments.create(this.#render(), this.#deadline.signal))
    if (created.kind === 'failed') return this.#toRound(created)
    this.#hasWritten = true
    // The surest word about whose token it is: a comment that is not known again would be made again.
    if (created.kind === 'answered') this.#account = created.value.author ?? this.#account
    return this.#confirmLater()
  }

  /** The oldest comment gets all sections. The others were made by jobs that ran at the same time, and go. */
  async #update(first: Own, others: readonly Own[]): Promise<Round> {
    const { signal } = this.#deadline
    const body = this.#render([first, ...others])
    const updated = await this.#timed(this.#comments.update(first.id, body, signal))
    this.#target = undefined
    if (updated.kind === 'failed') return this.#toRound(updated)
    if (updated.kind === 'gone') return this.#lookAgain()
    this.#hasWritten = true
    if (others.length === 0) this.#target = first.id
    for (const { id } of others) await this.#timed(this.#comments.remove(id, signal))
    return this.#confirmLater()
  }

  #render(own: readonly Own[] = []): string {
    const { key, section, title } = this.#task
    const document = own.map((comment) => comment.document).reduce(mergeComments, createDocument(key))
    return renderComment(mergeSection(document, section), { title })
  }

  /** The comments of this job, the oldest first. */
  async #find(): Promise<Answer<Found>> {
    const { signal } = this.#deadline
    if (this.#target !== undefined) {
      const read = await this.#timed(this.#comments.read(this.#target, signal))
      if (read.kind !== 'answered') {
        this.#target = undefined
        return read
      }
      return { kind: 'answered', value: { own: this.#toOwn([read.value]), isFresh: true, isWhole: true } }
    }
    const listed = await this.#timed(this.#comments.list(signal))
    if (listed.kind !== 'answered') return listed
    const { comments, pages, isWhole } = listed.value
    return { kind: 'answered', value: { own: this.#toOwn(comments), isFresh: pages === 1, isWhole } }
  }

  /** Anybody can write the first line of such a comment, any app too: only what the token's own account has written counts. */
  #toOwn(comments: readonly IssueComment[]): Own[] {
    return comments
      .filter(({ author }) => author !== undefined && author === this.#account)
      .map(({ id, body }) => ({ id, document: parseComment(body) }))
      .flatMap(({ id, document }) => (document?.key === this.#task.key ? { id, document } : []))
      .sort((a, b) => a.id - b.id)
  }

  #lookAgain(): Round {
    return { againInMs: 0, reason: 'the comment was deleted again and again' }
  }

  /** A job that read before this one wrote may write after it; the slower GitHub is, the later. */
  #confirmLater(): Round {
    const [least, most] = this.#task.pauseMs
    const pauseMs = least + Math.random() * (most - least)
    return { againInMs: pauseMs + 2 * this.#slowestMs, reason: 'other jobs wrote over it again and again' }
  }

  #toRound({ reason, againInMs }: Extract<Answer<never>, { kind: 'failed' }>): Round {
    this.#faults += 1
    if (againInMs !== undefined && this.#faults < maxFaults) return { againInMs, reason }
    return { written: this.#hasWritten ? { kind: 'written' } : { kind: 'failed', reason } }
  }

  #toReason(reason: string): string {
    return this.#deadline.signal.aborted ? 'GitHub took too long to answer' : reason
  }

  async #timed<T>(request: Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const value = await request
    this.#slowestMs = Math.max(this.#slowestMs, performance.now() - startedAt)
    return value
  }
}
