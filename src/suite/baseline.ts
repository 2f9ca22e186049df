import type { CaseChange } from './case-change.ts'
import { type CaseState, combineStates, toCaseChange, toCaseState } from './case-state.ts'
import type { RunOutcome } from './outcome.ts'
import type { Policy } from './verdict.ts'

/** A case of an earlier report. */
export interface PastCase {
  readonly key: string
  readonly name: string
  readonly state: CaseState
}

/** A case of this report; one without a key is of no case of the spec. */
export interface PresentCase {
  readonly key: string | undefined
  readonly outcomes: readonly RunOutcome[]
}

interface Present {
  readonly cases: readonly PresentCase[]
  readonly policy: Policy
  /** Of every case of the whole spec, whether it was run or not. */
  readonly specKeys: readonly string[]
}

/** What became of the cases of a suite. */
export interface Comparison {
  /** One for each case, in their order. */
  readonly changes: readonly CaseChange[]
  /** What the earlier report has and the spec no longer has; what was only left out of this run stays out of it. */
  readonly removed: readonly { readonly key: string; readonly name: string }[]
  /** Keys that several cases bear, so that nobody knows which is which. */
  readonly ambiguous: readonly string[]
}

/**
 * Compares the cases of a suite, by their keys, with those of the earlier reports of the same suite: several where the
 * legs of a matrix each made one.
 */
export function compareCases(present: Present, past: readonly (readonly PastCase[])[]): Comparison {
  const before = Map.groupBy(past.flat(), ({ key }) => key)
  const repeated = new Set([
    ...past.flatMap((cases) => findRepeated(cases.map(({ key }) => key))),
    ...findRepeated(present.specKeys),
    ...findRepeated(present.cases.flatMap(({ key }) => key ?? [])),
  ])
  const changes = present.cases.map(({ key, outcomes }): CaseChange => {
    if (key === undefined) return 'not-comparable'
    const states = before.get(key)?.map(({ state }) => state)
    if (states === undefined) return 'new'
    if (repeated.has(key)) return 'not-comparable'
    return toCaseChange(combineStates(states), toCaseState(outcomes, present.policy))
  })
  const known = new Set([...present.specKeys, ...present.cases.map(({ key }) => key)])
  const removed = [...before.values()].flatMap(([first]) =>
    first === undefined || known.has(first.key) ? [] : [{ key: first.key, name: first.name }],
  )
  const ambiguous = [...repeated].filter((key) => before.has(key) && known.has(key))
  return { changes, removed, ambiguous }
}

function findRepeated(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}
