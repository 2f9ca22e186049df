import { isDeepStrictEqual } from 'node:util'
import type { Organization } from '../contract/organization.ts'
import { type ListOptions, type OrganizationFilter, readPages } from './organization-pages.ts'
import type { Requests } from './requests.ts'

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
    const doubts: string[] = []
    for await (const { results, count, doubt } of readPages(requests, filter, options)) {
      if (count !== undefined) counts.add(count)
      if (doubt !== undefined) doubts.push(doubt)
      // One that moves to a later page while the list is read is listed twice.
      for (const organization of results) {
        const known = found.get(organization.id)
        if (known === undefined) found.set(organization.id, organization)
        else if (!isDeepStrictEqual(known.settings, organization.settings)) contradicted.add(organization.id)
      }
    }
    const warnings = [
      ...toMiscount(found.size, counts),
      ...doubts,
      ...Array.from(contradicted, (id) => `the organization ${id} is listed twice, with different fields`),
    ].map((doubt) => `${doubt}: the list may have changed while it was read`)
    return { organizations: [...found.values()], warnings }
  },
})

/** `counts`: what the pages say of how many there are. */
const toMiscount = (found: number, counts: ReadonlySet<number>): string[] =>
  [...counts].every((count) => count === found)
    ? []
    : [`the service counts ${[...counts].join(' and later ')}, and its pages held ${found}`]
