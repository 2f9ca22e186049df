/** A member of this role sees everything of its organization and changes nothing. */
export const viewOnlyRole = 'view_only'

/** The roles that are known (contract 6). There may be others; whoever has one of them may do what an admin may. */
export const knownRoles = ['admin', 'member', viewOnlyRole] as const

export const isKnownRole = (role: string): boolean => knownRoles.some((known) => known === role)
