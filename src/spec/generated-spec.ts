import type { GeneratedScenario } from '../contract/generation-progress.ts'
import { type Scenario, type Spec, specVersion } from '../contract/spec.ts'
import { type CaseDraft, draftCase } from './generated-case.ts'
import { type GeneratedNote, toLeftOutNote, toNamedCases } from './generated-names.ts'
import { formatLocation } from './location.ts'
import { checkSpec } from './rules.ts'

/** A spec made of generated scenarios. */
export interface GeneratedSpec {
  /** In the order of the scenarios' ids. It has no scenarios where none can be run. */
  readonly spec: Spec
  readonly notes: readonly GeneratedNote[]
  /** How many scenarios have no case in it. */
  readonly leftOut: number
}

/**
 * The spec that runs generated scenarios, each with the key `scenario-<id>`, so that a later spec of the same generation
 * has the same cases. What version "1" cannot hold is cut, and a scenario that it cannot run, or that it would judge by
 * less than was generated, is left out; the notes say what. How many scenarios a spec may have is not looked at.
 */
export function toGeneratedSpec(scenarios: readonly GeneratedScenario[]): GeneratedSpec {
  const sorted = [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()].sort((a, b) => a.id - b.id)
  const drafts = sorted.map(draftCase)
  const refused = findRefused(drafts)
  // What is left out takes no name from the others, and has no say in which agent they have in common.
  const kept = drafts.filter(({ id }) => !refused.has(id))
  const { cases, notes } = toNamedCases(kept)
  const leftOut = drafts.flatMap((draft) => {
    const reason = refused.get(draft.id)
    return reason === undefined ? [] : [toLeftOutNote(draft, reason)]
  })
  return { spec: toSpec(kept, cases), notes: [...notes, ...leftOut], leftOut: leftOut.length }
}

function toSpec(drafts: readonly CaseDraft[], cases: readonly Scenario[]): Spec {
  const agents = new Set(drafts.map(({ agent }) => agent))
  const [agent] = agents
  // A spec has one agent. Scenarios of several can be run all the same, on an agent that the run names.
  const isAgent = agents.size === 1 && agent !== undefined && agent >= 1
  return {
    version: specVersion,
    ...(isAgent && { agent_id: agent }),
    suite: { name: isAgent ? `Generated scenarios of agent ${agent}` : 'Generated scenarios' },
    scenarios: [...cases],
  }
}

/** Why there can be no case of a scenario, by its id. Strictly: a service takes no less than version "1" says. */
function findRefused(drafts: readonly CaseDraft[]): ReadonlyMap<number, string> {
  const refused = new Map(drafts.flatMap(({ id, refusal }) => (refusal === undefined ? [] : [[id, refusal] as const])))
  const cases = drafts.map(({ id, fields }) => ({ name: `Scenario ${id}`, ...fields }))
  for (const { path, message } of checkSpec(toSpec([], cases)).problems) {
    const [list, index, ...field] = path
    const draft = list === 'scenarios' && typeof index === 'number' ? drafts[index] : undefined
    if (draft === undefined || refused.has(draft.id)) continue
    refused.set(draft.id, [formatLocation(field), message].join(' ').trim())
  }
  return refused
}
