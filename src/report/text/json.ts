/**
 * What a terminal obeys, and the `[` of the runner's old `##[command]`, which counts anywhere in a line. In JSON all of
 * them can stand only in texts: it writes no line breaks but those between its parts.
 */
const unechoable =
  /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029\u180e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e0fff}]|(?<=#[\p{Cf}\p{DI}]*)\[/gu

/** These find all of that and a little more, in a tenth of the time. JSON itself has escaped the lower controls. */
const suspicious = /[\x7f-\x9f\u061c\u180e\u200e\u200f\u2028-\u202e\u2060-\u206f\udb40-\udb43\ufeff\ufff9-\ufffc]/
const commandLike = /^#(?:\[|[^ -~])/

/**
 * A value as JSON in one line that can be printed anywhere, a log included: what a terminal or a runner would obey is
 * escaped, which loses nothing. `undefined` is null, as it is in a list.
 */
export function renderJson(value: unknown): string {
  const json = JSON.stringify(value) ?? 'null'
  if (!suspicious.test(json) && !isCommandLike(json)) return json
  return json.replace(unechoable, (character) => character.split('').map(toUnit).join(''))
}

/** Looks at what follows each `#`, which few texts have. */
function isCommandLike(json: string): boolean {
  for (let at = json.indexOf('#'); at !== -1; at = json.indexOf('#', at + 1)) {
    if (commandLike.test(json.slice(at, at + 2))) return true
  }
  return false
}

const toUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The same in pieces that together are the text, so that a large value is never in memory as one string. The outer
 * `levels` of it are laid out with an entry a line; each value below is one line.
 */
export function* renderJsonParts(value: unknown, levels: number, indent = ''): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null) {
    yield renderJson(value)
    return
  }
  const isList = Array.isArray(value)
  const entries = Object.entries(value).filter(([, part]) => isList || part !== undefined)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  let separator = open
  for (const [key, part] of entries) {
    yield `${separator}\n${indent}  ${isList ? '' : `${renderJson(key)}: `}`
    yield* renderJsonParts(part, levels - 1, `${indent}  `)
    separator = ','
  }
  yield entries.length === 0 ? `${open}${close}` : `\n${indent}${close}`
}
