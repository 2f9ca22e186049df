import type { Organization } from '../../contract/resources/organization.ts'
import type { Principal } from '../access/principal.ts'
import type { ServiceConfig } from '../config/catalog.ts'

/**
 * The organizations of a caller in the order of their ids: those that a user is a member of, and for any other credential
 * its own. Only those whose name contains the search term, whatever its case.
 */
export function findOrganizations(
  { catalogs }: Pick<ServiceConfig, 'catalogs'>,
  { organizationId, userId }: Principal,
  search: string,
): Organization[] {
  const isOwn = ({ id, members }: Organization): boolean =>
    userId === undefined ? id === organizationId : members.some(({ user }) => user.id === userId)
  const term = foldCase(search)
  return [...catalogs.values()]
    .map(({ organization }) => organization)
    .filter((organization) => isOwn(organization) && foldCase(organization.name).includes(term))
    .toSorted((one, other) => one.id - other.id)
}

/** First lower, then upper: so ß meets SS, and both forms of a small sigma meet. */
const foldCase = (text: string): string => text.normalize().toLowerCase().toUpperCase()
