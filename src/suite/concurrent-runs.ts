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
  organizations: readonly Organization[],
  { projectId, channel, specLimit }: Planned,
): ConcurrentRuns | undefined {
  const setBy = channel === 'text' ? 'max_concurrent_chat_runs_limit' : 'max_concurrent_runs_limit'
  const most = findOrganization(organizations, projectId)?.settings[setBy]
  if (typeof most !== 'number' || !Number.isInteger(most) || most < unlimited) return undefined
  const limit = most === unlimited ? undefined : most
  // Of the spec no less than one is a limit, and the dry run has the say of what is not.
  const isOwn = specLimit !== undefined && specLimit >= 1 && (limit === undefined || specLimit < limit)
  return isOwn ? { limit: specLimit, setBy: 'concurrency_limit' } : { limit, setBy }
}

/** The one that has the project, or else the only one. */
function findOrganization(organizations: readonly Organization[], projectId: number | undefined) {
  const [first, ...others] = organizations
  const owner = organizations.find(({ projects }) => projects?.some(({ id }) => id === projectId))
  return owner ?? (others.length === 0 ? first : undefined)
}
