import PQueue from 'p-queue'

/** Carries jobs out when there is room for them. */
export interface RunQueue<Job> {
  /** Takes the jobs of a result, in order; `limit` holds besides the queue's own. */
  add(resultId: number, jobs: readonly Job[], limit: number | undefined): void
  /** Aborts what goes on for a result and drops what waits. */
  cancel(resultId: number): void
  /** Aborts and drops everything, and resolves once nothing goes on any more. */
  close(): Promise<void>
}

/** How a queue in this process works. */
export interface RunQueueOptions<Job> {
  /** How many jobs may go on at once; -1: any number. */
  readonly limit: number
  /**
   * Carries one job out. It is called for a dropped job too, with a signal that is aborted. It says itself what becomes
   * of its job: a rejection is passed over.
   */
  readonly perform: (job: Job, signal: AbortSignal) => Promise<void>
}

/** A queue in this process: what it holds is lost with the process. */
export function createRunQueue<Job>({ limit, perform }: RunQueueOptions<Job>): RunQueue<Job> {
  const organization = new PQueue({ concurrency: limit === -1 ? Number.POSITIVE_INFINITY : limit })
  const closing = new AbortController()
  const results = new Map<number, { readonly abort: () => void; readonly settled: Promise<unknown> }>()
  return {
    add(resultId, jobs, resultLimit) {
      const controller = new AbortController()
      const signal = AbortSignal.any([closing.signal, controller.signal])
      const ofResult = new PQueue({ concurrency: resultLimit ?? Number.POSITIVE_INFINITY })
      const performed = jobs.map((job) => ofResult.add(() => organization.add(() => perform(job, signal))))
      const settled = Promise.allSettled(performed).finally(() => results.delete(resultId))
      results.set(resultId, { abort: () => controller.abort(), settled })
    },
    cancel: (resultId) => results.get(resultId)?.abort(),
    async close() {
      closing.abort()
      await Promise.all([...results.values()].map(({ settled }) => settled))
    },
  }
}
