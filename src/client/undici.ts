import type { Dispatcher } from 'undici'
import connect from 'undici/lib/api/api-connect.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import DispatcherClass from 'undici/lib/dispatcher/dispatcher.js'
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js'
import { isLoopback } from '../contract/loopback.ts'

export type { Dispatcher } from 'undici'

// The package's index also loads fetch, WebSocket, mocks and caches, which more than doubles the time to import it.
// It is the index, too, that gives every dispatcher its methods; a proxy's tunnel needs this one.
DispatcherClass.prototype.connect = connect

/** The sockets to one service. */
export interface Connections {
  readonly dispatcher: Dispatcher
  /** Drops every socket, also those that are still connecting, so that nothing keeps the process. */
  close(): Promise<void>
}

/**
 * Opens nothing yet. Obeys HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in capitals or not, but never sends what is meant for
 * this machine through a proxy.
 */
export const createConnections = (baseUrl: URL, connectTimeout: number): Connections => {
  const closing = new AbortController()
  // A destroyed dispatcher lets a socket that is still connecting live until its timeout; the signal ends it at once.
  const socket = { signal: closing.signal, keepAlive: true }
  // HTTP/2 is off because it resends what a closing session did not take, and then "sent" could not be told exactly.
  const options = { allowH2: false, connectTimeout, connect: socket, proxyTls: socket, requestTls: socket }
  const dispatcher = isLoopback(baseUrl) ? new Agent(options) : createProxyAgent(options)
  return {
    dispatcher,
    close: async () => {
      closing.abort()
      await dispatcher.destroy()
    },
  }
}

const createProxyAgent = (options: ConstructorParameters<typeof EnvHttpProxyAgent>[0]): Dispatcher => {
  try {
    return new EnvHttpProxyAgent(options)
  } catch {
    // The cause is left out: it can hold the proxy's password.
    throw new Error('HTTP_PROXY or HTTPS_PROXY is not a proxy address: write it like http://proxy.example:3128')
  }
}
