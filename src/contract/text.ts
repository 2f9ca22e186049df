import * as z from 'zod'

/** How many characters a text has, as the interface counts them: code points, so that most emoji are one. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether a text has more than so many characters. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || countCharacters(text) > most)

/** The first characters of a text; none of them is halved. */
export const cutCharacters = (text: string, most: number): string =>
  isLonger(text, most) ? [...text.slice(0, 2 * most)].slice(0, most).join('') : text

/** Blanks, and letters of scripts that put none between words. */
const wordBreak = /[\s\p{Lo}]/u

/**
 * Where to cut a text so that at most `end` UTF-16 code units are left and no word is halved; 0 if the first one is too
 * long. Half a secret is no longer what a runner hides, and a secret has no blanks.
 */
export function toWordEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  if (wordBreak.test(text.charAt(end))) return end
  let at = end
  while (at > 0 && !wordBreak.test(text.charAt(at - 1))) at -= 1
  return at
}

/**
 * Text of at most so many characters. The limit of zod counts the units of UTF-16; JSON Schema, which describes the
 * interface to others, counts characters.
 */
export const limitedText = (most: number, schema: z.ZodString = z.string()): z.ZodString =>
  schema
    .check(({ value: input, issues }) => {
      if (isLonger(input, most))
        issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input })
    })
    .meta({ maxLength: most })
