import type { Scenario, Spec } from '../contract/spec.ts'
import { toKey } from './cases.ts'

/** A case that is sent. */
export interface Pick {
  /** Into `scenarios` of the whole spec. */
  readonly index: number
  /** How many runs are made of it instead of what the spec says. */
  readonly frequency?: number
}

/** A spec cut to some of its cases, and the way back to the whole. */
export interface CutSpec {
  /** What is sent. */
  readonly value: Spec
  /** The index in the whole spec of each case that is sent. */
  readonly indexes: readonly number[]
  /** Takes a location in what was sent, such as `scenarios[0].metrics[1]`, to its place in the whole spec. */
  toOriginal(location: string): string
  /** Takes every location of a case in a text, such as an error message, to its place in the whole spec. */
  toOriginalText(message: string): string
}

/**
 * Cuts a spec to some of its cases, in the order of the picks. All of them as they are, in their order, are the very
 * value that was given. Throws RangeError for no pick at all, a pick of no case, or two of the same one.
 */
export function cutSpec(spec: Spec, picks: readonly Pick[]): CutSpec {
  const indexes = picks.map(({ index }) => index)
  const isCase = (index: number): boolean => spec.scenarios[index] !== undefined
  if (picks.length === 0 || !indexes.every(isCase) || new Set(indexes).size < indexes.length) {
    throw new RangeError(`cannot cut ${spec.scenarios.length} cases to [${indexes.join(', ')}]`)
  }
  const isWhole =
    picks.length === spec.scenarios.length &&
    picks.every(({ index, frequency }, position) => index === position && frequency === undefined)
  const value = isWhole
    ? spec
    : { ...spec, scenarios: picks.flatMap((pick, position) => toScenario(spec, pick, position)) }
  return {
    value,
    indexes,
    toOriginal: (location) => location.replace(ofCase, (found, ...groups) => toPlace(found, groups, indexes)),
    toOriginalText: (message) => message.replaceAll(everyCase, (found, ...groups) => toPlace(found, groups, indexes)),
  }
}

function toScenario({ scenarios }: Spec, { index, frequency }: Pick, position: number): Scenario[] {
  const scenario = scenarios[index]
  if (scenario === undefined) return []
  // A case whose name gives no key gets one from its position, which must not change with the cut.
  const isKeyless = position !== index && scenario.key === undefined && toKey(scenario.name) === ''
  const key = isKeyless ? { key: `case-${index + 1}` } : {}
  return [{ ...scenario, ...key, ...(frequency !== undefined && { frequency }) }]
}

/** A service may name the field or the file that the spec came in, and write an index as a step like any other. */
const ofCase = /^((?:(?:spec|file)\.?)?scenarios(?:\[|\.))(\d+)(?![\w])/
const everyCase = /(\bscenarios(?:\[|\.))(\d+)(?![\w])/g

/** What lies past the cut was never sent, so nothing is known of it. */
function toPlace(found: string, [start, position]: readonly unknown[], indexes: readonly number[]): string {
  const index = indexes[Number(position)]
  return index === undefined ? found : `${start}${index}`
}
