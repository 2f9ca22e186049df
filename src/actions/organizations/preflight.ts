import type { Organization } from '../../contract/organization.ts'
import { toOrganizationName } from '../../report/organizations/organization-name.ts'
import { isMet, type Requirement, renderFound, renderRequirement } from './requirement.ts'

interface Preflight {
  readonly requirements: readonly Requirement[]
  readonly search: string | undefined
  /** The organizations as they may be shown, in the same order; the same if not given. */
  readonly shown?: readonly Organization[]
  /** What speaks against the list being complete, in sentences. */
  readonly doubts: readonly string[]
}

/**
 * Why the organizations are not as they must be: a sentence for each condition that one of them does not meet. Every one
 * that was listed has to, and where none was, or one may be missing, nothing proves anything.
 */
export function findUnmet(organizations: readonly Organization[], preflight: Preflight): string[] {
  const { requirements, doubts } = preflight
  if (requirements.length === 0) return []
  return [
    ...doubts.map((doubt) => `nothing shows that every organization is as required: ${doubt}`),
    ...findWrong(organizations, preflight),
  ]
}

function findWrong(organizations: readonly Organization[], preflight: Preflight): string[] {
  const { requirements, search, shown = organizations } = preflight
  if (organizations.length === 0) {
    const where = search === undefined ? 'the credential has no organization' : `search finds no organization`
    return [`${where}, so nothing shows that ${requirements.map(renderRequirement).join(' and ')}`]
  }
  return organizations.flatMap((organization, index) =>
    requirements
      .filter((requirement) => !isMet(requirement, organization))
      .map((requirement) => {
        const visible = shown[index] ?? organization
        const found = renderFound(requirement, visible)
        return `${toOrganizationName(visible)} must have ${renderRequirement(requirement)}, and has ${found}`
      }),
  )
}
