import { Hono } from 'hono'
import { createAccess } from '../../../src/service/access/create-access.ts'
import { parseLocalConfig } from '../../../src/service/config/local-config.ts'
import { performGeneration } from '../../../src/service/generation/generation.ts'
import { createLocalQueue } from '../../../src/service/jobs/local-queue.ts'
import type { WorkQueue } from '../../../src/service/jobs/work-queue.ts'
import { listen } from '../../../src/service/listen.ts'
import type { ChatModel } from '../../../src/service/model/chat-model.ts'
import { RequestError } from '../../../src/service/request-error.ts'
import { createGenerationRoutes } from '../../../src/service/routes/generation.ts'
import type { Database } from '../../../src/service/store/database.ts'
import { config as text } from '../generation/order-desks.ts'

const { config } = parseLocalConfig(text, {}, '/')
const now = () => new Date('2026-11-20T10:00:00Z')

export const shopKey = 'key-of-the-shop'
export const bankKey = 'key-of-the-bank'
const base = '/test_framework/v1/scenarios'

/** Serves the routes of generations over HTTP, and performs what they ask for. */
export async function startGenerationService(
  db: Database,
  { model, transact }: { readonly model?: ChatModel; readonly transact?: WorkQueue['transact'] } = {},
) {
  await using resources = new AsyncDisposableStack()
  const work = resources.adopt(createLocalQueue(), (queue) => queue.close(0))
  const access = createAccess({ db, config, now })
  const app = new Hono().route(
    '/',
    createGenerationRoutes({ access, db, work: transact === undefined ? work : { ...work, transact }, now }),
  )
  app.onError((error, context) => {
    if (error instanceof RequestError) return context.json(error.body, error.status, error.headers)
    return context.json({ fault: String(error) }, 500)
  })
  const { url } = resources.use(await listen({ fetch: (request) => app.fetch(request) }, { port: 0 }))
  await work.start(async (job, signal) => {
    if (job.kind === 'generation') await performGeneration({ db, catalogs: config.catalogs, model }, job.id, signal)
  })
  const started = resources.move()

  async function request(path: string, init: RequestInit & { readonly key?: string }) {
    const headers = { 'content-type': 'application/json', 'X-SERVICE-API-KEY': init.key ?? shopKey }
    const response = await fetch(`${url}${base}${path}`, { headers, ...init })
    return { status: response.status, body: (await response.json()) as unknown }
  }

  return {
    url,
    generate: (body: unknown, key = shopKey) =>
      request('/generate-bg/', { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), key }),
    readProgress: (query: string, key = shopKey) => request(`/generate-progress/${query}`, { key }),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
