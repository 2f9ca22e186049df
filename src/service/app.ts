import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { createApiKeyCheck } from './api-keys.ts'
import type { Catalog } from './config/catalog.ts'
import { toFaultName } from './fault.ts'
import { RequestError } from './request-error.ts'
import { createResultRoutes } from './routes/results.ts'
import { createRunRoutes } from './routes/runs.ts'
import { createScenarioRoutes, createSchemaRoute } from './routes/scenarios.ts'
import type { RunJob } from './runs/engine.ts'
import type { RunQueue } from './runs/run-queue.ts'
import type { Database } from './store/database.ts'

/** What the routes work with. */
export interface AppOptions {
  readonly catalog: Catalog
  readonly apiKeys: readonly string[]
  readonly db: Database
  readonly queue: RunQueue<RunJob>
  readonly now: () => Date
}

/** The service as a function of a request. */
export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>
}

/** The service without its listening. */
export function createApp(options: AppOptions): App {
  const app = new Hono()
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) =>
        context.json({ detail: `The method ${context.req.method} is not allowed here.` }, 405, {
          Allow: methods.join(', '),
        }),
    }),
  )
  app.get('/health/', (context) => context.json({ status: 'ok' }))
  app.route('/', createSchemaRoute())
  app.use('/test_framework/*', createApiKeyCheck(options.apiKeys))
  app.route('/', createScenarioRoutes(options))
  app.route('/', createResultRoutes(options))
  app.route('/', createRunRoutes(options))
  app.notFound((context) => context.json({ detail: 'Not found. Every path ends in a slash.' }, 404))
  app.onError((error, context) =>
    error instanceof RequestError
      ? context.json(error.body, error.status, error.headers)
      : context.json({ detail: `The service failed to answer: a fault of its own (${toFaultName(error)}).` }, 500),
  )
  return { fetch: (request) => app.fetch(request) }
}
