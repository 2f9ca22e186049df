/** What GitHub would make more of than text, in one line of Markdown and in the text it shows. */
const structures = {
  'a line break': /[\n\r\u2028\u2029\u0085\v\f]/,
  'an unseen character': /[\p{Cc}\p{Cs}\p{Bidi_Control}]/u,
  'inline markup': /[<>|`*_[\]\\~$]/,
  'a reference that is not ours': /&(?!(?:amp|lt|gt|#\d+);)/,
  'the start of a block': /^(?:[#+\-=:>]|\d+[.)](?:\s|$)| {4})/,
}

const shownStructures = {
  'a mention or an address': /@[a-z0-9]/i,
  'an issue': /#\d|\bgh-\d/i,
  'a link': /:\/\/|\bwww\./i,
  'an emoji': /:[a-z0-9_+-]+:/i,
}

const toDecoded = (markdown: string): string =>
  markdown
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&amp;', '&')

const findIn = (text: string, patterns: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(patterns)
    .filter(([, pattern]) => pattern.test(text))
    .map(([name]) => name)

/** What GitHub would make of the text that Markdown shows, whether in one line or many. */
export const findShownStructure = (markdown: string): string[] => findIn(toDecoded(markdown), shownStructures)

/** The structures of a line of Markdown, before and after its references are decoded. */
export const findStructure = (markdown: string): string[] => [
  ...findIn(markdown, structures),
  ...findShownStructure(markdown),
]

/** The text that a reader of a line of Markdown without structure sees. */
export const toShownText = (markdown: string): string => toDecoded(markdown).replaceAll('\u200b', '')
