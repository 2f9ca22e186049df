import { toWordEnd } from '../../contract/text.ts'

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
const unseen = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu
/** Finds all of what changes in a line, and well-formed surrogate pairs too, in a fraction of the time. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for.
const unusual = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/
const encoder = new TextEncoder()

const toNotation = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`

/**
 * The lines of a text from outside. Control characters (terminal sequences with them), bidirectional controls and lone
 * surrogates are written out as `\u{1b}`; a tab becomes a space.
 */
export const toPlainLines = (text: string): string[] => {
  // Nearly every text is an ordinary line, and a report has millions of characters.
  if (!unusual.test(text)) return [text]
  return text
    .replace(lineBreaks, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(unseen, toNotation))
}

/** A text from outside as one line, its line breaks as single spaces. */
export const toPlainLine = (text: string): string =>
  toPlainLines(text)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')

/** The text itself, or its first whole words and an ellipsis: at most `maxLength` UTF-16 code units. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, toWordEnd(text, Math.max(0, maxLength - 1))).trimEnd()}…`

/** The size of a text in UTF-8 bytes. */
export const toByteLength = (text: string): number => encoder.encode(text).length
