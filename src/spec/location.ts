import * as z from 'zod'

/** The steps from the top of a spec to a place in it. */
export type Path = readonly (string | number)[]

/** Writes a path as the service does: `scenarios[3].metrics[1]`; a key that is no plain word as `["a b"]`. */
export const formatLocation = (path: Path): string => z.core.toDotPath([...path])

const step = /\.?([^.[\]"]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]/gy

/**
 * Reads a location as services write it. Besides the specification's form it takes `scenarios.3.metrics.1`. What cannot
 * be read ends the path there, so that the nearest ancestor is still found.
 */
export function parseLocation(location: string): Path {
  const path: (string | number)[] = []
  step.lastIndex = 0
  for (let match = step.exec(location); match !== null; match = step.exec(location)) {
    const [, word, index, quoted] = match
    if (word !== undefined) path.push(/^\d+$/.test(word) ? Number(word) : word)
    else if (index !== undefined) path.push(Number(index))
    else if (quoted !== undefined) path.push(unquote(quoted))
  }
  return path
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return text
  }
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: Path): unknown {
  let current = value
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined
    current = (current as Record<string | number, unknown>)[key]
  }
  return current
}
