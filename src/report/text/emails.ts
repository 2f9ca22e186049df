const part = '[^\\s@<>()[\\]{}"\',;:\\\\]'
/** What an e-mail address looks like. It is looked for where a word begins only, so that no text takes long. */
const email = new RegExp(`(?<!${part})${part}+@${part}+`, 'gu')

/** Stands where an address was. */
export const hiddenEmail = '<e-mail>'

/** A value without the e-mail addresses in its texts, however deep. */
export function hideEmails<T>(value: T): T
export function hideEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? value.replace(email, hiddenEmail) : value
  if (Array.isArray(value)) return value.map((item: unknown) => hideEmails(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hideEmails(item)]))
}
