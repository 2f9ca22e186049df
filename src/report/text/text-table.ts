import { toWordEnd } from '../../contract/text.ts'

const doubleWidth =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uff01-\uff60]/u
/** Letters of Europe, punctuation, arrows and the symbols of a report: each of one column, whatever stands beside it. */
const oneColumnEach =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u2190-\u22ff\u25a0-\u25fc\u2713-\u2718]*$/

// Made when it is needed, and once: its rules take ten megabytes and as many milliseconds.
let segmenter: Intl.Segmenter | undefined

function toGraphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

const toGraphemeWidth = (grapheme: string): number => (doubleWidth.test(grapheme) ? 2 : 1)

/** The columns of a terminal that a text takes. */
export const toWidth = (text: string): number =>
  oneColumnEach.test(text)
    ? text.length
    : toGraphemes(text).reduce((width, grapheme) => width + toGraphemeWidth(grapheme), 0)

/** A text cut to so many columns of a terminal, with an ellipsis, and filled up with spaces. */
export function toCell(text: string, width: number): string {
  const missing = width - toWidth(text)
  if (missing >= 0) return `${text}${' '.repeat(missing)}`
  if (oneColumnEach.test(text)) return `${text.slice(0, Math.max(0, width - 1))}…`
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
