import { toPlainLine, toPlainLines } from './plain-text.ts'

/** Breaks what GitHub would make a link, a mention or an emoji of; shows nothing. */
const breaker = '\u200b'

/**
 * What means something inside a line, in the order in which it is tried. GitHub looks for mentions, issues, commits and
 * emoji in the rendered text, where a character reference no longer protects: those need the breaker.
 */
const inlineMarkup =
  /[&<>|`*_[\]\\~$#@]|:(?=\/\/|[a-z0-9_+-]+:)|\bwww(?=\.)|\bgh-(?=\d)|\b[0-9a-f](?=[0-9a-f]{6,39}\b)(?=[0-9a-f]*[a-f])(?<=\d|[a-f](?=[a-f]*\d))/gi

/** What would begin a list, an underline of a heading, a table or a command of the runner at the start of a line. */
const lineStartMarkup = /^[+\-=:]|(?<=^\d+)[.)](?=\s|$)|(?<=^[\p{Cf}\p{DI}]+):/u

/** What stays as it is, with the breaker behind it. */
const breakable = /^(?:[@:\da-f]|..+)$/i

const toReference = (character: string): string => {
  if (character === '&') return '&amp;'
  if (character === '<') return '&lt;'
  if (character === '>') return '&gt;'
  return `&#${character.charCodeAt(0)};`
}

function escapeInline(markup: string): string {
  if (breakable.test(markup)) return `${markup}${breaker}`
  return markup === '#' ? `${toReference(markup)}${breaker}` : toReference(markup)
}

const escapeLine = (line: string): string =>
  line.trim().replace(inlineMarkup, escapeInline).replace(lineStartMarkup, toReference)

/**
 * A text from outside as Markdown that shows just that text: no structure, link, mention, issue or emoji. One line, fit
 * for paragraphs, table cells and HTML elements alike, hence character references rather than backslashes. Line breaks
 * become `lineBreak`.
 */
export const escapeMarkdown = (
  text: string,
  { lineBreak = ' ' }: { readonly lineBreak?: ' ' | '<br>' } = {},
): string => (lineBreak === ' ' ? escapeLine(toPlainLine(text)) : toPlainLines(text).map(escapeLine).join(lineBreak))

/** A text from outside as code. An element, because backticks end at a backtick and a table cell at a bar. */
export const codeSpan = (text: string): string => `<code>${escapeMarkdown(text)}</code>`
