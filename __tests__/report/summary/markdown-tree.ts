import MarkdownIt from 'markdown-it'

/** What a parser of Markdown sees in a text, each by how often. */
export interface Seen {
  readonly headings: readonly string[]
  /** The numbers of cells of the rows of each table, its head included. */
  readonly tables: readonly (readonly number[])[]
  readonly fences: readonly string[]
  readonly links: readonly string[]
  /** Tags that are written as such, in their order. */
  readonly tags: readonly string[]
  readonly images: number
}

const parser = new MarkdownIt({ html: true, linkify: false })

/** Reads a text as GitHub would: with tables, and with HTML as far as it is written as such. */
export function readMarkdown(markdown: string): Seen {
  const tokens = parser.parse(markdown, {})
  const inline = tokens.flatMap(({ children }) => children ?? [])
  const tables: number[][] = []
  for (const { type } of tokens) {
    if (type === 'table_open') tables.push([])
    if (type === 'tr_open') tables.at(-1)?.push(0)
    const table = tables.at(-1)
    if (table !== undefined && (type === 'td_open' || type === 'th_open'))
      table[table.length - 1] = (table.at(-1) ?? 0) + 1
  }
  return {
    headings: tokens.flatMap(({ type }, index) => (type === 'heading_open' ? (tokens[index + 1]?.content ?? '') : [])),
    tables,
    fences: tokens.filter(({ type }) => type === 'fence' || type === 'code_block').map(({ content }) => content),
    links: inline.flatMap((token) => (token.type === 'link_open' ? String(token.attrGet('href') ?? '') : [])),
    tags: [...tokens, ...inline]
      .filter(({ type }) => type === 'html_block' || type === 'html_inline')
      .flatMap(({ content }) => content.match(/<[^>]*>/g) ?? []),
    images: inline.filter(({ type }) => type === 'image').length,
  }
}
