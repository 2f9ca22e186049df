const backslash = 0x5c
const colon = 0x3a
const space = 0x20

/** How many keys stand in a text that is known to be JSON: a string before a colon, however often an object has it. */
export function countKeys(text: string): number {
  let count = 0
  for (let start = text.indexOf('"'); start !== -1; start = text.indexOf('"', start)) {
    start = findNextToken(text, findEnd(text, start))
    if (text.charCodeAt(start) === colon) count += 1
  }
  return count
}

/** Behind the string that starts there. */
function findEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
}

/** JSON has no white space above the space, and no token below it. */
function findNextToken(text: string, start: number): number {
  let index = start
  while (text.charCodeAt(index) <= space) index += 1
  return index
}

/**
 * How many properties the objects in a value have in all, as JSON.parse made them: of a repeated key the last. undefined for
 * a value that is nested deeper than so many levels.
 */
export function countProperties(value: unknown, maxDepth: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0
  if (maxDepth === 0) return undefined
  const parts: unknown[] = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : parts.length
  for (const part of parts) {
    const inside = countProperties(part, maxDepth - 1)
    if (inside === undefined) return undefined
    count += inside
  }
  return count
}
