import type { Catalog, ServiceConfig } from '../config/catalog.ts'
import type { Job, WorkQueue } from '../jobs/work-queue.ts'
import { type AdmittedRun, admitWaitingRuns, type Lane, maxAdmitted, mayAdmit } from '../store/admissions.ts'
import type { Database } from '../store/database.ts'

/** Lets waiting runs out of the queue. Disposed of, it lets no more out, and the promise waits for those on their way. */
export interface Admission extends AsyncDisposable {
  /**
   * Admits as many runs of an organization as there is room for. To be called whenever there may be more room or more
   * runs. Never rejects: whom a fault of the store keeps in the queue, a later call admits.
   */
  admit(organizationId: number): Promise<void>
}

/** What runs are admitted with. */
export interface AdmissionOptions {
  readonly config: Pick<ServiceConfig, 'catalogs'>
  readonly db: Database
  readonly work: WorkQueue
  readonly now: () => Date
}

interface Round {
  readonly done: Promise<void>
  /** That of all who asked since it began. */
  next?: Promise<void>
}

/**
 * Creates an admission. The store decides, so that the limits hold over all processes that share it; whoever asks while a
 * round is under way is served by the next one, however many they are.
 */
export function createAdmission(options: AdmissionOptions): Admission {
  const rounds = new Map<number, Round>()
  const closing = new AbortController()

  async function begin(organizationId: number): Promise<void> {
    const round: Round = {
      done: admitLanes(organizationId, { ...options, signal: closing.signal }).catch(() => undefined),
    }
    rounds.set(organizationId, round)
    await round.done
    if (round.next === undefined) rounds.delete(organizationId)
  }

  return {
    async admit(organizationId) {
      if (closing.signal.aborted) return
      const round = rounds.get(organizationId)
      if (round === undefined) return begin(organizationId)
      round.next ??= round.done.then(() => begin(organizationId))
      return round.next
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all([...rounds.values()].map(({ done, next }) => next ?? done))
    },
  }
}

interface RoundOptions extends AdmissionOptions {
  readonly signal: AbortSignal
}

async function admitLanes(organizationId: number, options: RoundOptions): Promise<void> {
  const catalog = options.config.catalogs.get(organizationId)
  if (catalog === undefined) return
  for (const runAsText of [true, false]) await admitLane({ organizationId, runAsText }, catalog, options)
}

async function admitLane(lane: Lane, catalog: Catalog, { db, work, now, signal }: RoundOptions): Promise<void> {
  const { organization } = catalog
  const limits = {
    limit: lane.runAsText ? organization.max_concurrent_chat_runs_limit : organization.max_concurrent_runs_limit,
    windowSeconds: organization.outbound_timeout,
  }
  while (!signal.aborted && (await mayAdmit(db, lane, limits))) {
    const admitted = await work.transact(db, async (transaction, addJobs) => {
      const runs = await admitWaitingRuns(transaction, lane, { ...limits, now: now() })
      await addJobs(runs.flatMap((run) => toJobs(run, catalog)))
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
