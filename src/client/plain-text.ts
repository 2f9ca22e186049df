/** Looking at more of a body than this, to show so little of it, would be waste. */
const maxInspectedLength = 10_000

/** Untrusted text as one line without control or bidirectional characters, at most `maxLength` characters long. */
export const toPlainText = (text: string, maxLength = 200): string => {
  const line = text
    .slice(0, maxInspectedLength)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length <= maxLength ? line : `${characters.slice(0, maxLength - 1).join('')}…`
}
