import { escapeMarkdown } from './markdown.ts'

/** An address of which no character means anything to Markdown, HTML or a table, and which holds no credential. */
const clean =
  /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[a-z0-9._%/@+=,-]*)?(?:\?[a-z0-9._%/@+=&,-]*)?(?:#[a-z0-9-]*)?$/i
const maxUrlLength = 2_000

/**
 * Markdown that leads to an address. Where there is none, or none that is surely harmless, or one that does not lie on
 * the site of `of` where that is given, it is the Markdown alone: an address out of a file must not lead a reader away.
 */
export function linkTo(markdown: string, url: string | undefined, of?: string): string {
  if (url === undefined || url.length > maxUrlLength || !clean.test(url)) return markdown
  if (of !== undefined && URL.parse(of)?.origin !== URL.parse(url)?.origin) return markdown
  return `[${markdown}](${url})`
}

/** A link whose text is plain. */
export const renderLink = (text: string, address: string | undefined, of?: string): string =>
  linkTo(escapeMarkdown(text), address, of)
