import { escapedLetters, referenceNames } from './character-readings.ts'
import { isAlphanumeric, type SecretForm } from './secret-form.ts'

/** A table of the first two code units that forms of secrets may have in a text: 1 for those with which one may begin. */
export type StartTable = Uint8Array

/** A table in which two code units of Latin-1 have a slot of their own. */
export const createStartTable = (): StartTable => new Uint8Array(0x10000)

/** The slot of two code units. */
export const toSlot = (first: number, second: number): number => ((first << 8) ^ second) & 0xffff

/** Marks the starts of a form in every writing that is read. */
export function markStarts(table: StartTable, { text, isBase64 }: SecretForm): void {
  for (const [first, seconds] of isBase64 ? toBase64Starts(text) : toTextStarts(text))
    for (const second of toCodes(seconds)) table[toSlot(first.charCodeAt(0), second)] = 1
}

const toCodes = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

/** A first code unit, and all that may stand behind it. */
type Start = readonly [first: string, seconds: string]

/** What `readAt` takes for the beginning of a text. */
function toTextStarts(text: string): Start[] {
  const [first, second] = [text.charAt(0), text.charAt(1)]
  return [
    [first, `${second}${signsOf.get(second) ?? ''}%&\\`],
    ["'", first === "'" ? '"' : ''],
    ['%', `2${toPercentDigits(first)}`],
    ['&', `#a${toInitials(referenceNames, first)}`],
    ['\\', `\\uUxX${toInitials(escapedLetters, first)}${isAlphanumeric(first.charCodeAt(0)) ? '' : first}`],
  ]
}

/** With what blanks may be written besides, other than with an escape. */
const signsOf: ReadonlyMap<string, string> = new Map([
  [' ', '+'],
  ['\n', '\r'],
])

/** The first digit of a character in UTF-8; of what is not ASCII any that a byte of it, or a wrong byte, may have. */
function toPercentDigits(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x80 ? (code >> 4).toString(16) : '89abcdefABCDEF'
}

const toInitials = (meanings: ReadonlyMap<string, string>, character: string): string =>
  Array.from(meanings, ([name, meant]) => (meant === character ? name.charAt(0) : '')).join('')

/** What `readBase64At` takes for the beginning of a text. */
function toBase64Starts(text: string): Start[] {
  const [first, second] = [text.charAt(0), text.charAt(1)]
  const seconds = `${second}${base64SignsOf.get(second) ?? ''}\r\n\\`
  return [
    [first, seconds],
    ...(first === '+' ? [['-', seconds] as const, ['%', '2'] as const] : []),
    ...(first === '/' ? [['_', seconds] as const, ['%', '2'] as const, ['\\', '/\\'] as const] : []),
  ]
}

const base64SignsOf: ReadonlyMap<string, string> = new Map([
  ['+', '-%'],
  ['/', '_%'],
])
