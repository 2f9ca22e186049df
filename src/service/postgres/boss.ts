import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Job } from '../jobs/work-queue.ts'
import type { Database } from '../store/database.ts'
import { type Claim, claimSeconds, compareJobs, toJob, toJobId } from './claim.ts'
import { answerWithinMs } from './pool.ts'
import type { Sockets } from './sockets.ts'

/** The jobs of every process that shares a database. */
export interface Boss {
  /** Installs what is missing. Has no effect the second time. */
  open(): Promise<void>
  /** Adds jobs within a transaction; one that is there already stays as it is. */
  add(transaction: Database, jobs: readonly Job[]): Promise<void>
  /** Takes jobs that nobody has, the oldest first. */
  take(count: number): Promise<readonly Claim[]>
  /** Says that this process still has jobs, and gives back those claims that it has lost. */
  keep(claims: readonly Claim[]): Promise<readonly Claim[]>
  /** Removes a job that is done. A claim that is lost changes nothing, here and below. */
  remove(claim: Claim): Promise<void>
  /** Lets others have jobs at once. */
  handBack(claims: readonly Claim[]): Promise<void>
  /** Lets others have a job later. */
  postpone(claim: Claim): Promise<void>
  /** Calls back when there may be jobs to take, as far as the connection lets it know. */
  listen(notify: () => void): Promise<void>
  close(): Promise<void>
}

const queue = 'jobs'
const channel = 'agent_test_jobs'

const lookForLostSeconds = 2
const maxPauseSeconds = 60

const queueOptions = {
  heartbeatSeconds: claimSeconds,
  // Nothing but a claim that is not kept ends an attempt, and no number of attempts ends a job.
  expireInSeconds: 86_400,
  retryLimit: 1_000_000_000,
  retryDelay: 0,
  retentionSeconds: 365 * 86_400,
}

/** Where the jobs are. */
export interface BossOptions {
  readonly address: string
  /** The store beside them. */
  readonly db: Database
  readonly createSocket: Sockets['create']
}

/** Creates the jobs of a database; connects when they are opened. */
export function createBoss({ address, db, createSocket }: BossOptions): Boss {
  // Handed on to the connections.
  const connection = { query_timeout: answerWithinMs, stream: createSocket }
  const boss = new PgBoss({
    ...connection,
    connectionString: address,
    application_name: 'agent-test-jobs',
    // Connections of its own, so that claims are kept while requests wait for the others.
    max: 3,
    schema: 'pgboss',
    schedule: false,
    superviseIntervalSeconds: lookForLostSeconds,
    monitorIntervalSeconds: lookForLostSeconds,
    flowIntervalSeconds: 3_600,
  })
  // Unheard, the event would end the process. What fails is tried again.
  boss.on('error', () => undefined)
  let opening: Promise<void> | undefined
  let stopListening = async (): Promise<void> => undefined

  async function install(): Promise<void> {
    await boss.start()
    await boss.createQueue(queue, queueOptions)
  }

  async function notify(executor: Database): Promise<void> {
    await sql`select pg_notify(${channel}, '')`.execute(executor)
  }

  async function open(): Promise<void> {
    opening ??= install()
    try {
      await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  async function postpone({ id, retryCount }: Pick<Claim, 'id' | 'retryCount'>): Promise<void> {
    const startAfter = Math.min(maxPauseSeconds, 2 ** Math.min(retryCount, 10))
    await db.transaction().execute(async (transaction) => {
      const executor = { db: fromKysely(transaction) }
      await boss.fail(queue, { id, retryCount }, null, executor)
      await boss.update(queue, undefined, { id, startAfter, ...executor })
    })
  }

  return {
    open,
    postpone,
    async add(transaction, jobs) {
      if (jobs.length === 0) return
      await open()
      // In one order, so that two transactions with the same jobs do not wait for each other.
      const rows = new Map(jobs.toSorted(compareJobs).map((job) => [toJobId(job), job]))
      const inserts = Array.from(rows, ([id, data]) => ({ id, data }))
      await boss.insert(queue, inserts, { db: fromKysely(transaction) })
      await notify(transaction)
    },
    async take(count) {
      const taken = await boss.fetch<unknown>(queue, { batchSize: count })
      const claims: Claim[] = []
      for (const { id, retryCount, data } of taken) {
        const job = toJob(data)
        if (job === undefined) await postpone({ id, retryCount })
        else claims.push({ id, retryCount, job })
      }
      // A fetch gives the oldest jobs, but in no order.
      return claims.toSorted((one, other) => compareJobs(one.job, other.job))
    },
    async keep(claims) {
      if (claims.length === 0) return []
      const kept: object = await boss.touch(queue, [...claims])
      if (!('settled' in kept) || !Array.isArray(kept.settled)) return []
      const ids = new Set<unknown>(kept.settled)
      return claims.filter(({ id }) => !ids.has(id))
    },
    async remove(claim) {
      await boss.deleteJob(queue, claim)
    },
    async handBack(claims) {
      if (claims.length === 0) return
      await boss.fail(queue, [...claims])
      await notify(db)
    },
    async listen(onNotification) {
      try {
        const handle = await boss.getDb().listen?.(channel, onNotification, onNotification)
        stopListening = async () => handle?.close()
      } catch {
        // Not every pooler lets a connection listen; jobs are looked for now and then in any case.
      }
    },
    async close() {
      await opening?.catch(() => undefined)
      await stopListening()
      await boss.stop({ graceful: false })
    },
  }
}
