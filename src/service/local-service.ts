import { createApiKey } from './access/api-keys.ts'
import { createAccess } from './access/create-access.ts'
import { createApp } from './app.ts'
import type { Catalog, ServiceConfig } from './config/catalog.ts'
import { seedDashboards } from './dashboards/seed-dashboards.ts'
import { createPerform } from './jobs/perform.ts'
import type { WorkQueue } from './jobs/work-queue.ts'
import { listen } from './listen.ts'
import type { RequestLine } from './request-log.ts'
import { createAdmission } from './runs/admission.ts'
import type { Engine } from './runs/engine.ts'
import { createEngine } from './runs/play.ts'
import { startUpkeep } from './runs/upkeep.ts'
import { openAccounts } from './store/accounts.ts'
import type { Database } from './store/database.ts'
import { readOpenGenerations } from './store/generations.ts'
import { loadPostgres } from './store/load-postgres.ts'
import { openStore, type Store } from './store/open-store.ts'
import { readInterruptedRuns } from './store/runs.ts'

/** What a local service is started with. */
export interface LocalServiceOptions {
  readonly config: ServiceConfig
  /** Default: a free one. */
  readonly port?: number
  /** Default: in this process only, gone when it ends. The service closes it. */
  readonly store?: Store
  /** How runs are made; default: by real conversations with the agents of the config. */
  readonly engine?: Engine
  /** Default: the clock of the machine. */
  readonly now?: () => Date
  /** How often dial windows and the queue are looked after; default: every second. */
  readonly upkeepEveryMs?: number
  /** Told of every request once it is answered; default: nobody is. */
  readonly log?: (line: RequestLine) => void
}

/** A service that runs in this process. */
export interface LocalService extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string
  /** Of the first organization; made for this start, and valid besides those of the config. */
  readonly apiKey: string
  /**
   * Stops listening, gives what goes on some time to end (default: none), aborts the rest and closes the store. Runs that
   * had not ended stay open in it, and are taken up at the next start.
   */
  close(graceMs?: number): Promise<void>
}

/** Starts the local service on loopback. Rejects, with nothing left running, if the port or the store cannot be had. */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { config, port = 0, now = () => new Date(), engine } = options
  await using resources = new AsyncDisposableStack()
  const store = resources.use(options.store ?? (await openStore({ exclusive: true, loadPostgres })))
  const { db, work } = store
  await prepare(db, config, now)
  const admission = createAdmission({ config, db, work, now })
  const toEngine = (catalog: Catalog) => engine ?? createEngine(catalog)
  let graceMs = 0
  resources.defer(() => work.close(graceMs))
  await work.start(createPerform({ db, config, toEngine, admission, now }))
  if (!work.isDurable) await takeUp(db, work)
  const apiKey = createApiKey()
  const [organizationId = 1] = config.catalogs.keys()
  const access = createAccess({ db, config, now, startKeys: [{ organizationId, key: apiKey }] })
  resources.use(startUpkeep({ db, config, work, admission, now, ...toUpkeepTime(options) }))
  const app = createApp({
    config,
    access,
    db,
    work,
    admission,
    now,
    ...(options.log === undefined ? {} : { log: options.log }),
  })
  const { url } = resources.use(await listen(app, { port }))
  const started = resources.move()
  const close = (grace = 0): Promise<void> => {
    graceMs = grace
    return started.disposeAsync()
  }
  return { url, apiKey, close, [Symbol.asyncDispose]: () => close() }
}

const toUpkeepTime = ({ upkeepEveryMs }: LocalServiceOptions) =>
  upkeepEveryMs === undefined ? {} : { everyMs: upkeepEveryMs }

/** Brings into the store what the config adds to it. */
async function prepare(db: Database, config: ServiceConfig, now: () => Date): Promise<void> {
  const credits = [...config.catalogs].map(([organizationId, { creditMicros }]) => ({ organizationId, creditMicros }))
  await openAccounts(db, credits, now().toISOString())
  await seedDashboards(db, config)
}

/** Goes on with what a process left that had its queue to itself. */
async function takeUp(db: Database, work: WorkQueue): Promise<void> {
  const runs = await readInterruptedRuns(db)
  const generations = await readOpenGenerations(db)
  await work.add(db, [
    ...runs.map((id) => ({ kind: 'run', id }) as const),
    ...generations.map((id) => ({ kind: 'generation', id }) as const),
  ])
}
