/** What stands around a text. */
export interface Context {
  readonly before: string
  readonly after: string
}

/** How much of what stands around a number says what it is. */
export const contextLength = 200

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

/** What has many digits and is no phone number, each a whole word. */
const wholePattern = new RegExp(
  `^(?:${[
    // 2026-11-22
    '\\d{4}([-/.])(?:0[1-9]|1[0-2])\\1(?:0[1-9]|[12]\\d|3[01])',
    // 22.11.2026 and 11/22/26
    '\\d{1,2}([./-])\\d{1,2}\\2(?:19|20)?\\d{2}',
    // 2024-2026
    '(?:19|20)\\d{2}[-–/](?:19|20)\\d{2}',
    // 192.168.0.1
    `(?:${octet}\\.){3}${octet}`,
    // 24.19.0
    '\\d{1,2}\\.\\d{1,2}\\.\\d{1,5}',
    // 0.30000000000000004; 030.12345678 and 415.5550199 are numbers that are called
    '(?!0\\d|\\d{3}\\.\\d{7}$)\\d+\\.\\d+',
  ].join('|')})$`,
)

/** What stands before the ids of links, and before amounts. */
const idBefore = /\/(?:runs|jobs?|attempts|pulls?|issues|artifacts|results|suites)\/$/i
const amountBefore = /(?:\p{Sc}|\b(?:USD|EUR|GBP|CHF|JPY))[ \u00a0\u202f]?$/u
/** An amount has its digits in threes, or decimals. */
const amount = /^(?:[1-9]\d{0,2}(?:[ .\u00a0\u202f]\d{3})+|\d{1,15}\.\d{1,2})$/
const versionBefore = /(?:^|[^\p{L}\d])v$/u
const uuid = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/gi
const partOfUuid = /^[\da-fA-F-]+$/
/** What every UUID has, found in a fraction of the time. */
const uuidLike = /[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-/
const uuidLength = 36

/** Whether a word is a date, an address, a version or a fraction. */
export const isOwnWord = (word: string): boolean => wholePattern.test(word)

/** Whether what stands around a number says that it is an id, an amount, a version or part of a UUID. */
export function isOwnNumber(text: string, { before, after }: Context): boolean {
  if (amount.test(text) && amountBefore.test(before)) return true
  if (/^[\d.]+$/.test(text) && versionBefore.test(before)) return true
  if (/^\d{1,20}$/.test(text) && idBefore.test(before)) return true
  return isInUuid(text, { before, after })
}

function isInUuid(text: string, { before, after }: Context): boolean {
  if (!partOfUuid.test(text)) return false
  if (!text.includes('-') && !before.endsWith('-') && !after.startsWith('-')) return false
  const head = before.slice(-uuidLength)
  const around = `${head}${text}${after.slice(0, uuidLength)}`
  if (!uuidLike.test(around)) return false
  return Array.from(around.matchAll(uuid)).some(
    ({ index }) => index <= head.length && index + uuidLength >= head.length + text.length,
  )
}
