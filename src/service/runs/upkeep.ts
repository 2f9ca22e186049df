import type { ServiceConfig } from '../config/catalog.ts'
import type { WorkQueue } from '../jobs/work-queue.ts'
import type { Database } from '../store/database.ts'
import { expireDialWindows } from '../store/dial-windows.ts'
import { removeOldResults } from '../store/retention.ts'
import { findEnded } from '../store/run-progress.ts'
import type { Admission } from './admission.ts'
import { requeueOpenWork } from './requeue.ts'

/** What is looked after. */
export interface UpkeepOptions {
  readonly db: Database
  readonly config: ServiceConfig
  readonly work: WorkQueue
  readonly admission: Admission
  readonly now: () => Date
  /** Default: a second. */
  readonly everyMs?: number
}

const defaultEveryMs = 1_000
/** Every so many rounds, jobs that were lost are looked for. */
const requeueEvery = 10
const retentionEveryMs = 3_600_000
const dayMs = 86_400_000

/** A dial that arrived in time has this long to get to the store before its window is swept. */
export const sweepAfterMs = 2_000

/**
 * Does now and then what no request and no job does: ends runs whose dial window has closed, stops conversations that
 * another process cancelled, brings back jobs that were lost, admits runs for which a process that died left room, and
 * removes old results. What fails keeps nothing else from being done, and is tried again the next time.
 */
export function startUpkeep(options: UpkeepOptions): AsyncDisposable {
  const { everyMs = defaultEveryMs, now } = options
  const stopping = new AbortController()
  let rounds = 0
  let cleanedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const cleanSeldom = async (): Promise<void> => {
    const at = now().getTime()
    // A clock that was set back must not put it off.
    if (cleanedAt !== undefined && Math.abs(at - cleanedAt) < retentionEveryMs) return
    await removeOldResults(options.db, toRetained(options.config, at), stopping.signal)
    cleanedAt = at
  }

  const turn = async (): Promise<void> => {
    const steps = [
      () => expireDialWindows(options.db, new Date(now().getTime() - sweepAfterMs).toISOString()),
      () => abortEnded(options),
      ...(rounds % requeueEvery === 0 ? [() => requeueOpenWork(options, stopping.signal)] : []),
      () => admitAll(options),
      cleanSeldom,
    ]
    rounds += 1
    for (const step of steps) {
      if (stopping.signal.aborted) return
      // The store is busy or gone for a moment; requests that need it say so themselves.
      await step().catch(() => undefined)
    }
    if (!stopping.signal.aborted) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      round = turn()
    }, everyMs).unref()
  }
  round = turn()
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

// SQLite takes 32,766 parameters in one statement.
const runsPerRead = 1_000

async function abortEnded({ db, work }: UpkeepOptions): Promise<void> {
  const playing = work.current.flatMap((job) => (job.kind === 'run' ? job.id : []))
  for (let start = 0; start < playing.length; start += runsPerRead) {
    const ended = await findEnded(db, playing.slice(start, start + runsPerRead))
    work.abort(ended.map((id) => ({ kind: 'run', id })))
  }
}

async function admitAll({ config, admission }: UpkeepOptions): Promise<void> {
  for (const organizationId of config.catalogs.keys()) await admission.admit(organizationId)
}

const toRetained = ({ retentionDays }: ServiceConfig, at: number): string =>
  new Date(at - retentionDays * dayMs).toISOString()
