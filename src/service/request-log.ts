import type { MiddlewareHandler } from 'hono'
import type { ServiceEnv } from './environment.ts'

/** One request, as it is told of: no header, no query, no body, and nothing in its path that looks like a secret. */
export interface RequestLine {
  readonly time: string
  readonly event: 'request'
  readonly method: string
  readonly path: string
  readonly status: number
  readonly duration_ms: number
  /** Absent without a valid credential, as is the scheme. */
  readonly organization?: number
  readonly scheme?: string
}

/** What was answered although it never became a request: it was not HTTP, or did not arrive in time. */
export interface RefusalLine {
  readonly time: string
  readonly event: 'refusal'
  readonly status: number
}

/** The beginning and the end of a service. */
export interface LifeLine {
  readonly time: string
  readonly event: 'start' | 'stop'
  readonly address: string
}

export type LogLine = RequestLine | RefusalLine | LifeLine

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
      event: 'request',
      method: context.req.method,
      path: toLoggedPath(context.req.path),
      status: context.res.status,
      duration_ms: Math.round(performance.now() - begin),
      ...(principal === undefined ? {} : { organization: principal.organizationId, scheme: principal.scheme }),
    })
  }

// API keys, tokens, and telephone numbers: none belongs there, and a caller's mistake must not put it into the log.
const secretForms = /ats_[\w-]+|eyJ[\w-]+(?:\.[\w-]*)*|(?:\+|%2B)?\d{10,}|(?:\+|%2B)\d{7,}/gi

const toLoggedPath = (path: string): string => path.replace(secretForms, '***')
