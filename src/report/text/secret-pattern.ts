import { minSecretLength, toBase64Cores, toSecretParts } from './secret-forms.ts'

/** More than this nobody writes as one word of base64: mail and PEM break it into lines. */
const maxBase64Line = 60

const alphanumeric = /[A-Za-z0-9]/
/** Where `cut` may end a text. */
const wordBreaks = /\s+|\p{Lo}/gu
/** A secret with more words than these is no longer cut within them. */
const maxCuts = 64

/** The entities that HTML and XML have for a character. */
const entities: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
/** The letters that JSON and shells have for a character. */
const letters: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\b': 'b', '\f': 'f' }

/** A pattern of regular expressions, and how long what it was made of is. */
export interface SecretPattern {
  readonly source: string
  readonly length: number
}

/**
 * What finds a secret and each of its lines. Of every character it takes any of the ways to write it, in any mixture:
 * as it is, percent-encoded, escaped by JSON, HTML, XML, Markdown or a shell, each of them once or twice; or all of it in
 * base64, wherever it stands in what was encoded. Where `cut` has left only the first words of it, it takes those.
 */
export const toSecretPatterns = (secret: string): SecretPattern[] =>
  toSecretParts(secret).flatMap((part) => [
    { source: toTextPattern(part), length: part.length },
    ...toBase64Cores(part).map((base64) => ({ source: toBase64Pattern(base64), length: base64.core.length })),
    ...toCutPatterns(part),
  ])

const toTextPattern = (text: string): string => [...text].map(toCharacterPattern).join('')

const escapePattern = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`)

/** Hexadecimal digits in either case. */
const toHexPattern = (number: number, digits: number): string =>
  number
    .toString(16)
    .padStart(digits, '0')
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)

const toPercentPattern = (character: string): string =>
  Array.from(new TextEncoder().encode(character), (byte) => `%(?:25)?${toHexPattern(byte, 2)}`).join('')

function toCharacterPattern(character: string): string {
  if (alphanumeric.test(character)) return character
  const code = character.codePointAt(0) ?? 0
  const units = character.split('').map((unit) => `\\\\{1,2}u${toHexPattern(unit.charCodeAt(0), 4)}`)
  const entity = entities[character]
  const letter = letters[character]
  const ways = [
    character === '\\' ? '\\\\{1,4}' : `\\\\{0,4}${escapePattern(character)}`,
    toPercentPattern(character),
    units.join(''),
    `\\\\{1,2}x${toHexPattern(code, 2)}`,
    `\\\\{1,2}u\\{${toHexPattern(code, 1)}\\}`,
    `&(?:amp;)?#0{0,5}${code};`,
    `&(?:amp;)?#[xX]0{0,5}${toHexPattern(code, 1)};`,
    ...(entity === undefined ? [] : [`&(?:amp;)?${entity};`]),
    ...(letter === undefined ? [] : [`\\\\{1,4}${letter}`]),
    ...(character === ' ' ? ['\\+'] : []),
    // A shell closes its quotes, writes the quote, and opens them again.
    ...(character === "'" ? [`'(?:\\\\{1,2}'|"'")'`] : []),
  ]
  const broken = character === '\n' ? ['\\r\\n', '(?:\\\\{1,4}r\\\\{1,4}n)', '%(?:25)?0[dD]%(?:25)?0[aA]'] : []
  return `(?:${[...broken, ...ways.toReversed()].join('|')})`
}

/** Neighbours that hold some bits of the secret are taken too. */
function toBase64Pattern({ core, sharesFirst, sharesLast }: ReturnType<typeof toBase64Cores>[number]): string {
  const characters = [...core].map((character) =>
    character === '+' ? '(?:[-+]|%2[bB])' : character === '/' ? '(?:\\\\{0,2}/|_|%2[fF])' : character,
  )
  const body = characters.join(core.length > maxBase64Line ? '(?:\\r?\\n|\\\\{1,2}n)?' : '')
  // A pattern that began with any character would be tried everywhere: the empty group asks for what stands before.
  return `${body}${sharesLast ? '[\\w+/-]?' : ''}={0,2}${sharesFirst ? '()' : ''}`
}

/** What `cut` leaves of a secret with blanks: its first words and an ellipsis. */
function toCutPatterns(part: string): SecretPattern[] {
  const ends = Array.from(part.matchAll(wordBreaks), ({ index }) => index)
  const starts = new Set(ends.map((end) => part.slice(0, end).trimEnd()))
  return [...starts]
    .filter((start) => start.length >= minSecretLength)
    .slice(-maxCuts)
    .map((start) => ({ source: `${toTextPattern(start)}(?=…)`, length: start.length }))
}
