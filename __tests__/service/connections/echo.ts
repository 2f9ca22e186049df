import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { App } from '../../../src/service/app.ts'
import { readJsonBody } from '../../../src/service/bodies/body.ts'
import { type ListenOptions, listen } from '../../../src/service/listen.ts'
import { RequestError } from '../../../src/service/request-error.ts'

/** Says what it got, and fails as the service does. */
export const createEcho = (outcomes: unknown[] = []): App => ({
  fetch: async (request) => {
    try {
      return Response.json({ path: new URL(request.url).pathname, body: await readJsonBody(request) })
    } catch (error) {
      outcomes.push(error)
      return error instanceof RequestError
        ? Response.json(error.body, { status: error.status, headers: error.headers })
        : Response.json({ detail: 'a fault' }, { status: 500 })
    }
  },
})

/** Listens for an app that is an echo unless another is given, and waits for no client long. */
export const start = (options: Partial<ListenOptions> = {}, app = createEcho()) =>
  listen(app, { port: 0, requestTimeoutMs: 150, checkEveryMs: 20, ...options })

/** Writes what it is given and reads until the service closes the connection. */
export async function exchange(url: string, ...lines: readonly string[]): Promise<{ answer: string; tookMs: number }> {
  const socket = connect(Number(new URL(url).port), new URL(url).hostname)
  const startedAt = performance.now()
  socket.on('error', () => {})
  socket.write(lines.join('\r\n'))
  return { answer: await text(socket), tookMs: performance.now() - startedAt }
}

/** The statuses of all answers in what a connection gave. */
export const toStatuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

/** The beginning of a request for the echo. */
export const head = ['POST /a/ HTTP/1.1', 'Host: service.test', 'Content-Type: application/json']
