/**
 * Why a text cannot be stored as it is, in words that read on from its location; undefined if it can. Postgres takes no
 * NUL, and half of a surrogate pair has no bytes in UTF-8, so that another text would be read back.
 */
export function findUnstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain a NUL character (U+0000), which cannot be stored'
  if (!text.isWellFormed()) return 'must not contain half of a surrogate pair, which is no character; send all of it'
  return undefined
}

/** The text with U+FFFD in the place of each character that cannot be stored: for words that others chose. */
export const toStorable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()
