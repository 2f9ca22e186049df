import { toShortText } from './short-text.ts'

/** A case of a spec takes no longer name. */
export const maxNameLength = 80

/** The name, cut to its length and numbered if it is taken. */
export function toUniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`
    const candidate = `${toShortText(name, maxNameLength - ending.length)}${ending}`
    if (!taken.has(candidate)) return candidate
  }
}
