import { createApiKey, type StartKey } from './access/api-keys.ts'
import { createAccess } from './access/create-access.ts'
import { createApp } from './app.ts'
import type { Catalog, ServiceConfig } from './config/catalog.ts'
import { seedDashboards } from './dashboards/seed-dashboards.ts'
import { issueToken } from './issue-token.ts'
import { createPerform } from './jobs/perform.ts'
import { listen } from './listen.ts'
import { loadOnce } from './load-once.ts'
import type { RefusalLine, RequestLine } from './request-log.ts'
import { createAdmission } from './runs/admission.ts'
import type { Engine } from './runs/engine.ts'
import { startUpkeep } from './runs/upkeep.ts'
import { openAccounts } from './store/accounts.ts'
import type { Database } from './store/database.ts'
import { failRunsOfLeft } from './store/left-organizations.ts'
import { loadPostgres } from './store/load-postgres.ts'
import { openStore, type Store } from './store/open-store.ts'

/** What a local service is started with. */
export interface LocalServiceOptions {
  readonly config: ServiceConfig
  /** Default: a free one. */
  readonly port?: number
  /** Default: 127.0.0.1, which nothing but this machine reaches. */
  readonly host?: string
  /** Where callers reach the service, without a slash at its end; default: where each request reached it. */
  readonly publicUrl?: string | undefined
  /** Default: in this process only, gone when it ends. The service closes it. */
  readonly store?: Store
  /** How runs are made; default: by real conversations with the agents of the config. */
  readonly engine?: Engine
  /** Default: the clock of the machine. */
  readonly now?: () => Date
  /** How often dial windows and the queue are looked after; default: every second. */
  readonly upkeepEveryMs?: number
  /** Told of every request once it is answered; default: nobody is. */
  readonly log?: (line: RequestLine | RefusalLine) => void
}

/** What closing may take besides the time that is given to what goes on. */
const closeWithinMs = 4_000

/** A service that runs in this process. */
export interface LocalService extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string
  /** Of the first organization; made for this start, and valid besides those of the config. */
  readonly apiKey: string
  /** One of each organization, that one among them. */
  readonly startKeys: readonly StartKey[]
  /** A token of an agent session of the first organization, valid for an hour: it may ask for checkouts. */
  issueAgentSession(): Promise<string>
  /**
   * Stops listening, gives what goes on some time to end (default: none), aborts the rest and closes the store. Runs that
   * had not ended stay open in it, and are taken up at the next start. Asked again with less time, it hurries.
   */
  close(graceMs?: number): Promise<void>
}

/** Starts the local service. Rejects, with nothing left running, if the port or the store cannot be had. */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { config, port = 0, now = () => new Date(), engine } = options
  await using resources = new AsyncDisposableStack()
  const store = resources.use(options.store ?? (await openStore({ exclusive: true, loadPostgres })))
  const { db, work } = store
  await prepare(db, config, now)
  const admission = resources.use(createAdmission({ config, db, work, now }))
  const toEngine = async (catalog: Catalog) => engine ?? loadEngine(catalog)
  let graceMs = 0
  resources.defer(() => work.close(graceMs))
  await work.start(createPerform({ db, config, toEngine, admission, now }))
  const startKeys = Array.from(config.catalogs.keys(), (organizationId) => ({ organizationId, key: createApiKey() }))
  const access = createAccess({ db, config, now, startKeys })
  resources.use(startUpkeep({ db, config, work, admission, now, ...toUpkeepTime(options) }))
  const { log, host, publicUrl } = options
  const app = createApp({
    ...{ config, access, db, work, admission, now, publicUrl },
    ...(log === undefined ? {} : { log }),
  })
  const onRefusal = (status: number) => log?.({ time: now().toISOString(), event: 'refusal', status })
  const { url } = resources.use(await listen(app, { port, onRefusal, ...(host === undefined ? {} : { host }) }))
  const started = resources.move()
  let closed: Promise<void> | undefined
  const close = async (grace = 0): Promise<void> => {
    graceMs = closed === undefined ? grace : Math.min(graceMs, grace)
    const timer = setTimeout(store.breakOff, graceMs + closeWithinMs)
    try {
      if (closed === undefined) {
        // At once: nobody would be there for the dials that a window is opened for.
        const admitted = admission[Symbol.asyncDispose]()
        closed = started.disposeAsync().then(() => admitted)
      } else await work.close(graceMs)
      await closed
    } finally {
      clearTimeout(timer)
    }
  }
  const issueAgentSession = async (): Promise<string> => {
    const request = { kind: 'agent-session', organization: startKeys[0]?.organizationId } as const
    return (await issueToken(request, { config, db, now })).token
  }
  return {
    url,
    apiKey: startKeys[0]?.key ?? '',
    startKeys,
    issueAgentSession,
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

/** Conversations are loaded with the first one: a service that was just started has none to hold. */
const loadPlaying = loadOnce(() => import('./runs/play.ts'))

async function loadEngine(catalog: Catalog): Promise<Engine> {
  const { createEngine } = await loadPlaying()
  return createEngine(catalog)
}

const toUpkeepTime = ({ upkeepEveryMs }: LocalServiceOptions) =>
  upkeepEveryMs === undefined ? {} : { everyMs: upkeepEveryMs }

/** Brings into the store what the config adds to it, and ends what waits for an organization that is no longer in it. */
async function prepare(db: Database, config: ServiceConfig, now: () => Date): Promise<void> {
  const credits = [...config.catalogs].map(([organizationId, { creditMicros }]) => ({ organizationId, creditMicros }))
  await openAccounts(db, credits, now().toISOString())
  await seedDashboards(db, config)
  await failRunsOfLeft(db, new Set(config.catalogs.keys()))
}
