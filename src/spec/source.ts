import { getNodeValue } from 'jsonc-parser'
import { maxSpecBytes } from '../contract/spec.ts'
import { createLocator, type Locate, unlocated } from './locate.ts'
import type { LocatedProblem } from './problem.ts'
import { findTooDeep, findTreeProblems, looksLikeYaml, parseSyntax } from './syntax.ts'
import { createTextIndex } from './text-index.ts'

/** A spec file as it was read: its value where it is JSON at all, and the place of everything in it. */
export interface SpecSource {
  /** Relative to the workspace, as annotations need it. */
  readonly path: string
  /** undefined when the text is no JSON. */
  readonly value: unknown
  /** What is wrong with the text itself, before any rule of the spec format. */
  readonly problems: readonly LocatedProblem[]
  readonly locate: Locate
  /** Nobody has seen its text, so that nothing of it is known. */
  readonly unread?: true
}

/** A spec that could not be read, by the path that it was asked for. */
export const toUnread = (path: string): SpecSource => ({
  path,
  value: undefined,
  problems: [],
  locate: () => unlocated,
  unread: true,
})

/** Reads the bytes of a spec file. Never throws: whatever is wrong with the text becomes problems at their places. */
export function parseSpec(bytes: Uint8Array, path: string): SpecSource {
  const refuse = (message: string): SpecSource => ({
    path,
    value: undefined,
    problems: [{ level: 'error', location: '', message, range: unlocated }],
    locate: () => unlocated,
  })
  if (bytes.length > maxSpecBytes) return refuse(tooLarge)
  if (isUtf16(bytes)) return refuse('is UTF-16: save it as UTF-8')
  const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const hasBom = whole.startsWith('\uFEFF')
  const text = hasBom ? whole.slice(1) : whole
  if (text.trim() === '') return refuse('is empty: a spec is a JSON object with "version" and "scenarios"')
  if (looksLikeYaml(text, path)) return refuse('is YAML: a spec is JSON, so convert it first')
  const source = parseText(text, path)
  const before = [...(hasBom ? [bomProblem] : []), ...findBadBytes(bytes, text)]
  return { ...source, problems: [...before, ...source.problems] }
}

const tooLarge = 'is longer than 1,048,576 bytes, which is all that a spec may have'

function parseText(text: string, path: string): SpecSource {
  const index = createTextIndex(text)
  const deep = findTooDeep(text)
  if (deep !== undefined) {
    const message = 'is nested too deeply here: no spec needs more than 64 levels'
    const problem: LocatedProblem = { level: 'error', location: '', message, range: index.toRange(deep, 1) }
    return { path, value: undefined, problems: [problem], locate: () => unlocated }
  }
  const { tree, problems: syntax, isMeant } = parseSyntax(text, index)
  const problems = [...syntax, ...(tree === undefined ? [] : findTreeProblems(tree, index))]
  const value = syntax.length === 0 ? JSON.parse(text) : isMeant && tree !== undefined ? getNodeValue(tree) : undefined
  return { path, value, problems, locate: createLocator(tree, index) }
}

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

const bomProblem: LocatedProblem = {
  level: 'error',
  location: '',
  message: 'starts with a byte order mark, which JSON does not allow: save it as UTF-8 without one',
  range: unlocated,
}

/** Bytes that are no UTF-8 decode to U+FFFD; the first of them is the place to name. */
function findBadBytes(bytes: Uint8Array, text: string): LocatedProblem[] {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return []
  } catch {
    const range = createTextIndex(text).toRange(Math.max(0, text.indexOf('\uFFFD')), 1)
    return [{ level: 'error', location: '', message: 'has bytes that are not UTF-8 here: save it as UTF-8', range }]
  }
}
