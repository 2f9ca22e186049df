import { isLoopback } from '../../contract/loopback.ts'
import { isPieces, type Pieces } from './pieces.ts'
import { cut, toPlainLines } from './plain-text.ts'

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Most of what is said needs nothing of all this. */
const harmless = /^[\n\x20!#-%(-;=?-~]*$/

/** Western letters and punctuation, printable for certain: looking for what nobody sees would only take time. */
const western = /^[\n\x20-\x7e\xa0-\xff\u2010-\u2015\u2018-\u201f\u2026]*$/

/** What means something to HTML, in text and between quotes. */
const markup = /[&<>"']/g

/**
 * Western text, in it dashes, quotes and symbols, which alone would make every character of the page take two bytes in
 * memory: they are written as references.
 */
const symbol = /[\u2010-\u2bff]/
const narrowBesideSymbols = /^[\n\x20-\xff\u2010-\u2bff]*$/
const markupAndSymbols = /[&<>"'\u2010-\u2bff]/g

/** Finds what a runner takes for a command once somebody prints the page, and a little more. */
const commandLike = /(?:^|[\r\n\v\f\u0085\u2028\u2029])[^!-9;-~]*:[^ -~]*:|#[^ -~]*#[^ -~]*\[/

const breakCommands = (markup: string): string =>
  markup
    .replace(/(^|\n)([\s\p{Cf}\p{DI}]*):(?=[\p{Cf}\p{DI}]*:)/gu, '$1$2&#58;')
    .replace(/(#[\p{Cf}\p{DI}]*#[\p{Cf}\p{DI}]*)\[/gu, '$1&#91;')

/**
 * A text from outside as the text, or as the quoted attribute value, of an element: it shows just that text, and makes no
 * element, attribute or reference. What nobody sees is written out as on every surface; line breaks stay.
 */
export function escapeHtml(text: string): string {
  const escaped = escapeMarkup(text)
  return (text.includes(':') || text.includes('#')) && commandLike.test(text) ? breakCommands(escaped) : escaped
}

function escapeMarkup(text: string): string {
  if (harmless.test(text)) return text
  const isWestern = western.test(text)
  const plain = isWestern ? text : toPlainLines(text).join('\n')
  const isNarrow = symbol.test(plain) && (isWestern || narrowBesideSymbols.test(plain))
  return isNarrow ? toNarrow(plain.replace(markupAndSymbols, toReference)) : plain.replace(markup, toReference)
}

const toReference = (character: string): string => references[character] ?? `&#${character.charCodeAt(0)};`

/** The same text with a byte a character in memory: a part of a wider text stays as wide as that, whatever is in it. */
function toNarrow(text: string): string {
  if (text.length > narrow.length) return Buffer.from(text, 'latin1').toString('latin1')
  return narrow.toString('latin1', 0, narrow.write(text, 'latin1'))
}

/** One for all texts that have room in it: a new one for each would pile up outside of the heap. */
const narrow = Buffer.alloc(16_384)

/** A piece of HTML in which every text is escaped already. */
export class Html {
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  /** Takes a text as it is. Only for what this program has written itself. */
  static trust(text: string): Html {
    return new Html(text)
  }

  toString(): string {
    return this.#text
  }
}

export type HtmlValue = string | number | Html | undefined | readonly HtmlValue[]

const toMarkup = (value: HtmlValue): string => {
  if (value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  if (value instanceof Html) return value.toString()
  return typeof value === 'number' ? String(value) : value.map(toMarkup).join('')
}

/** A template of HTML. Its values are escaped unless they are HTML themselves; lists are joined, undefined is nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = parts[0] ?? ''
  for (let index = 0; index < values.length; index += 1) text += toMarkup(values[index]) + (parts[index + 1] ?? '')
  return Html.trust(text)
}

/** HTML that is made piece by piece. */
export type HtmlParts = Pieces<Html>

/** The same template piece by piece, so that a page of megabytes is never one text in memory. */
export function* htmlParts(parts: TemplateStringsArray, ...values: readonly (HtmlValue | HtmlParts)[]): HtmlParts {
  let text = parts[0] ?? ''
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]
    if (isParts(value)) {
      yield Html.trust(text)
      yield value
      text = ''
    } else text += toMarkup(value)
    text += parts[index + 1] ?? ''
  }
  yield Html.trust(text)
}

const isParts = (value: HtmlValue | HtmlParts): value is HtmlParts => isPieces(value)

/**
 * A URL that a page may link to, else undefined: https, or http on this machine or on the host of `origin` (GitHub's own
 * server in a company's network may have nothing better). None with a user's name, which only disguises the host.
 */
export function toLinkTarget(url: string | undefined, origin?: string): URL | undefined {
  const target = URL.parse(url ?? '')
  if (target === null || target.username !== '' || target.password !== '') return undefined
  if (target.protocol === 'https:') return target
  const isOwn = target.protocol === 'http:' && (isLoopback(target) || target.host === URL.parse(origin ?? '')?.host)
  return isOwn ? target : undefined
}

/** A link where the URL may be linked, else its text alone. The page of the link is not told where it was followed. */
export function renderLink(url: string | undefined, text: string, { origin }: { readonly origin?: string } = {}): Html {
  const target = toLinkTarget(url, origin)
  return target === undefined ? html`${text}` : html`<a href="${target.href}" rel="noreferrer">${text}</a>`
}

/** A text that was cut for its length, and how long it was if so. */
export interface CutText {
  readonly shown: string
  /** UTF-16 code units of the whole; undefined when all of it is shown. */
  readonly length: number | undefined
}

/** The text itself, or its first whole words; at most so many UTF-16 code units. */
export const cutText = (text: string, maxLength: number): CutText =>
  text.length <= maxLength ? { shown: text, length: undefined } : { shown: cut(text, maxLength), length: text.length }
