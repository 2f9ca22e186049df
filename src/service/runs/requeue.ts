import type { Catalog, ServiceConfig } from '../config/catalog.ts'
import type { Job, WorkQueue } from '../jobs/work-queue.ts'
import type { Database } from '../store/database.ts'
import { readOpenGenerations } from '../store/generations.ts'
import { readOrganizationIds, readUnendedRuns, type UnendedRun } from '../store/open-work.ts'

/** What jobs are added again with. */
export interface RequeueOptions {
  readonly db: Database
  readonly config: Pick<ServiceConfig, 'catalogs'>
  readonly work: WorkQueue
}

const jobsPerTransaction = 500

/**
 * Adds again all that the store says is still to be done: a job may have been lost with its process, or dropped by one
 * that no longer had it. Those that are queued or go on stay as they are. Aborted, it stops between two transactions.
 */
export async function requeueOpenWork({ db, config, work }: RequeueOptions, signal: AbortSignal): Promise<void> {
  const add = (jobs: readonly Job[]) => work.transact(db, (_transaction, addJobs) => addJobs(jobs))
  for (const organizationId of await readOrganizationIds(db)) {
    const catalog = config.catalogs.get(organizationId)
    let after = 0
    for (;;) {
      const runs = await readUnendedRuns(db, organizationId, { after, limit: jobsPerTransaction })
      if (signal.aborted) return
      const jobs = runs.flatMap((run) => toJob(run, catalog))
      if (jobs.length > 0) await add(jobs)
      after = runs.at(-1)?.id ?? after
      if (runs.length < jobsPerTransaction) break
    }
  }
  const generations = await readOpenGenerations(db)
  for (let start = 0; start < generations.length && !signal.aborted; start += jobsPerTransaction) {
    await add(generations.slice(start, start + jobsPerTransaction).map((id) => ({ kind: 'generation', id })))
  }
}

function toJob({ id, agentId, awaitsDial }: UnendedRun, catalog: Catalog | undefined): Job[] {
  if (!awaitsDial) return [{ kind: 'run', id }]
  return catalog?.agents.get(agentId)?.dialTrigger === undefined ? [] : [{ kind: 'dial_trigger', id }]
}
