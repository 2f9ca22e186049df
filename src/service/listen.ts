import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'

/** An app that can be reached over HTTP. */
export interface Listener extends AsyncDisposable {
  /** Without a slash at its end. */
  readonly url: string
}

// A request that is under way may end; one that hangs must not hold the process.
const closeWithinMs = 1_000

/** Serves an app on loopback; port 0 takes a free one. Rejects if the port cannot be had. */
export async function listen(
  app: App,
  { port, host }: { readonly port: number; readonly host: '127.0.0.1' },
): Promise<Listener> {
  // The adapter would put its own Request and Response in the place of the process's global ones.
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`${host} gave no port`)
  return {
    url: `http://${host}:${address.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs)
      await closed
      clearTimeout(timer)
    },
  }
}
