import type { Case } from '../../spec/cases.ts'
import type { Catalog } from '../config/catalog.ts'

/** The test profile of a case, inline or stored. */
export interface ResolvedTestProfile {
  /** null: defined inline. */
  readonly id: number | null
  readonly name: string | null
  readonly agentVariables: Readonly<Record<string, unknown>>
  readonly callerVariables: Readonly<Record<string, unknown>>
}

/** Looks a case's test profile up; undefined if it has none. */
export function toTestProfile(
  reference: Case['testProfile'],
  catalog: Pick<Catalog, 'testProfiles'>,
): ResolvedTestProfile | undefined {
  if (typeof reference === 'number') return catalog.testProfiles.get(reference)
  if (reference === undefined) return undefined
  return {
    id: null,
    name: reference.name ?? null,
    agentVariables: reference.agent_variables ?? {},
    callerVariables: reference.caller_variables ?? {},
  }
}

/** A test profile as a run shows it. */
export const toTestProfileData = (profile: ResolvedTestProfile) => ({
  id: profile.id,
  name: profile.name,
  agent_variables: profile.agentVariables,
  caller_variables: profile.callerVariables,
})
