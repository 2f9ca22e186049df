import { Hono } from 'hono'
import type { AppOptions } from '../app.ts'
import type { ServiceEnv } from '../environment.ts'
import { loadOnce } from '../load-once.ts'
import { operations } from '../operations.ts'

const caching = { 'Cache-Control': 'public, max-age=60', 'X-Content-Type-Options': 'nosniff' } as const

/** Loaded at the first request: whoever only runs a suite never pays for it. */
const loadDescribing = loadOnce(() => import('../openapi/self-description.ts'))

/** The interface description, for programs and for people. */
export function createDocsRoutes({ publicUrl }: Pick<AppOptions, 'publicUrl'>): Hono<ServiceEnv> {
  const readDescription = loadOnce(async () => (await loadDescribing()).createSelfDescription(publicUrl))

  return new Hono<ServiceEnv>()
    .get(operations.openApi.path, async (context) =>
      context.body((await readDescription()).json, 200, { ...caching, 'Content-Type': 'application/json' }),
    )
    .get(operations.docs.path, async (context) => {
      const { html, contentSecurityPolicy } = await readDescription()
      return context.html(html, 200, {
        ...caching,
        'Content-Security-Policy': contentSecurityPolicy,
        'Referrer-Policy': 'no-referrer',
      })
    })
}
