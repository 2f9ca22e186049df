import { limitFields, type Member, type Organization } from '../../contract/organization.ts'
import { renderJson } from '../text/json.ts'
import { cut, toByteLength } from '../text/plain-text.ts'

/** The outputs of the action `organizations`, by their names in its action.yml. */
export const organizationsOutputs = ['organizations', 'count'] as const
export type OrganizationsOutput = (typeof organizationsOutputs)[number]

/** GitHub takes more, but a step that is given a larger one in its environment cannot be started on Linux. */
const maxListBytes = 120 * 1_024
const maxShortNameLength = 255

interface Options {
  /** Whether the members' e-mail addresses are among what is output. */
  readonly allowEmails: boolean
}

interface Outputs {
  readonly outputs: Readonly<Record<OrganizationsOutput, string>>
  /** What the list leaves out, in a sentence; undefined if it is whole. */
  readonly leftOut: string | undefined
}

/**
 * The outputs of a list. One that is too large is without its members, or else has only the names and limits of the
 * organizations, as many as fit.
 */
export function toOrganizationsOutputs(organizations: readonly Organization[], options: Options): Outputs {
  const toOutputs = (entries: readonly string[], leftOut?: string): Outputs => ({
    outputs: { organizations: `[${entries.join(',')}]`, count: String(organizations.length) },
    leftOut: leftOut && `${leftOut}, because it would be too large for an output. Narrow it with search`,
  })
  const whole = takeEntries(organizations.map((organization) => toWhole(organization, options)))
  if (whole.length === organizations.length) return toOutputs(whole)
  const apart = takeEntries(organizations.map((organization) => toWhole(withoutMembers(organization), options)))
  if (apart.length === organizations.length) return toOutputs(apart, 'the output organizations is without the members')
  const short = takeEntries(organizations.map(toShort))
  const which = short.length < organizations.length ? ` of the first ${short.length} organizations` : ''
  return toOutputs(short, `the output organizations has only id, name and limits${which}`)
}

const withoutMembers = ({ members: _, projects, ...organization }: Organization): Organization => ({
  ...organization,
  projects: projects?.map(({ members: __, ...project }) => project),
})

/** The leading entries that fit. */
function takeEntries(values: readonly object[]): string[] {
  const entries: string[] = []
  let bytes = 2
  for (const value of values) {
    const entry = renderJson(value)
    bytes += toByteLength(entry) + 1
    if (bytes > maxListBytes) break
    entries.push(entry)
  }
  return entries
}

/** As the service shows it, flat. */
const toWhole = ({ id, name, settings, members, projects }: Organization, options: Options): object => ({
  id,
  name,
  ...settings,
  members: members?.map((member) => toMember(member, options)),
  projects: projects?.map((project) => ({
    ...project,
    members: project.members?.map((member) => toMember(member, options)),
  })),
})

const toMember = ({ user, ...member }: Member, { allowEmails }: Options): object => ({
  ...member,
  user: user && { id: user.id, name: user.name, ...(allowEmails && { email: user.email }) },
})

const toShort = ({ id, name, settings }: Organization): object => ({
  id,
  name: cut(name, maxShortNameLength),
  ...Object.fromEntries(limitFields.map((field) => [field, settings[field]])),
})
