// The blanks after a key are taken with it: told apart by the expression, a long row of them would be tried at every length.
const placeholder = /\{\{\s*test_profile\.([^{}]+)\}\}/g
const maxKeyLength = 128

/** Whether a text has what every placeholder begins with. */
export const mayHavePlaceholders = (text: string): boolean => text.includes('{{')

/** The keys of all `{{test_profile.key}}` in a text, each once. */
export function findPlaceholders(text: string): string[] {
  const keys = new Set<string>()
  for (const [, inside = ''] of text.matchAll(placeholder)) {
    const key = inside.trimEnd()
    if (isKey(key)) keys.add(key)
  }
  return [...keys]
}

/** Puts values in the place of `{{test_profile.key}}`; an unknown key stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(placeholder, (whole, inside: string) => {
    const key = inside.trimEnd()
    return isKey(key) && Object.hasOwn(values, key) ? toText(values[key]) : whole
  })

const isKey = (text: string): boolean => text !== '' && text.length <= maxKeyLength

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
