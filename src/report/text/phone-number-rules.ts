import type { Context } from './own-numbers.ts'
import { isPlain, plusPattern, toDigits, withoutExtension } from './phone-number-pattern.ts'

/** Of ITU-T E.164: more digits no number has. A national one with all its parts has at least nine. */
export const maxPhoneDigits = 15
const minDigits = 9
/** What stands nowhere but between digits that belong together. */
const unseen = /[\p{Cf}\p{DI}]|\u20e3/gu

const scheme = /(?:tel|callto|sms|fax|phone):(?:\/\/)?$/i
const maxSchemeLength = 'callto://'.length
/** Part of a longer number or of a fraction. */
const numberBefore = /(?:\p{Nd}\.?|(?<![\d.,])0,)$/u
const wordAfter = /^(?:[A-Za-z_]|\.?\p{Nd})/u
/** Part of a hash: no abbreviated one has ten decimal digits in a row but by chance. */
const hexBefore = /(?:^|[^\p{L}\p{Nd}_])([\da-f]*)$/u
const minHashLength = 16
/** An amount of something; an apostrophe makes a unit the beginning of a word. */
const unit =
  /^[ \u00a0\u202f]?(?:%(?!20)|\p{Sc}|(?:ms|bytes?|[kMGT]i?B|tokens?|USD|EUR|GBP|CHF|JPY|dollars?|euros?)(?![\p{L}\d'’]))/u
/** Of a number whose digits are grouped otherwise, or that begins with a zero, nobody has an amount. */
const countable = /^[1-9]\d*$|^[1-9]\d{0,2}(?:[ .\u00a0\u202f]\d{3})+$/

/** Whether a text that begins and ends with what may be part of a phone number is one. */
export function isPhoneNumber(text: string, context: Context): boolean {
  const number = toParts(text)
  const { count } = number
  if (scheme.test(context.before.slice(-maxSchemeLength))) return count >= 3
  if (number.isInternational) return count >= 7
  if (numberBefore.test(context.before) || wordAfter.test(context.after)) return false
  if (isInHash(text, context) || (countable.test(text.trim()) && unit.test(context.after))) return false
  if (number.groups.length === 1) return count >= 10 && count <= maxPhoneDigits
  return isGrouped(number)
}

function isInHash(text: string, { before }: Context): boolean {
  if (!/^\d+$/.test(text)) return false
  const head = hexBefore.exec(before)?.[1] ?? ''
  return /[a-f]/.test(head) && head.length + text.length >= minHashLength
}

interface Parts {
  readonly isInternational: boolean
  readonly hasBrackets: boolean
  /** The digits that stand together, without an extension. */
  readonly groups: readonly string[]
  readonly count: number
  /** Whether all that stands between the groups are blanks or what is not seen. */
  readonly hasBlanksOnly: () => boolean
}

function toParts(text: string): Parts {
  const main = withoutExtension(isPlain(text) ? text : text.replace(unseen, ''))
  const isInternational = plusPattern.test(main)
  const groups = toGroups(main)
  const count = groups.reduce((sum, group) => sum + group.length, 0)
  return {
    isInternational: isInternational || (count >= minDigits && /^00[1-9]/.test(groups.join(''))),
    hasBrackets: /[(\uff08]/.test(main),
    groups,
    count,
    hasBlanksOnly: () => /^[\p{Nd}\p{Zs}\t]*$/u.test(main.replace(plusPattern, ' ').trim()),
  }
}

const separator = /(?:%20|&nbsp;|&#160;|[^\p{Nd}])+/u

function toGroups(text: string): readonly string[] {
  if (isPlain(text)) return text.match(/\d+/g) ?? []
  const groups = text.replace(plusPattern, ' ').split(separator)
  return groups.filter((group) => group !== '').map(toDigits)
}

function isGrouped({ groups, count, hasBrackets, hasBlanksOnly }: Parts): boolean {
  const sizes = groups.map((group) => group.length)
  if (sizes.every((size) => size === 1)) return count >= 7 && !isCounting(groups.join(''))
  if (hasBrackets && count >= 7) return true
  if (count < 7) return false
  if (count === 7) return sizes.join() === '3,4'
  if (count === 8) return sizes.every((size) => size === 2) || (sizes.join() === '4,4' && hasBlanksOnly())
  // Several numbers in a row, or one with what is dialled after it.
  if (count > maxPhoneDigits) return sizes.every((size) => size <= maxPhoneDigits)
  return sizes.slice(1).every((size) => size >= 2)
}

/** Whether digits only count up or down: one, two, three. */
export const isCounting = (digits: string): boolean => '01234567890'.includes(digits) || '09876543210'.includes(digits)
