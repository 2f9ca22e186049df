import type { Catalog } from '../config/catalog.ts'
import { viewOnlyRole } from '../config/roles.ts'
import type { Principal } from './principal.ts'

/** Whether a caller may change anything in its organization. A role is that of a member; other credentials have none. */
export const mayChange = ({ userId }: Principal, { organization }: Pick<Catalog, 'organization'>): boolean =>
  !organization.members.some(({ user, role }) => user.id === userId && role === viewOnlyRole)
