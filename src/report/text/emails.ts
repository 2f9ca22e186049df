/** What an e-mail address looks like; its parts are as long as they may be at most, so that no text takes long. */
const email = /[^\s@<>()[\]{}"',;:\\]{1,64}@[^\s@<>()[\]{}"',;:\\]{1,255}/gu

/** Stands where an address was. */
export const hiddenEmail = '<e-mail>'

/** A value without the e-mail addresses in its texts, however deep. */
export function hideEmails<T>(value: T): T
export function hideEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('@') ? value.replace(email, hiddenEmail) : value
  if (Array.isArray(value)) return value.map((part: unknown) => hideEmails(part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, hideEmails(part)]))
}
