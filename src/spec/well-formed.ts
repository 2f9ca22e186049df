/** The same value with U+FFFD for each half of a character in its texts and keys, however deep: no spec can hold one. */
export const toWellFormedTexts = <T>(value: T): T => repair(value) as T

function repair(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(repair)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toWellFormed(), repair(part)]))
}
