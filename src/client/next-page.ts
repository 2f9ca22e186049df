import { ContractError } from './contract-error.ts'
import { toPlainText } from './plain-text.ts'
import { toBase } from './result-address.ts'

/** A list that is read page by page. */
export interface PagedList {
  readonly baseUrl: URL
  /** Relative to the base URL, without a query. */
  readonly path: string
}

/**
 * The query that a page names for the one after it. Nothing else of the address is used, so that a credential goes nowhere
 * but to base-url; an address that is not of the same list there is a ContractError all the same, for whatever lies behind
 * it would be missing.
 */
export function toNextQuery(next: string, { baseUrl, path }: PagedList): URLSearchParams {
  const list = new URL(toBase(baseUrl) + path)
  const url = URL.parse(next, list.href)
  const problem = url === null ? 'to what is no address' : toProblem(url, list)
  if (url !== null && problem === undefined) return url.searchParams
  throw new ContractError(
    `GET ${path}: the answer's "next" leads ${problem}. Nothing was sent there, and the list is not complete without it. ` +
      'Check that base-url is the address by which the service knows itself',
  )
}

/** Only the origin is shown: the rest of the address may hold a credential. */
function toProblem(url: URL, list: URL): string | undefined {
  if (url.origin !== list.origin) {
    const place = url.protocol.startsWith('http') ? url.origin : `an address of ${url.protocol}`
    return `to ${toPlainText(place)}, and base-url is on ${list.origin}`
  }
  if (url.username !== '' || url.password !== '') return 'to an address with a user or a password in it'
  return url.pathname === list.pathname ? undefined : 'to another place of the service than this list'
}

/** The same for every writing of the query of one page. */
export const toPageKey = (query: URLSearchParams): string =>
  [...query]
    .filter(([name, value]) => !(name === 'page' && value === '1'))
    .map((pair) => JSON.stringify(pair))
    .toSorted()
    .join()
