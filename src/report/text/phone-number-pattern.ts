/** A digit of any script. */
const digit = '\\p{Nd}'
const plus = '(?:[+\\uff0b\\ufe62]|%2[bB]|\\\\u002[bB]|&#43;|&plus;)'
/** What stands between the digits of one number: blanks, dashes, dots, brackets, slashes, what is not seen, keycaps. */
const gap = '[ \\t.()\\uff08\\uff09\\uff0e/\\u00b7\\u2219\\u2212\\u30fb\\u20e3\\p{Zs}\\p{Pd}\\p{Cf}\\p{DI}]'
/** A line may break behind a dash, a bracket or a slash. */
const brokenLine = '(?<=[\\p{Pd}()/])\\r?\\n'
const gaps = `(?:${gap}|${brokenLine}|%20|&nbsp;|&#160;){0,6}`
const extension = `(?:${gaps}[,;]?[ ]?(?:[xX]|[eE][xX][tT]\\.?|[eE][xX][tT][eE][nN][sS][iI][oO][nN])[ .:=]{0,2}${digit}{1,6}(?![\\p{L}${digit}]))?`
/** One digit at a time, as speech recognition writes a number that is dictated. */
const dictated = `${digit}(?:[ ,.…-]{1,3}${digit}){6,20}(?!${digit})`

/**
 * Finds what may be a phone number; the first group: one that is dictated. Every repetition is limited, and none can be
 * read in two ways: a text takes time in proportion to its length.
 */
export const candidatePattern = new RegExp(
  `(${dictated})|(?:(?:${plus}|[(\\uff08])[ \\u00a0]?){0,3}${digit}(?:${gaps}${digit}){1,40}[\\ufe0f\\u20e3]{0,2}${extension}`,
  'gu',
)

/**
 * Whether a text may have a phone number: seven digits close to each other, three behind a scheme, or digits of other
 * scripts. Takes a tenth of the time of looking for the numbers; patterns with the flag `u` are slow.
 */
export const mayHaveNumber = (text: string): boolean =>
  closeDigits.test(text) || (text.includes(':') && scheme.test(text)) || otherDigits.test(text)

const closeDigits = /\d(?:(?:[^A-Za-z\d]|nbsp;){0,36}\d){6}/
const scheme = /(?:tel|callto|sms|fax|phone):/i
/** All digits that are not ASCII, and some letters beside them. */
const otherDigits = /[\u0660-\u1c59\ua620-\uabf9\ud800-\ud83b\uff10-\uff19]|\ud83e[\udff0-\udff9]/

export const plusPattern = new RegExp(plus, 'u')
/** An extension, and what stands before it. */
const extensionPattern = /[,;]?\s?(?:x|ext).*$/isu

/** A number without its extension. */
export const withoutExtension = (text: string): string => (/x/i.test(text) ? text.replace(extensionPattern, '') : text)

const digits = /\p{Nd}/gu
const otherThanAscii = /[^\x20-\x7e]/
const codeLike = /[%&\\]/
const codes = /%20|%2[bB]|&#\d+;|\\u002[bB]/g
/** All of ASCII that can be seen but `%`, `&` and the backslash. */
const plain = /^[ -$'-[\]-~]*$/

/** Whether each digit of a text is one of ASCII and stands for itself. */
export const isPlain = (text: string): boolean => plain.test(text)

/** The digits of a text in ASCII, whatever script they are of. */
export function toDigits(text: string): string {
  if (isPlain(text)) return text.replace(/\D+/g, '')
  const found = codeLike.test(text) ? text.replace(codes, ' ') : text
  return otherThanAscii.test(found) ? (found.match(digits) ?? []).map(toAsciiDigit).join('') : found.replace(/\D+/g, '')
}

const anyDigit = /^\p{Nd}$/u
const asciiDigits = new Map<string, string>()

/** Unicode keeps the ten digits of a script in a row, and begins each row where there is no digit before it. */
function toAsciiDigit(character: string): string {
  if (character <= '9') return character
  const known = asciiDigits.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (anyDigit.test(String.fromCodePoint(first - 1))) first -= 1
  const ascii = String((code - first) % 10)
  asciiDigits.set(character, ascii)
  return ascii
}
