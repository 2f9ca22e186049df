import type { Database } from '../store/database.ts'

/** Something to be done in the background. What it needs is in the store. */
export type Job =
  | { readonly kind: 'run'; readonly id: number }
  /** Asks an outbound agent to dial the number of a run. */
  | { readonly kind: 'dial_trigger'; readonly id: number }
  /** Makes the scenarios of a generation that are still missing. */
  | { readonly kind: 'generation'; readonly id: string }

/** Does one job. Aborted, it leaves what it was doing as it can be taken up again, and rejects. */
export type Perform = (job: Job, signal: AbortSignal) => Promise<void>

/** Adds jobs; one that is there already, or goes on, stays as it is. */
export type AddJobs = (jobs: readonly Job[]) => Promise<void>

/**
 * Brings jobs to a process that does them. A job whose process dies is brought again, so that a job may be done more than
 * once and must be able to tell. So is, after a pause, one that fails.
 */
export interface WorkQueue {
  /**
   * Runs a transaction and brings its jobs if and when it is committed. One that was undone because of others is run
   * again: the body must change nothing but the store.
   */
  transact<Value>(db: Database, body: (transaction: Database, addJobs: AddJobs) => Promise<Value>): Promise<Value>
  /** Begins to bring jobs. */
  start(perform: Perform): Promise<void>
  /** Aborts those of the jobs that go on in this process. */
  abort(jobs: readonly Job[]): void
  /** The jobs that go on in this process. */
  readonly current: readonly Job[]
  /**
   * Brings no more jobs, gives those that go on some time to end, then aborts them and hands them back. May be called again
   * with less time.
   */
  close(graceMs: number): Promise<void>
}
