import { createApiKey } from './api-keys.ts'
import { createApp } from './app.ts'
import type { Catalog } from './config/catalog.ts'
import { listen } from './listen.ts'
import type { Engine } from './runs/engine.ts'
import { createExecution } from './runs/execution.ts'
import { createEngine } from './runs/play.ts'
import { createRunQueue } from './runs/run-queue.ts'
import { openDatabase } from './store/database.ts'

/** What a local service is started with. */
export interface LocalServiceOptions {
  readonly catalog: Catalog
  /** Default: a free one. */
  readonly port?: number
  /** A file, or `:memory:`, the default. */
  readonly databasePath?: string
  /** How runs are made; default: by real conversations with the agents of the catalog. */
  readonly engine?: Engine
}

/** A service that runs in this process. */
export interface LocalService extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string
  /** Made for this start, and valid besides those of the catalog. */
  readonly apiKey: string
  /** Stops listening, aborts every run and closes the database. Runs that had not ended stay open in its file. */
  close(): Promise<void>
}

/** Starts the local service on loopback. Rejects if the port or the database cannot be had. */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { catalog, port = 0, databasePath = ':memory:', engine = createEngine(catalog) } = options
  await using resources = new AsyncDisposableStack()
  const now = () => new Date()
  const db = resources.adopt(await openDatabase(databasePath), (database) => database.destroy())
  const perform = createExecution({ db, catalog, engine, now })
  const limit = catalog.organization.maxConcurrentChatRuns
  const queue = resources.adopt(createRunQueue({ limit, perform }), (runs) => runs.close())
  const apiKey = createApiKey()
  const apiKeys = [apiKey, ...catalog.apiKeys.map(({ key }) => key)]
  const { url } = resources.use(
    await listen(createApp({ catalog, apiKeys, db, queue, now }), { port, host: '127.0.0.1' }),
  )
  const started = resources.move()
  const close = () => started.disposeAsync()
  return { url, apiKey, close, [Symbol.asyncDispose]: close }
}
