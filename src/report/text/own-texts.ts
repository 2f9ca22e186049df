import { mayHaveNumber } from './phone-number-pattern.ts'

/** A text that stands in a row of digits is a part of a number, and not the text that is meant. */
const digitsBefore = '(?<![+\\p{Nd}][ ().\\/\\p{Pd}]{0,3})'
const digitsAfter = '(?![ ().\\/\\p{Pd}]{0,3}\\p{Nd})'

/** Texts of the user's own that stay as they are where phone numbers are hidden. */
export function createOwnTexts() {
  const own = new Set<string>()
  let pattern: RegExp | undefined
  return {
    /** Adds a text; of one in which nothing would be hidden nothing need be known. */
    add: (text: string): void => {
      if (!mayHaveNumber(text)) return
      own.add(text)
      const longestFirst = [...own].toSorted((a, b) => b.length - a.length)
      pattern = new RegExp(`${digitsBefore}(${longestFirst.map(RegExp.escape).join('|')})${digitsAfter}`, 'u')
    },
    /** The text with numbers hidden in all that is not one of these. */
    hideAround: (text: string, hide: (part: string) => string): string =>
      pattern === undefined
        ? hide(text)
        : text
            .split(pattern)
            .map((part, index) => (index % 2 === 1 ? part : hide(part)))
            .join(''),
  }
}
