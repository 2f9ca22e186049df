import { Hono } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Access } from './access/access.ts'
import type { ServiceConfig } from './config/catalog.ts'
import type { ServiceEnv } from './environment.ts'
import { toFaultName } from './fault.ts'
import type { WorkQueue } from './jobs/work-queue.ts'
import { operations } from './operations.ts'
import { createDetailError, RequestError } from './request-error.ts'
import { createRequestLog, type RequestLine } from './request-log.ts'
import { createAccountRoutes } from './routes/account.ts'
import { createCheckoutRoutes } from './routes/checkout.ts'
import { createDashboardRoutes } from './routes/dashboards.ts'
import { createDialRoutes } from './routes/dials.ts'
import { createDocsRoutes } from './routes/docs.ts'
import { createGenerationRoutes } from './routes/generation.ts'
import { createGitRoutes } from './routes/git.ts'
import { createJwksRoutes } from './routes/jwks.ts'
import { createOrganizationRoutes } from './routes/organizations.ts'
import { createResultRoutes } from './routes/results.ts'
import { createRunRoutes } from './routes/runs.ts'
import { createScenarioRoutes, createSchemaRoute } from './routes/scenarios.ts'
import type { Admission } from './runs/admission.ts'
import { isBusy, isLost } from './store/busy.ts'
import type { Database } from './store/database.ts'

/** What the routes work with. */
export interface AppOptions {
  readonly config: ServiceConfig
  readonly access: Access
  readonly db: Database
  readonly work: WorkQueue
  readonly admission: Admission
  readonly now: () => Date
  /** Where callers reach the service, without a slash at its end; default: where each request reached it. */
  readonly publicUrl?: string | undefined
  /** Told of every request once it is answered; default: nobody is. */
  readonly log?: (line: RequestLine) => void
}

/** The service as a function of a request. */
export interface App {
  readonly fetch: (request: Request) => Response | Promise<Response>
}

/** The service without its listening. */
export function createApp(options: AppOptions): App {
  const app = new Hono<ServiceEnv>()
  if (options.log !== undefined) app.use(createRequestLog(options.log, options.now))
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (context, methods) =>
        context.json({ detail: `The method ${context.req.method} is not allowed here.` }, 405, {
          Allow: methods.join(', '),
        }),
    }),
  )
  app.get(operations.health.path, (context) => context.json({ status: 'ok' }))
  app.route('/', createSchemaRoute())
  app.route('/', createDocsRoutes(options))
  app.route('/', createJwksRoutes(options))
  app.route('/', createScenarioRoutes(options))
  app.route('/', createGenerationRoutes(options))
  app.route('/', createResultRoutes(options))
  app.route('/', createRunRoutes(options))
  app.route('/', createDashboardRoutes(options))
  app.route('/', createOrganizationRoutes(options))
  app.route('/', createCheckoutRoutes(options))
  app.route('/', createGitRoutes(options))
  app.route('/', createDialRoutes(options))
  app.route('/', createAccountRoutes(options))
  app.notFound((context) => context.json({ detail: 'Not found. Every path ends in a slash.' }, 404))
  app.onError((error, context) => {
    const { body, status, headers } = toRequestError(error, context.req.method)
    return context.json(body, status, headers)
  })
  return {
    async fetch(request) {
      try {
        return await app.fetch(request)
      } catch (error) {
        // What hono takes for no error: that of another realm, or anything else that was thrown.
        const { body, status, headers } = toRequestError(error, request.method)
        return Response.json(body, { status, headers })
      }
    },
  }
}

function toRequestError(error: unknown, method: string): RequestError {
  if (error instanceof RequestError) return error
  // Clients send again what was answered with 503, and this may have been carried out: nobody must pay twice.
  if (isLost(error) && !readingMethods.has(method)) return createDetailError(500, lostDetail)
  if (isBusy(error)) return createDetailError(503, busyDetail, { 'Retry-After': '1' })
  return createDetailError(500, `The service failed to answer: a fault of its own (${toFaultName(error)}).`)
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const lostDetail =
  'The database was lost while the request was carried out. See whether it was, before you send it again.'
const busyDetail = 'The database of the service is busy or cannot be reached. Try again in a moment.'
