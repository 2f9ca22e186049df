import { toWordEnd } from '../../contract/text.ts'

const doubleWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u
const asciiOnly = /^[\x20-\x7e]*$/

// Made when it is needed: loading the segmentation rules would delay the start of every job.
const toGraphemes = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
const toGraphemeWidth = (grapheme: string): number => (doubleWidth.test(grapheme) ? 2 : 1)

/** The columns of a terminal that a text takes. */
export const toWidth = (text: string): number =>
  asciiOnly.test(text)
    ? text.length
    : toGraphemes(text).reduce((width, grapheme) => width + toGraphemeWidth(grapheme), 0)

/** A text cut to so many columns of a terminal, with an ellipsis, and filled up with spaces. */
export function toCell(text: string, width: number): string {
  const missing = width - toWidth(text)
  if (missing >= 0) return `${text}${' '.repeat(missing)}`
  let shown = ''
  let left = width - 1
  for (const grapheme of toGraphemes(text)) {
    left -= toGraphemeWidth(grapheme)
    if (left < 0) break
    shown += grapheme
  }
  return toCell(`${shown}…`, width)
}

/** The same for text that may hold a secret: it is cut after a whole word. */
export function toWordCell(text: string, width: number): string {
  if (toWidth(text) <= width) return toCell(text, width)
  const shown = toCell(text, width).trimEnd().length - 1
  return toCell(`${text.slice(0, toWordEnd(text, shown)).trimEnd()}…`, width)
}
