import type { Problem } from '../contract/problem.ts'
import { toPlainText } from './plain-text.ts'

const maxMessageLength = 1000
/** Deeper than any error body, far from the depth at which recursion would end the process. */
const maxDepth = 16

/** Keys whose messages are about the request as a whole. */
const wholeRequestKeys: ReadonlySet<string> = new Set(['detail', 'non_field_errors', 'message', 'error'])

/**
 * The problems in an error's body (contract 2.3): the flat map from location to messages, the same under `errors`,
 * `{"detail": "…"}`, or a bare array of strings. What is nested is flattened; a body of any other shape has none.
 */
export const parseProblems = (text: string): Problem[] => {
  try {
    return toProblems(toRoot(JSON.parse(text)), '', 0)
  } catch {
    return []
  }
}

const toRoot = (body: unknown): unknown => {
  if (!isContainer(body)) return body
  if ('detail' in body && typeof body.detail === 'string') return body.detail
  return 'errors' in body && isContainer(body.errors) ? body.errors : body
}

const toProblems = (value: unknown, location: string, depth: number): Problem[] => {
  if (typeof value === 'string') return [{ location, message: toPlainText(value, maxMessageLength) }]
  if (!isContainer(value) || depth === maxDepth) return []
  return Array.isArray(value)
    ? value.flatMap((item, index) =>
        toProblems(item, isContainer(item) ? `${location}[${index}]` : location, depth + 1),
      )
    : Object.entries(value).flatMap(([key, item]) => toProblems(item, join(location, key), depth + 1))
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

const join = (location: string, key: string): string => {
  if (wholeRequestKeys.has(key)) return location
  const segment = toPlainText(key)
  return location === '' || segment.startsWith('[') ? location + segment : `${location}.${segment}`
}
