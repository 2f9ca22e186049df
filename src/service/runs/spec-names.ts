import type { Problem } from '../../contract/problem.ts'
import { formatLocation, type Path, valueAt } from '../../spec/location.ts'
import { findUnstorable } from '../bodies/storable-text.ts'

/**
 * The names of a spec that cannot be stored: the rest of it is stored as JSON text, but for a variable that is called as
 * what every object has, which would be lost. Reads any value.
 */
export function findNameProblems(spec: unknown): Problem[] {
  const scenarios = valueAt(spec, ['scenarios'])
  const places: Path[] = [
    ['defaults'],
    ...(Array.isArray(scenarios) ? scenarios : []).map((_, index) => ['scenarios', index]),
  ]
  const paths: Path[] = [
    ['suite', 'name'],
    ...(Array.isArray(scenarios) ? scenarios : []).flatMap((_, index): Path[] => [
      ['scenarios', index, 'name'],
      ['scenarios', index, 'key'],
    ]),
  ]
  const ofVariables = places.flatMap((place) =>
    ['agent_variables', 'caller_variables'].flatMap((section) =>
      findLostKeys(valueAt(spec, [...place, 'test_profile', section]), [...place, 'test_profile', section]),
    ),
  )
  const ofNames = paths.flatMap((path) => {
    const text = valueAt(spec, path)
    const message = typeof text === 'string' ? findUnstorable(text) : undefined
    return message === undefined ? [] : [{ location: formatLocation(path), message }]
  })
  return [...ofNames, ...ofVariables]
}

/** A key that no map of free keys can have here; it would be left out without a word. */
export const findLostKeys = (map: unknown, place: Path): Problem[] =>
  typeof map === 'object' && map !== null && Object.hasOwn(map, '__proto__')
    ? [{ location: formatLocation([...place, '__proto__']), message: 'cannot be a name here: choose another' }]
    : []
