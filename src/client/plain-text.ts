import { cutCharacters, isLonger, toWordEnd } from '../contract/text.ts'

/** Looking at more of a body than this, to show so little of it, would be waste. */
const maxInspectedLength = 10_000

/**
 * Untrusted text as one line without control or bidirectional characters, at most `maxLength` characters long; no word is
 * halved.
 */
export const toPlainText = (text: string, maxLength = 200): string => {
  const line = text
    .slice(0, maxInspectedLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
  if (!isLonger(line, maxLength)) return line
  return `${line.slice(0, toWordEnd(line, cutCharacters(line, maxLength - 1).length)).trimEnd()}…`
}
