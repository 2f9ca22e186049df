import { toWordEnd } from '../../contract/text.ts'

const lineBreaks = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g
/**
 * What cannot be seen, or changes how other characters are shown. Joiners, soft hyphens and zero-width spaces stay:
 * emoji, Arabic, the scripts of India and Thai need them.
 */
const unseenCharacter =
  '[\\p{Cc}\\p{Cs}\\p{Co}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}\\u180e\\u2060-\\u2064\\u206a-\\u206f\\ufeff\\ufff9-\\ufffc\\u{e0000}-\\u{e0fff}]'
/** A flag of a region is spelled in tag characters, which otherwise hide text. */
const regionFlag = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}'
const unseen = new RegExp(`(${regionFlag})|${unseenCharacter}`, 'gu')
/** No script puts more marks than these on one letter; a flood of them covers the lines above and below. */
const markFlood = /(\p{M}{8})\p{M}+/gu
/** Finds all of what changes in a line, and well-formed surrogate pairs too, in a fraction of the time. */
const unusual = new RegExp(
  '[\\0-\\x1f\\x7f-\\x9f\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061c\\u064b-\\u065f\\u0e31-\\u0e4e\\u180e\\u1ab0-\\u1aff' +
    '\\u1dc0-\\u1dff\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u20d0-\\u20ff\\ud800-\\uf8ff\\ufdd0-\\ufdef\\ufe00-\\ufe2f\\ufeff\\ufff9-\\ufffc\\ufffe\\uffff]',
)
/** Finds a little more, and in most texts of the West nothing, in a fraction of that time. */
const maybeUnusual = new RegExp(
  '[\\0-\\x1f\\x7f-\\x9f\\u0300-\\u200f\\u2028-\\u202e\\u2060-\\u206f' +
    '\\u20d0-\\u20ff\\u2c00-\\ufffc\\ufffe\\uffff]',
)

const toShown = (character: string, flag: string | undefined): string => flag ?? toNotation(character)

const toNotation = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`

/**
 * The lines of a text from outside. Control characters (terminal sequences with them), bidirectional controls,
 * lone surrogates, private and invisible characters are written out as `\u{1b}`; of a flood of marks on one letter eight
 * are left; a tab becomes a space.
 */
export const toPlainLines = (text: string): string[] => {
  // Nearly every text is an ordinary line, and a report has millions of characters.
  if (!isUnusual(text)) return [text]
  return text.replace(lineBreaks, '\n').split('\n').map(toPlain)
}

const isUnusual = (text: string): boolean => maybeUnusual.test(text) && unusual.test(text)

/** Most lines of a text are ordinary too. */
const toPlain = (line: string): string =>
  isUnusual(line) ? line.replaceAll('\t', ' ').replace(markFlood, '$1').replace(unseen, toShown) : line

/** A text from outside as one line, its line breaks as single spaces. */
export function toPlainLine(text: string): string {
  if (!isUnusual(text)) return text.trim()
  const lines = toPlainLines(text).map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/** The text itself, or its first whole words and an ellipsis: at most `maxLength` UTF-16 code units. */
export const cut = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, toWordEnd(text, Math.max(0, maxLength - 1))).trimEnd()}…`

/** The size of a text in UTF-8 bytes. */
export const toByteLength = (text: string): number => Buffer.byteLength(text)
