import type { OrganizationOperations } from '../../../client/organization-operations.ts'
import type { Organization } from '../../../contract/organization.ts'
import { toConcurrentRuns } from '../../../suite/concurrent-runs.ts'
import type { EndedSuite, Step } from './suite.ts'

/** Nobody waits for the answer; one that takes longer is not wanted any more. */
const withinMs = 5_000
/** As many organizations as an answer may have, so that there is one. */
const pageSize = 100

/** The organizations that the service has told of so far; none where it does not tell. */
export type SeenOrganizations = () => readonly Organization[]

/**
 * Asks once, beside everything else, which organizations the credential may list. Whatever comes of it, nothing waits for
 * it, fails by it or speaks of it: a credential may well be kept from the list.
 */
export function askOrganizations({ listOrganizations }: OrganizationOperations): SeenOrganizations {
  let seen: readonly Organization[] = []
  const signal = AbortSignal.timeout(withinMs)
  listOrganizations({ pageSize }, { retry: false, signal }).then(
    ({ organizations }) => {
      seen = organizations
    },
    () => undefined,
  )
  return () => seen
}

/** Adds how many of a suite's runs can go on side by side, where it was priced and the organization is known. */
export function withConcurrentRuns(
  { inputs: { channel } }: Step,
  suite: EndedSuite,
  organizations: readonly Organization[],
): EndedSuite {
  const { planned } = suite.ending
  const concurrentRuns = planned && toConcurrentRuns(organizations, { ...planned, channel })
  return concurrentRuns === undefined ? suite : { ...suite, ending: { ...suite.ending, concurrentRuns } }
}
