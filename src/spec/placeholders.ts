const placeholder = /\{\{\s*test_profile\.([^{}]{1,128}?)\s*\}\}/g

/** The keys of all `{{test_profile.key}}` in a text, each once. */
export const findPlaceholders = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, key]) => key ?? '')),
]

/** Puts values in the place of `{{test_profile.key}}`; an unknown key stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(placeholder, (whole, key: string) => (Object.hasOwn(values, key) ? toText(values[key]) : whole))

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
