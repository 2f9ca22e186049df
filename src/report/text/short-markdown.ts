import { escapeMarkdown } from './markdown.ts'
import { cut } from './plain-text.ts'

/** A text from outside as one line of Markdown of at most `maxLength` UTF-16 code units, of which it shows whole words. */
export function toShortMarkdown(text: string, maxLength: number): string {
  // Escapes lengthen a text by what is in it, so the length to cut to has to be found.
  for (let length = maxLength; length > 0; length = Math.floor(length / 2)) {
    const markdown = escapeMarkdown(cut(text, length))
    if (markdown.length <= maxLength) return markdown
  }
  return ''
}
