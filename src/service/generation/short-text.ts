/** A text cut to that many UTF-16 units, at a space where there is one, with an ellipsis where it was cut. */
export function toShortText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const start = text.slice(0, maxLength - 1)
  const space = start.lastIndexOf(' ')
  const cut = space > maxLength / 2 ? start.slice(0, space) : start
  // A cut may have left half of a surrogate pair.
  return `${cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}…`
}

/** The text with a capital first. */
export const capitalize = (text: string): string => {
  const [first = ''] = text
  return `${first.toUpperCase()}${text.slice(first.length)}`
}
