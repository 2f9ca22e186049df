import * as z from 'zod'
import { Organization } from '../contract/organization.ts'
import { Count, lenient } from '../contract/tolerant.ts'
import { parseAnswer } from './answer.ts'
import { ContractError } from './contract-error.ts'
import { toNextQuery, toPageKey } from './next-page.ts'
import type { Requests } from './requests.ts'
import { isTransient } from './retry.ts'
import { ServiceError } from './service-error.ts'
import type { Operation } from './transport.ts'
import { toNeutralFields, type WireNames } from './wire-names.ts'

const path = '/user/v2/organizations/'

/** A list of more pages than this is no list of anybody's organizations. */
export const maxPages = 500
/** Nor is one of more bytes. */
export const maxListBytes = 32 * 1_024 * 1_024

/** Which organizations are listed, and how many in an answer; the service decides what is left out. */
export interface OrganizationFilter {
  readonly search?: string | undefined
  readonly pageSize?: number | undefined
}

/** How they are asked for. */
export interface ListOptions {
  /** Whether a page is asked for again after a transient fault. */
  readonly retry: boolean
  /** Ends it. */
  readonly signal?: AbortSignal
  /** Given: no page after the first one is read, and of that one no more than so many bytes. */
  readonly firstPage?: { readonly maxBytes: number }
}

/** What is known after one more page. */
interface ReadPage {
  readonly results: readonly Organization[]
  /** How many organizations the service counts in the whole list. */
  readonly count?: number | undefined
  /** Why organizations are missing from here on, in a sentence. */
  readonly doubt?: string
}

/** Every page of the list, each once. Only pages of this list at base-url are asked for. */
export async function* readPages(
  requests: Requests,
  filter: OrganizationFilter,
  options: ListOptions,
): AsyncGenerator<ReadPage, void> {
  const { baseUrl, wireNames } = requests
  const Page = toPageOf(wireNames)
  const seen = new Set<string>()
  const inTime = AbortSignal.timeout(requests.timeouts.listMs)
  let bytes = 0
  let query = toFirstQuery(filter)
  for (;;) {
    seen.add(toPageKey(query))
    const operation = toOperation(requests, query, options)
    const text = await sendPage(requests, operation, { ...options, inTime }).catch((error: unknown) => {
      if (inTime.aborted && !requests.signal?.aborted) throw toLateError(requests, error)
      if (seen.size > 1 && isPastTheEnd(error)) return undefined
      throw error
    })
    if (text === undefined) {
      // The list has become shorter meanwhile, so that the page before was its last.
      yield { results: [], doubt: 'the last page of the list was gone before it was read' }
      return
    }
    bytes += Buffer.byteLength(text)
    if (bytes > maxListBytes) throw toEndlessError(`has more than ${maxListBytes / 1_024 / 1_024} MiB`)
    const page = parseAnswer(Page, operation, text)
    yield page
    if (!page.next) return
    if (options.firstPage !== undefined) {
      yield { results: [], doubt: 'the list has more pages than the first one' }
      return
    }
    query = toNextQuery(page.next, { baseUrl, path })
    if (seen.has(toPageKey(query))) throw toEndlessError('leads back to a page that was read already, so it has no end')
    if (seen.size === maxPages) throw toEndlessError(`has more than ${maxPages} pages`)
  }
}

const toEndlessError = (what: string, options?: ErrorOptions): Error =>
  new ContractError(
    `GET ${path}: the list ${what}. Narrow it with search, and look at what is between here and the service`,
    options,
  )

const toLateError = ({ timeouts }: Requests, cause: unknown): Error =>
  toEndlessError(`was not read to its end within ${timeouts.listMs / 1_000} s`, { cause })

const toOperation = ({ timeouts }: Requests, query: URLSearchParams, { firstPage }: ListOptions): Operation => ({
  method: 'GET',
  path: query.size === 0 ? path : `${path}?${query}`,
  timeoutMs: timeouts.readMs,
  maxBytes: firstPage?.maxBytes,
})

async function sendPage(
  { send, signal: cancelled }: Requests,
  operation: Operation,
  { retry, signal, inTime }: ListOptions & { readonly inTime: AbortSignal },
): Promise<string> {
  const signals = [cancelled, signal, inTime].filter((one) => one !== undefined)
  const { text } = await send(operation, {
    isRepeatable: (error) => retry && isTransient(error),
    signal: AbortSignal.any(signals),
  })
  return text
}

const toFirstQuery = ({ search, pageSize }: OrganizationFilter): URLSearchParams =>
  new URLSearchParams({
    ...(search !== undefined && { search }),
    ...(pageSize !== undefined && { page_size: String(pageSize) }),
  })

/** Any other 404 may be of what stands before the service, and would make the list look complete. */
const isPastTheEnd = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 404 && /invalid page/i.test(error.problems[0]?.message ?? '')

const toPageOf = (names: WireNames) => {
  const toNeutral = (value: unknown) =>
    typeof value === 'object' && value !== null ? toNeutralFields(names, value) : value
  return z.object({
    count: lenient(Count),
    results: z.array(z.preprocess(toNeutral, Organization)),
    /** The address of the next page; null or absent on the last one. */
    next: z.string().nullish(),
  })
}
