import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { Organization } from '../contract/organization.ts'
import { Count, lenient } from '../contract/tolerant.ts'
import { parseAnswer } from './answer.ts'
import { ContractError } from './contract-error.ts'
import { toNextQuery, toPageKey } from './next-page.ts'
import type { Requests } from './requests.ts'
import { isTransient } from './retry.ts'
import { ServiceError } from './service-error.ts'
import { toNeutralFields, type WireNames } from './wire-names.ts'

const path = '/user/v2/organizations/'

/** A list of more pages than this is no list of anybody's organizations. */
export const maxPages = 500

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
}

export interface OrganizationList {
  /** Each once, in the order of the service. */
  readonly organizations: readonly Organization[]
  /** What speaks against the list being complete, in sentences. */
  readonly warnings: readonly string[]
}

/** The organizations of whoever asks (specification 4.5). Throws a ConnectionError, ServiceError or ContractError. */
export interface OrganizationOperations {
  /** Reads all pages, and only pages of this list at base-url. */
  listOrganizations(filter: OrganizationFilter, options?: ListOptions): Promise<OrganizationList>
}

/** The operations on organizations of one deployment. */
export const createOrganizationOperations = (requests: Requests): OrganizationOperations => ({
  listOrganizations: async (filter, options = { retry: true }) => {
    const found = new Map<number, Organization>()
    const counts = new Set<number>()
    const contradicted = new Set<number>()
    let isCutOff = false
    for await (const page of readPages(requests, filter, options)) {
      if (page === undefined) isCutOff = true
      else if (page.count !== undefined) counts.add(page.count)
      // One that moves to a later page while the list is read is listed twice.
      for (const organization of page?.results ?? []) {
        const known = found.get(organization.id)
        if (known === undefined) found.set(organization.id, organization)
        else if (!isDeepStrictEqual(known.settings, organization.settings)) contradicted.add(organization.id)
      }
    }
    return { organizations: [...found.values()], warnings: toWarnings(found.size, { counts, contradicted, isCutOff }) }
  },
})

interface Doubts {
  /** What the pages say of how many there are. */
  readonly counts: ReadonlySet<number>
  /** The ids of those that are listed twice, with different fields. */
  readonly contradicted: ReadonlySet<number>
  /** Whether a page was gone before it was read. */
  readonly isCutOff: boolean
}

function toWarnings(found: number, { counts, contradicted, isCutOff }: Doubts): string[] {
  const isCounted = [...counts].every((count) => count === found)
  const changed = 'the list may have changed while it was read'
  return [
    ...(isCounted
      ? []
      : [`the service counts ${[...counts].join(' and later ')}, and its pages held ${found}: ${changed}`]),
    ...(isCutOff ? [`the last page of the list was gone before it was read: ${changed}`] : []),
    ...Array.from(contradicted, (id) => `the organization ${id} is listed twice, with different fields: ${changed}`),
  ]
}

/** Each page; at last undefined where the one that should follow is no more. */
async function* readPages(requests: Requests, filter: OrganizationFilter, options: ListOptions) {
  const { baseUrl, wireNames } = requests
  const Page = toPageOf(wireNames)
  const seen = new Set<string>()
  let query = toFirstQuery(filter)
  for (;;) {
    seen.add(toPageKey(query))
    const operation = { method: 'GET', path: toPath(query), timeoutMs: requests.timeouts.readMs } as const
    const text = await sendPage(requests, operation, options).catch((error: unknown) => {
      if (seen.size > 1 && isPastTheEnd(error)) return undefined
      throw error
    })
    if (text === undefined) {
      // The list has become shorter meanwhile, so that the page before was its last.
      yield undefined
      return
    }
    const page = parseAnswer(Page, operation, text)
    yield page
    if (!page.next) return
    query = toNextQuery(page.next, { baseUrl, path })
    if (seen.has(toPageKey(query))) throw toEndlessError('leads back to a page that was read already, so it has no end')
    if (seen.size === maxPages) throw toEndlessError(`has more than ${maxPages} pages`)
  }
}

const toEndlessError = (what: string): Error =>
  new ContractError(
    `GET ${path}: the list ${what}. Narrow it with search, and look at what is between here and the service`,
  )

async function sendPage(
  { send, signal: cancelled }: Requests,
  operation: Parameters<Requests['send']>[0],
  { retry, signal }: ListOptions,
): Promise<string> {
  const signals = [cancelled, signal].filter((one) => one !== undefined)
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

const toPath = (query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`)

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
