import type { ServiceConfig } from '../config/catalog.ts'
import type { WorkQueue } from '../jobs/work-queue.ts'
import type { Database } from '../store/database.ts'
import { expireDialWindows } from '../store/dial-windows.ts'
import { removeOldResults } from '../store/retention.ts'
import { findEnded } from '../store/run-progress.ts'
import type { Admission } from './admission.ts'

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
const retentionEveryMs = 3_600_000
const dayMs = 86_400_000

/**
 * Does now and then what no request and no job does: ends runs whose dial window has closed, stops conversations that
 * another process cancelled, admits runs for which a process that died left room, and removes old results. A store that
 * fails is tried again the next time.
 */
export function startUpkeep(options: UpkeepOptions): AsyncDisposable {
  const { everyMs = defaultEveryMs, now } = options
  let cleanAt = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()

  const turn = async (): Promise<void> => {
    try {
      await lookAfter(options)
      if (now().getTime() >= cleanAt) {
        cleanAt = now().getTime() + retentionEveryMs
        await removeOldResults(options.db, toRetained(options.config, now()))
      }
    } catch {
      // The store is busy or gone for a moment; requests that need it say so themselves.
    }
    if (!isStopped) schedule()
  }
  const schedule = (): void => {
    timer = setTimeout(() => {
      round = turn()
    }, everyMs).unref()
  }
  round = turn()
  return {
    async [Symbol.asyncDispose]() {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

async function lookAfter({ db, config, work, admission, now }: UpkeepOptions): Promise<void> {
  await expireDialWindows(db, now().toISOString())
  const playing = work.current.flatMap((job) => (job.kind === 'run' ? job.id : []))
  const ended = await findEnded(db, playing)
  work.abort(ended.map((id) => ({ kind: 'run', id })))
  for (const organizationId of config.catalogs.keys()) await admission.admit(organizationId)
}

const toRetained = ({ retentionDays }: ServiceConfig, now: Date): string =>
  new Date(now.getTime() - retentionDays * dayMs).toISOString()
