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
