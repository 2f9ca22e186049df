import type { Case } from './cases.ts'
import { type Characters, parseGlob, toCharacters } from './glob.ts'

/** The cases that were asked for. */
export interface Selection {
  /** Into `scenarios`, in the order of the file, each once. */
  readonly indexes: readonly number[]
  /** Patterns that no case fits, as they were given: most likely slips of the pen. */
  readonly unmatched: readonly string[]
}

/** The patterns of a text, one a line; empty lines and blanks around a pattern do not count. */
export const parsePatterns = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * Selects cases by patterns. A pattern is the name or the key of cases, or `tag:` and one of their tags (those of the
 * defaults included), with `*` for any text and `?` for one character; a backslash takes the meaning from `*`, `?` and
 * `\`, and at the start of a line from `!` and `tag:`. `!` before a pattern leaves out what it fits, the last pattern
 * that fits a case counts, and where the first one leaves out, all others are in. Without patterns all cases are selected.
 */
export function selectCases(cases: readonly Case[], patterns: readonly string[]): Selection {
  const parsed = patterns.map(parsePattern)
  const candidates = cases.map(({ name, key, tags }) => ({ names: [name, key].map(toText), tags: tags.map(toText) }))
  const selected = cases.map(() => parsed[0]?.excludes ?? true)
  const unmatched: string[] = []
  for (const [order, { excludes, of, matches }] of parsed.entries()) {
    let isMatched = false
    for (const [position, candidate] of candidates.entries()) {
      if (!candidate[of].some(matches)) continue
      selected[position] = !excludes
      isMatched = true
    }
    if (!isMatched) unmatched.push(patterns[order] ?? '')
  }
  const indexes = cases.filter((_, position) => selected[position]).map(({ index }) => index)
  return { indexes, unmatched }
}

/** A text that patterns are held against. */
interface Text {
  readonly whole: string
  readonly characters: Characters
}

/** A line has no blanks around it, and an editor may have composed its letters in another way. */
const toComparable = (text: string): string => text.trim().normalize('NFC')

function toText(text: string): Text {
  const whole = toComparable(text)
  return { whole, characters: toCharacters(whole) }
}

interface Pattern {
  readonly excludes: boolean
  readonly of: 'names' | 'tags'
  readonly matches: (text: Text) => boolean
}

const tagPrefix = 'tag:'

function parsePattern(text: string): Pattern {
  const excludes = text.startsWith('!')
  const rest = excludes ? text.slice(1).trim() : text
  if (rest.startsWith(tagPrefix)) {
    return { excludes, of: 'tags', matches: createMatcher(rest.slice(tagPrefix.length)) }
  }
  return { excludes, of: 'names', matches: createMatcher(/^\\(!|tag:)/.test(rest) ? rest.slice(1) : rest) }
}

/** A name that is copied from the spec as it stands is found too, whatever its characters would mean in a pattern. */
function createMatcher(pattern: string): Pattern['matches'] {
  const literal = toComparable(pattern)
  const glob = parseGlob(literal)
  return ({ whole, characters }) => whole === literal || glob(characters)
}
