import { createHash } from 'node:crypto'
import type { Job } from '../jobs/work-queue.ts'

/** For how long a claim holds that is not kept; pg-boss accepts no less. */
export const claimSeconds = 10

/** A job that this process has taken: it is its own until it says nothing of it for ten seconds. */
export interface Claim {
  /** That of the job, as `toJobId` makes it. */
  readonly id: string
  /** Tells this claim from later ones. */
  readonly retryCount: number
  readonly job: Job
}

const toName = ({ kind, id }: Job): string => `${kind} ${id}`

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts jobs by their kinds and ids. */
export const compareJobs = (one: Job, other: Job): number => collator.compare(toName(one), toName(other))

/** The UUID that a job has in the queue: the same for the same job, so that it is not queued twice. */
export function toJobId(job: Job): string {
  const digits = createHash('sha256').update(toName(job)).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

/** Reads a stored job; undefined if it is of a kind that only another version knows. */
export function toJob(stored: unknown): Job | undefined {
  if (typeof stored !== 'object' || stored === null || !('kind' in stored) || !('id' in stored)) return undefined
  const { kind, id } = stored
  if ((kind === 'run' || kind === 'dial_trigger') && typeof id === 'number') return { kind, id }
  if (kind === 'generation' && typeof id === 'string') return { kind, id }
  return undefined
}
