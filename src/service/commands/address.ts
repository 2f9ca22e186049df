import { isIP } from 'node:net'
import type { Flags } from './flags.ts'
import { UsageError } from './terminal.ts'

/** Where a service listens, and where others find it. */
export interface Address {
  readonly host: string
  readonly port: number
  /** Without a slash at its end; undefined: where each request reaches the service. */
  readonly publicUrl: string | undefined
}

/** Reads `--host`, `--port` and `--public-url`. */
export function readAddress(flags: Flags): Address {
  const host = flags.text('host') ?? '127.0.0.1'
  const publicText = flags.text('public-url')
  if (!isHost(host)) {
    flags.refuse('--host must be an address or a name of this machine, such as 0.0.0.0 for all of its addresses')
  }
  const fault = publicText === undefined ? undefined : findUrlFault(publicText)
  if (fault !== undefined) flags.refuse(`--public-url ${fault}`)
  return {
    host,
    port: flags.number('port', 65_535) ?? 8787,
    publicUrl: publicText === undefined ? undefined : URL.parse(publicText)?.href.replace(/\/+$/, ''),
  }
}

const isHost = (text: string): boolean =>
  isIP(text) !== 0 || /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/.test(text)

function findUrlFault(text: string): string | undefined {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an http or https address such as https://agents.example.com'
  }
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password'
  return text.includes('?') || text.includes('#') ? 'must not have a query or a fragment' : undefined
}

const codeOf = (error: unknown): unknown => (Error.isError(error) && 'code' in error ? error.code : undefined)

/** Says in words why an address cannot be listened on; any other error stays as it is. */
export function explainListenError(error: unknown, { host, port }: Address): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} of ${host} is used by another program. End that one, or choose another port with --port; 0 takes a free one.`,
        { cause: error },
      )
    case 'EACCES':
      return new Error(`Port ${port} of ${host} is not for this user. Choose one above 1023 with --port.`, {
        cause: error,
      })
    case 'EADDRNOTAVAIL':
    case 'EINVAL': // such as a link-local address without its interface
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(`--host ${host} is no address of this machine`, { cause: error })
    default:
      return error
  }
}
