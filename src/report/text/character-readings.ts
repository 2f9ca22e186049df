/** One way to read what stands at a place of a text: the characters that are meant, and where their writing ends. */
export interface Reading {
  readonly text: string
  readonly end: number
}

/** Programs write at most four: each of two encodings doubles a backslash and escapes what follows. */
const maxBackslashes = 4
const backslash = '\\'

const hex = /[\da-f]{2}/iy
const reference = /(?:#0{0,5}(\d{1,7})|#x0{0,5}([\da-f]{1,6})|([a-z]{2,9}));/iy
const codeEscape = /u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})/iy
/** A shell closes its quotes, writes the quote, and opens them again. */
const shellQuote = /'(?:\\{1,2}'|"'")'/y
const alphanumeric = /[A-Za-z0-9]/
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The letters that JSON and shells have for a character. */
export const escapedLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }),
)
/** The names that HTML and XML have for characters of ASCII. */
export const referenceNames: ReadonlyMap<string, string> = new Map(
  (
    'amp& lt< gt> quot" apos\' excl! num# dollar$ percnt% lpar( rpar) ast* midast* plus+ comma, period. sol/ colon: ' +
    'semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] Hat^ lowbar_ grave` lcub{ lbrace{ verbar| vert| ' +
    'rcub} rbrace}'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
)

/** With these a writing of another character may begin; all others stand for themselves. */
export const escapeSigns = "%&\\+'\r"

const percentWriting = /%[\da-f]{2}/iy
const referenceWriting = /&(?:#|[a-z]{2,9};)/iy

/** Whether the character at a place cannot mean anything else. Takes a fraction of the time of reading it. */
export function isPlainAt(text: string, at: number): boolean {
  const sign = text.charAt(at)
  if (sign === '%') return matchAt(percentWriting, text, at) === null
  if (sign === '&') return matchAt(referenceWriting, text, at) === null
  return !escapeSigns.includes(sign)
}

/**
 * What the character at a place may mean: itself; or what is percent-encoded, escaped by JSON, HTML, XML, Markdown or a
 * shell there, once or twice. Never throws; a break of a line in any writing is a line feed.
 */
export function readAt(text: string, at: number): readonly Reading[] {
  if (isPlainAt(text, at)) return [{ text: text.charAt(at), end: at + 1 }]
  return readSign(text, at).flatMap((reading) => {
    if (reading.text !== '\r') return [reading]
    const feeds = readSign(text, reading.end).filter((next) => next.text === '\n')
    return [{ ...reading, text: '\n' }, ...feeds]
  })
}

function readSign(text: string, at: number): Reading[] {
  const sign = text.charAt(at)
  const itself = { text: sign, end: at + 1 }
  if (sign === '%') return [itself, ...readPercent(text, at, '%'), ...readPercent(text, at, '%25')]
  if (sign === '&') return [itself, ...readReference(text, at, '&'), ...readReference(text, at, '&amp;')]
  if (sign === '+') return [itself, { text: ' ', end: at + 1 }]
  if (sign === backslash) return readBackslashes(text, at)
  if (sign === "'")
    return [itself, ...toReadings(matchAt(shellQuote, text, at), (quote) => [sign, at + quote[0].length])]
  return [itself]
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function toReadings(match: RegExpExecArray | null, read: (match: RegExpExecArray) => [string, number]): Reading[] {
  if (match === null) return []
  const [text, end] = read(match)
  return text === '' ? [] : [{ text, end }]
}

/** One character in UTF-8, each byte behind the prefix. */
function readPercent(text: string, at: number, prefix: string): Reading[] {
  const bytes: number[] = []
  let end = at
  for (let size = 1; bytes.length < size; ) {
    if (!text.startsWith(prefix, end)) return []
    const match = matchAt(hex, text, end + prefix.length)
    if (match === null) return []
    const byte = Number.parseInt(match[0], 16)
    if (bytes.length === 0) size = toSequenceLength(byte)
    bytes.push(byte)
    end += prefix.length + 2
  }
  return [{ text: decoder.decode(Uint8Array.from(bytes)), end }]
}

function toSequenceLength(firstByte: number): number {
  if (firstByte < 0xc0) return 1
  if (firstByte < 0xe0) return 2
  return firstByte < 0xf0 ? 3 : 4
}

function readReference(text: string, at: number, prefix: string): Reading[] {
  if (!text.startsWith(prefix, at)) return []
  return toReadings(matchAt(reference, text, at + prefix.length), ([all, decimal, hexadecimal, name]) => [
    name === undefined ? toCharacter(decimal, hexadecimal) : (referenceNames.get(name) ?? ''),
    at + prefix.length + all.length,
  ])
}

function toCharacter(decimal: string | undefined, hexadecimal: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

function readBackslashes(text: string, at: number): Reading[] {
  const readings: Reading[] = []
  let end = at
  while (end < at + maxBackslashes && text.charAt(end) === backslash) {
    end += 1
    readings.push({ text: backslash, end })
  }
  const escaped = text.charAt(end)
  if (escaped === backslash || escaped === '') return readings
  if (!alphanumeric.test(escaped)) return [...readings, { text: escaped, end: end + 1 }]
  const letter = escapedLetters.get(escaped)
  if (letter !== undefined) readings.push({ text: letter, end: end + 1 })
  const code = toReadings(matchAt(codeEscape, text, end), ([all, unit, point, byte]) => [
    toCharacter(undefined, unit ?? point ?? byte),
    end + all.length,
  ])
  return [...readings, ...code]
}
