import { createKnownNumbers } from './known-numbers.ts'
import { type Context, contextLength, isOwnNumber, isOwnWord } from './own-numbers.ts'
import { createOwnTexts } from './own-texts.ts'
import { candidatePattern, mayHaveNumber, plusPattern, toDigits, withoutExtension } from './phone-number-pattern.ts'
import { isCounting, isPhoneNumber, maxPhoneDigits } from './phone-number-rules.ts'

/** What is shorter is a number only where it is said to be one. */
const minLength = 7

/**
 * What is left of a phone number: its last two digits, so that a reader can tell two numbers apart. The dots are Latin-1,
 * so that a text that has no others stays at a byte a character in memory.
 */
const toHidden = (text: string): string => `···${toDigits(text).slice(-2)}`

/**
 * The text with every phone number replaced by `···` and its last two digits. What is only shaped like one is hidden too;
 * times, amounts, addresses and the ids in this program's own sentences are not. Takes time in proportion to the length.
 */
export const hidePhoneNumbers = (text: string): string => (mayHaveNumber(text) ? hideCandidates(text) : text)

const hideCandidates = (text: string): string =>
  text.replace(candidatePattern, (found: string, dictated: string | undefined, start: number) => {
    if (dictated !== undefined) return isCounting(toDigits(found)) ? found : toHidden(found)
    if (found.length < minLength && !endsScheme(text.charAt(start - 1))) return found
    const end = start + found.length
    const bracket = toOpenBracket(found)
    const begin = start + bracket.length
    const before = text.slice(Math.max(0, begin - contextLength), begin)
    return bracket + hideIn(found.slice(bracket.length), { before, after: text.slice(end, end + contextLength) })
  })

/** As in `tel:` and `tel://`. */
const endsScheme = (character: string): boolean => character === ':' || character === '/'

/** A bracket that is not closed within what was found belongs to the sentence, and not to a number. */
function toOpenBracket(found: string): string {
  const isOpen = /^[(\uff08]/.test(found) && !/[)\uff09]/.test(found)
  return isOpen ? (/^[(\uff08][ \u00a0]?/.exec(found)?.[0] ?? '') : ''
}

/** What begins as a number of another country is one, also where a part of it looks like a date or a fraction. */
const international = new RegExp(`^[(\\uff08\\s]*${plusPattern.source}`, 'u')

/** What is no phone number parts those before it from those behind it. */
function hideIn(found: string, context: Context): string {
  if (isOwnNumber(found, context)) return found
  if (international.test(found)) return hideWords(found, context)
  const words = toWords(found)
  const at = words.length === 1 && !isOwnWord(found) ? -1 : words.findIndex(isOwnWord)
  if (at === -1) return hideWords(found, context)
  const rest = words.slice(at + 1).join('')
  const first = at === 0 ? '' : hideWords(words.slice(0, at).join(''), { before: context.before, after: ' ' })
  return `${first}${words[at]}${rest === '' ? '' : hideIn(rest, { before: ' ', after: context.after })}`
}

/** The words of a text, and what stands between them. */
const toWords = (text: string): string[] => text.split(/(\s+)/)

/** One number, or those words that are numbers of their own. */
function hideWords(text: string, context: Context): string {
  const isNumber = isPhoneNumber(text, context)
  if (isNumber && toDigits(text).length <= maxPhoneDigits) return hideNumber(text)
  const words = toWords(text)
  if (words.length === 1) return isNumber ? hideNumber(text) : text
  const shown = words.map((word, index) => {
    if (word.length < minLength) return word
    const before = index === 0 ? context.before : ' '
    const after = index === words.length - 1 ? context.after : ' '
    return isPhoneNumber(word, { before, after }) ? hideNumber(word) : word
  })
  const isMixed = shown.some((word, index) => word !== words[index])
  return isNumber && !isMixed ? hideNumber(text) : shown.join('')
}

/** A bracket that is closed behind the number stays, and so do the blanks around it. */
function hideNumber(text: string): string {
  const open = /^\s*[(\uff08]/.test(text) && !/[)\uff09]/.test(text) ? '(' : ''
  const blank = /^\s/.test(text) ? ' ' : ''
  return `${blank}${open}${toHidden(withoutExtension(text))}`
}

/** Phone numbers of which some are known exactly, and texts in which none is hidden. */
export function createPhoneNumbers() {
  const known = createKnownNumbers()
  const own = createOwnTexts()
  return {
    /** Adds a number of 5 to 20 digits. */
    add: (number: string): void => known.add(toDigits(number)),
    /** Adds a text that is shown whole. */
    spare: own.add,
    hide: (text: string): string => own.hideAround(text, (part) => hidePhoneNumbers(known.hide(part, toHidden))),
  }
}
