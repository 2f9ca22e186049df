import type { Catalog, ServiceConfig } from '../config/catalog.ts'
import type { Job, WorkQueue } from '../jobs/work-queue.ts'
import { type AdmittedRun, admitWaitingRuns, hasWaitingRuns, type Lane, maxAdmitted } from '../store/admissions.ts'
import type { Database } from '../store/database.ts'

/** Lets waiting runs out of the queue. */
export interface Admission {
  /** Admits as many runs of an organization as there is room for. To be called whenever there may be more room or more runs. */
  admit(organizationId: number): Promise<void>
}

/** What runs are admitted with. */
export interface AdmissionOptions {
  readonly config: Pick<ServiceConfig, 'catalogs'>
  readonly db: Database
  readonly work: WorkQueue
  readonly now: () => Date
}

/**
 * Creates an admission. The store decides, so that the limits hold over all processes that share it; whoever asks while an
 * answer is on its way is served by one more round, however many they are.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const rounds = new Map<number, { again: boolean; readonly done: Promise<void> }>()

  async function admitAll(organizationId: number): Promise<void> {
    for (;;) {
      await admitLanes(organizationId, options)
      const round = rounds.get(organizationId)
      if (round === undefined || !round.again) return
      round.again = false
    }
  }

  return {
    admit(organizationId) {
      const round = rounds.get(organizationId)
      if (round !== undefined) {
        round.again = true
        return round.done
      }
      const done = Promise.resolve()
        .then(() => admitAll(organizationId))
        .finally(() => rounds.delete(organizationId))
      rounds.set(organizationId, { again: false, done })
      return done
    },
  }
}

async function admitLanes(organizationId: number, options: AdmissionOptions): Promise<void> {
  const catalog = options.config.catalogs.get(organizationId)
  if (catalog === undefined) return
  for (const runAsText of [true, false]) await admitLane({ organizationId, runAsText }, catalog, options)
}

async function admitLane(lane: Lane, catalog: Catalog, { db, work, now }: AdmissionOptions): Promise<void> {
  const { organization } = catalog
  const limits = {
    limit: lane.runAsText ? organization.max_concurrent_chat_runs_limit : organization.max_concurrent_runs_limit,
    windowSeconds: organization.outbound_timeout,
  }
  while (await hasWaitingRuns(db, lane)) {
    const admitted = await db.transaction().execute(async (transaction) => {
      const runs = await admitWaitingRuns(transaction, lane, { ...limits, now: now() })
      await work.add(
        transaction,
        runs.flatMap((run) => toJobs(run, catalog)),
      )
      return runs.length
    })
    if (admitted < maxAdmitted) return
  }
}

/** An outbound run waits for a dial, which its agent may have to be asked for. */
function toJobs({ id, agentId, outbound }: AdmittedRun, { agents }: Catalog): Job[] {
  if (!outbound) return [{ kind: 'run', id }]
  return agents.get(agentId)?.dialTrigger === undefined ? [] : [{ kind: 'dial_trigger', id }]
}
