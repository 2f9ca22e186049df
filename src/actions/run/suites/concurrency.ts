import type { OrganizationOperations } from '../../../client/organization-operations.ts'
import { type SeenOrganizations, toConcurrentRuns } from '../../../suite/concurrent-runs.ts'
import type { EndedSuite, Step } from './suite.ts'

/** Nobody waits for the answer; one that takes longer is not wanted any more. */
const withinMs = 5_000
/** As many organizations as an answer may have, so that there is one. */
const pageSize = 100
/** Reading an answer takes time that everything else is waiting for. */
const maxBytes = 1_024 * 1_024

/** Where nobody was asked, or nobody has answered. */
export const nobodySeen: SeenOrganizations = { organizations: [], areAll: false }

/**
 * Asks once, beside everything else, which organizations the credential may list: a single request, and a small answer.
 * Whatever comes of it, nothing waits for it, fails by it or speaks of it: a credential may well be kept from the list.
 * Returns what the service has told of so far; nothing where it does not tell.
 */
export function askOrganizations({ listOrganizations }: OrganizationOperations): () => SeenOrganizations {
  let seen = nobodySeen
  const signal = AbortSignal.timeout(withinMs)
  listOrganizations({ pageSize }, { retry: false, signal, firstPage: { maxBytes } }).then(
    ({ organizations, warnings }) => {
      seen = { organizations, areAll: warnings.length === 0 }
    },
    () => undefined,
  )
  return () => seen
}

/** Adds how many of a suite's runs can go on side by side, where it was priced and the organization is known. */
export function withConcurrentRuns(
  { inputs: { channel } }: Step,
  suite: EndedSuite,
  seen: SeenOrganizations,
): EndedSuite {
  const { planned } = suite.ending
  const concurrentRuns = planned && toConcurrentRuns(seen, { ...planned, channel })
  return concurrentRuns === undefined ? suite : { ...suite, ending: { ...suite.ending, concurrentRuns } }
}
