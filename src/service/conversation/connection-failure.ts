import { toQuotation } from './quotation.ts'

const causes = new Map([
  ['ECONNREFUSED', 'nothing listens there; start the agent before the run, or check the host and port'],
  ['ENOTFOUND', 'the host name is unknown; check it'],
  ['EAI_AGAIN', 'the host name could not be resolved; check it and the name server'],
  ['ECONNRESET', 'the connection was reset before it was established; check that a WebSocket server listens there'],
  ['ETIMEDOUT', 'the host does not answer; check the address and the firewall'],
  ['EHOSTUNREACH', 'the host cannot be reached; check the address and the network'],
  ['ENETUNREACH', 'the network cannot be reached; check the address and the network'],
])
const headerFaults = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_HTTP_INVALID_HEADER_VALUE'])
const tlsFault = /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_|EPROTO/

const explainError = (error: unknown): string => {
  if (!Error.isError(error)) return toQuotation(String(error))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const cause = causes.get(code)
  if (cause !== undefined) return cause
  // The text of this error quotes the whole address, with its query.
  if (error.name === 'SyntaxError') return 'that is no WebSocket address; use ws:// or wss://'
  if (headerFaults.has(code)) return `a header for the agent is not valid, ${toQuotation(error.message)}`
  if (tlsFault.test(code)) return `TLS failed (${code}); check the certificate, or use ws:// if the agent has none`
  return `${toQuotation(error.message)}; check that a WebSocket server listens there`
}

/** The address of an agent as it may be shown: without credentials, path and query, any of which may hold a secret. */
export const toShownAddress = (url: string): string => {
  const parsed = URL.parse(url)
  return parsed === null ? 'its address' : `${parsed.protocol}//${parsed.host}`
}

/** Says why the agent at `url` could not be reached, and what to check. */
export const toConnectionFailure = (url: string, error: unknown): string =>
  `could not connect to the agent at ${toShownAddress(url)}: ${explainError(error)}`

const explainStatus = (status: number): string => {
  if (status === 401 || status === 403) return "check the agent's secret and headers"
  if (status === 404) return 'check the path of the address'
  if (status >= 300 && status < 400) return 'redirects are not followed; use the address it redirects to'
  if (status >= 500) return 'look into the log of the agent'
  return 'check that the address is that of a WebSocket server'
}

/** Says what an HTTP answer in place of the WebSocket handshake means. */
export const toRefusedUpgrade = (url: string, status: number): string =>
  `the agent at ${toShownAddress(url)} answered HTTP ${status} instead of opening a WebSocket: ${explainStatus(status)}`
