import type { Problem } from '../../contract/problem.ts'
import { valueAt } from '../../spec/location.ts'

/** A local limit, beyond all that the format allows: the rules tell of every entry, and must not take seconds for it. */
const maxEntries = 15_000

/** A spec with so many entries in its lists that they are not looked into. Reads any value. */
export function findEntryProblems(spec: unknown): Problem[] {
  const scenarios = toList(valueAt(spec, ['scenarios']))
  const total = [scenarios, toList(valueAt(spec, ['defaults', 'metrics'])), ...scenarios.flatMap(listsOf)].reduce(
    (sum, { length }) => sum + length,
    0,
  )
  if (total <= maxEntries) return []
  const message = `has ${total} scenarios, metrics and conditions in all; this service looks into at most ${maxEntries}`
  return [{ location: 'scenarios', message }]
}

const listsOf = (scenario: unknown): (readonly unknown[])[] => [
  toList(valueAt(scenario, ['metrics'])),
  toList(valueAt(scenario, ['conditional_actions', 'conditions'])),
]

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
