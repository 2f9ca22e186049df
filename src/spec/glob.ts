/** Text as code points: what globs look at. */
export type Characters = readonly number[]

/** The code points of a text, made once for all the globs that it is held against. */
export const toCharacters = (text: string): Characters => Array.from(text, (character) => character.codePointAt(0) ?? 0)

/** Whether text fits a pattern as a whole. */
export type Glob = (text: Characters) => boolean

/** No code point: what `?` becomes. */
const anyCharacter = -1

/**
 * Reads a pattern: `*` stands for any text, `?` for one character, a backslash before `*`, `?` or `\` for that character.
 * No pattern is wrong. A match takes at most the length of the text times that of the pattern, however many `*` there
 * are, as no `*` is tried again once what follows it was found.
 */
export function parseGlob(pattern: string): Glob {
  const segments = toSegments(pattern)
  const first = segments[0] ?? []
  const last = segments.length > 1 ? segments.at(-1) : undefined
  const shortest = segments.reduce((length, segment) => length + segment.length, 0)
  return (text) => {
    if (text.length < shortest || !fits(first, text, 0)) return false
    if (last === undefined) return text.length === first.length
    const end = text.length - last.length
    return fits(last, text, end) && fitInOrder(segments.slice(1, -1), text, { start: first.length, end })
  }
}

/** The pattern without its `*`. */
function toSegments(pattern: string): Characters[] {
  const segments: number[][] = [[]]
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? ''
    const next = characters[at + 1]
    const isEscape = character === '\\' && (next === '*' || next === '?' || next === '\\')
    if (character === '*') segments.push([])
    else if (character === '?') segments.at(-1)?.push(anyCharacter)
    else segments.at(-1)?.push((isEscape ? next : character)?.codePointAt(0) ?? 0)
    if (isEscape) at += 1
  }
  return segments
}

function fits(segment: Characters, text: Characters, start: number): boolean {
  for (let at = 0; at < segment.length; at += 1) {
    if (segment[at] !== anyCharacter && segment[at] !== text[start + at]) return false
  }
  return true
}

/** Whether the segments follow one another; the earliest place of each leaves the most for the rest. */
function fitInOrder(segments: readonly Characters[], text: Characters, within: { start: number; end: number }) {
  let { start } = within
  for (const segment of segments) {
    while (start + segment.length <= within.end && !fits(segment, text, start)) start += 1
    start += segment.length
    if (start > within.end) return false
  }
  return true
}
