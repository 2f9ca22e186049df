import type { Member, User } from '../../contract/resources/member.ts'
import type { Organization } from '../../contract/resources/organization.ts'
import type { Project } from '../../contract/resources/project.ts'
import { declared } from './declared.ts'
import type { OrganizationShape } from './organization-shape.ts'

/** What memberships are made of. */
export interface Membership {
  readonly users: ReadonlyMap<number, User>
  /** A number that no other membership has. */
  readonly nextId: () => number
}

/** An organization as its list shows it; what the config does not say of projects and members is filled in. */
export function toOrganization(shape: OrganizationShape, membership: Membership): Organization {
  const { id, projects, members, ...settings } = shape
  const everyone = [...membership.users.keys()].map((user) => ({ user, role: 'admin', is_email_notify_enabled: false }))
  const join = ({ user: userId, ...part }: (typeof everyone)[number]): Member[] => {
    const user = membership.users.get(userId)
    return user === undefined ? [] : [{ id: membership.nextId(), user, ...part, ...declared }]
  }
  const joined = members ?? everyone
  const toProject = ({ members: userIds, ...project }: ProjectShape): Project => {
    const own = joined.filter(({ user }) => userIds?.includes(user) ?? true)
    return { ...project, members: own.flatMap(join), ...declared }
  }
  return {
    id,
    ...settings,
    members: joined.flatMap(join),
    projects: (projects ?? [{ id, name: 'Default project' }]).map(toProject),
    ...declared,
  }
}

type ProjectShape = NonNullable<OrganizationShape['projects']>[number]
