import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from './environment.ts'

/** One request, as it is logged: no header, no query, no body, so that no secret is in it. */
export interface RequestLine {
  readonly time: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly duration_ms: number
  /** Absent without a valid credential, as is the scheme. */
  readonly organization?: number
  readonly scheme?: string
}

/** Logs every request once it is answered. */
export const createRequestLog =
  (log: (line: RequestLine) => void, now: () => Date): MiddlewareHandler<ServiceEnv> =>
  async (context, next) => {
    const time = now().toISOString()
    const begin = performance.now()
    await next()
    // Not there before a credential was accepted.
    const principal: ServiceEnv['Variables']['principal'] | undefined = context.get('principal')
    log({
      time,
      method: context.req.method,
      path: context.req.path.slice(0, maxPathLength),
      status: context.res.status,
      duration_ms: Math.round(performance.now() - begin),
      ...(principal === undefined ? {} : { organization: principal.organizationId, scheme: principal.scheme }),
    })
  }

const maxPathLength = 500
