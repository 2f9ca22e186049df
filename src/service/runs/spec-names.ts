import type { Problem } from '../../contract/problem.ts'
import { formatLocation, type Path, valueAt } from '../../spec/location.ts'
import { findUnstorable } from '../bodies/storable-text.ts'

/** The names of a spec that cannot be stored: the rest of it is stored as JSON text. Reads any value. */
export function findNameProblems(spec: unknown): Problem[] {
  const scenarios = valueAt(spec, ['scenarios'])
  const paths: Path[] = [
    ['suite', 'name'],
    ...(Array.isArray(scenarios) ? scenarios : []).flatMap((_, index): Path[] => [
      ['scenarios', index, 'name'],
      ['scenarios', index, 'key'],
    ]),
  ]
  return paths.flatMap((path) => {
    const text = valueAt(spec, path)
    const message = typeof text === 'string' ? findUnstorable(text) : undefined
    return message === undefined ? [] : [{ location: formatLocation(path), message }]
  })
}
