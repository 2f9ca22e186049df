import { escapeMarkdown } from './markdown.ts'

/** What a link's address may not hold as it is, because it would end the link, a table cell or a reference. */
const addressMarkup = /[()<>|\\`&]/g

const toEncoded = (character: string): string =>
  character === '&' ? '&amp;' : `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/**
 * A link to a page. What is no https address, or has a credential in it, or does not lie on the site of `of` where that is
 * given, is shown as the text alone: an address out of a file must not lead a reader away.
 */
export function renderLink(text: string, address: string | undefined, of?: string): string {
  const url = address === undefined ? null : URL.parse(address)
  const isSafe = url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
  if (!isSafe || (of !== undefined && URL.parse(of)?.origin !== url.origin)) return escapeMarkdown(text)
  return `[${escapeMarkdown(text)}](${url.href.replace(addressMarkup, toEncoded)})`
}
