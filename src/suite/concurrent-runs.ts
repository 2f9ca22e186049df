import type { Channel } from '../contract/channel.ts'
import type { Organization } from '../contract/organization.ts'
import { unlimited } from '../contract/unlimited.ts'

/** What may set how many runs go on side by side: the organization, for calls and for chats, or the spec. */
export const concurrencySettings = [
  'max_concurrent_runs_limit',
  'max_concurrent_chat_runs_limit',
  'concurrency_limit',
] as const

/** How many runs of a suite can go on side by side. */
export interface ConcurrentRuns {
  /** undefined: any number. */
  readonly limit?: number | undefined
  readonly setBy: (typeof concurrencySettings)[number]
}

/** What is known of the organizations of whoever asks. */
export interface SeenOrganizations {
  readonly organizations: readonly Organization[]
  /** Whether there surely are no others. */
  readonly areAll: boolean
}

interface Planned {
  /** Where the runs are made; undefined where the plan does not say. */
  readonly projectId: number | undefined
  readonly channel: Channel
  /** The spec's own limit. */
  readonly specLimit: number | undefined
}

/**
 * The limit that a suite's runs meet, the smaller one of its organization's and its own. undefined where it cannot be told
 * which organization is theirs, or what its limit is.
 */
export function toConcurrentRuns(
  seen: SeenOrganizations,
  { projectId, channel, specLimit }: Planned,
): ConcurrentRuns | undefined {
  const setBy = channel === 'text' ? 'max_concurrent_chat_runs_limit' : 'max_concurrent_runs_limit'
  const most = findOrganization(seen, projectId)?.settings[setBy]
  if (typeof most !== 'number' || !Number.isInteger(most) || most < unlimited) return undefined
  const limit = most === unlimited ? undefined : most
  // Of the spec no less than one is a limit, and the dry run has the say of what is not.
  const isOwn = specLimit !== undefined && specLimit >= 1 && (limit === undefined || specLimit < limit)
  return isOwn ? { limit: specLimit, setBy: 'concurrency_limit' } : { limit, setBy }
}

/** The one that has the project, or else the only one, unless the project is none of those that it shows. */
function findOrganization({ organizations, areAll }: SeenOrganizations, projectId: number | undefined) {
  const owner = organizations.find(({ projects }) => projects?.some(({ id }) => id === projectId))
  const [first, ...others] = organizations
  if (owner !== undefined || first === undefined || others.length > 0 || !areAll) return owner
  const { projects = [] } = first
  return projectId === undefined || projects.length === 0 ? first : undefined
}
