import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import MarkdownIt from 'markdown-it'

const { resolve } = createRequire(import.meta.url)

/**
 * Markdown about as GitHub shows it: with its tables, its HTML and its style. Diagrams are drawn where the source of
 * mermaid is given, else their text is shown.
 */
export function renderMarkdownPage(markdown: string, mermaid: string | undefined): string {
  const style = readFileSync(resolve('github-markdown-css/github-markdown-light.css'), 'utf8')
  const renderer = new MarkdownIt({ html: true })
  const fence = renderer.renderer.rules['fence']
  renderer.renderer.rules['fence'] = (tokens, index, options, environment, self) => {
    const token = tokens[index]
    if (mermaid !== undefined && token?.info === 'mermaid')
      return `<pre class="mermaid">${renderer.utils.escapeHtml(token.content)}</pre>\n`
    return fence?.(tokens, index, options, environment, self) ?? ''
  }
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Markdown</title><style>${style}
body { margin: 0; padding: 24px; background: #fff } .mermaid { background: none !important }</style>
<body><article class="markdown-body">${renderer.render(markdown)}</article>${
    mermaid === undefined
      ? ''
      : `<script>${mermaid.replaceAll('</script', '<\\/script')}</script><script>
mermaid.initialize({ startOnLoad: false, theme: 'neutral' })
mermaid.run().finally(() => { document.body.dataset.drawn = 'true' })</script>`
  }`
}
