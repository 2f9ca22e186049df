import type { GeneratedScenario } from '../contract/generation-progress.ts'
import { type Scenario, type Spec, specVersion } from '../contract/spec.ts'
import { type GeneratedNote, toGeneratedCases } from './generated-case.ts'
import { checkSpec } from './rules.ts'

/** A spec made of generated scenarios. */
export interface GeneratedSpec {
  /** In the order of the scenarios' ids. It has no scenarios where none can be run. */
  readonly spec: Spec
  readonly notes: readonly GeneratedNote[]
}

/**
 * The spec that runs generated scenarios, each with the key `scenario-<id>`, so that a later spec of the same generation
 * has the same cases. What version "1" cannot hold is cut, and a scenario that it cannot run is left out; the notes say
 * what. How many scenarios a spec may have is not looked at.
 */
export function toGeneratedSpec(scenarios: readonly GeneratedScenario[]): GeneratedSpec {
  const sorted = [...new Map(scenarios.map((scenario) => [scenario.id, scenario])).values()].sort((a, b) => a.id - b.id)
  const { cases, notes } = toGeneratedCases(sorted)
  const spec = toSpec(sorted, cases)
  const refused = findRefused(spec)
  return {
    spec: { ...spec, scenarios: cases.filter((_, index) => !refused.has(index)) },
    notes: [
      ...notes,
      ...[...refused].flatMap(([index, problem]) => {
        const { id, name } = { ...sorted[index], ...cases[index] }
        return id === undefined || name === undefined ? [] : [{ id, name, message: `is left out: ${problem}` }]
      }),
    ],
  }
}

function toSpec(scenarios: readonly GeneratedScenario[], cases: readonly Scenario[]): Spec {
  const agents = new Set(scenarios.map(({ agent }) => agent))
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

/** The first problem of each case that has one, by its index. Strictly: a service takes no less than version "1" says. */
function findRefused(spec: Spec): ReadonlyMap<number, string> {
  const refused = new Map<number, string>()
  for (const { path, message } of checkSpec(spec).problems) {
    const [list, index, ...field] = path
    if (list !== 'scenarios' || typeof index !== 'number' || refused.has(index)) continue
    refused.set(index, [...(field.length > 0 ? [field.join('.')] : []), message].join(' '))
  }
  return refused
}
