const part = '[^\\s@<>()[\\]{}"\',;:\\\\]'
/** What an e-mail address looks like. It is looked for where a word begins only, so that no text takes long. */
const email = new RegExp(`(?<!${part})${part}+@${part}+`, 'gu')
/** One whose first part is in quotes, and may have blanks. */
const quotedEmail = new RegExp(`"[^"\\r\\n]{1,100}"@${part}+`, 'gu')

/** Stands where an address was. */
export const hiddenEmail = '<e-mail>'

/** A value without the e-mail addresses in its texts, however deep; `known` are hidden whatever they look like. */
export function hideEmails<T>(value: T, known: readonly string[] = []): T {
  const odd = new Set(known.filter((one) => /.@./u.test(one) && hideOrdinary(one) !== hiddenEmail))
  // One may be the end of another.
  return hideIn(
    value,
    [...odd].toSorted((a, b) => b.length - a.length),
  )
}

function hideIn<T>(value: T, odd: readonly string[]): T
function hideIn(value: unknown, odd: readonly string[]): unknown {
  if (typeof value === 'string') return value.includes('@') ? hideOrdinary(hideOdd(value, odd)) : value
  if (Array.isArray(value)) return value.map((item: unknown) => hideIn(item, odd))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideIn(item, odd)]))
}

const hideOdd = (text: string, odd: readonly string[]): string =>
  odd.reduce((rest, one) => rest.replaceAll(one, hiddenEmail), text)

const hideOrdinary = (text: string): string =>
  (text.includes('"@') ? text.replace(quotedEmail, hiddenEmail) : text).replace(email, hiddenEmail)
