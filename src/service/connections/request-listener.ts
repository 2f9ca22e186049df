import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../app.ts'

/** Gives an app the requests of a server; tells of the status of what is refused before it gets there. */
export function createRequestListener(app: App, onRefusal: (status: number) => void): RequestListener {
  const refuse = (): Response => {
    onRefusal(400)
    return Response.json({ detail: 'The address of the request cannot be read.' }, { status: 400 })
  }
  return getRequestListener(
    (request, { incoming }) =>
      isPlainAddress(request.url) && !hasSeveralHosts(incoming) ? app.fetch(request) : refuse(),
    {
      // The adapter would put its own Request and Response in the place of the process's global ones.
      overrideGlobalObjects: false,
      // What is left of a body is taken by the server itself.
      autoCleanupIncoming: false,
      // What the app throws is answered by the app: this is an address or a Host header that is none.
      errorHandler: refuse,
    },
  )
}

/** Whether an address can be built on, as those of further pages are: the adapter takes names that are none. */
function isPlainAddress(address: string): boolean {
  const { protocol, username, password } = URL.parse(address) ?? {}
  return username === '' && password === '' && (protocol === 'http:' || protocol === 'https:')
}

/** Readers differ in which one counts. */
const hasSeveralHosts = ({ rawHeaders }: { readonly rawHeaders: readonly string[] }): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1
