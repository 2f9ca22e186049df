import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from './pictures/chromium.ts'
import { renderMarkdownPage } from './pictures/markdown-page.ts'
import { fetchMermaid } from './pictures/mermaid.ts'
import { takePicture } from './pictures/picture.ts'
import { runExample } from './pictures/run-example.ts'

/**
 * Makes the pictures of the README: the committed bundle runs the example suite on the example agent with its fault, and
 * what it writes is shown by Chromium. Markdown is shown about as GitHub shows it.
 */
const folder = join(import.meta.dirname, '../docs/pictures')

async function main(): Promise<void> {
  const { summary, comment, page } = await runExample()
  const mermaid = summary.includes('```mermaid') ? await fetchMermaid() : undefined
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await using browser = await startBrowser()
  const wide = { width: 1000, height: 860 }
  const take = (name: string, content: string, look = {}) =>
    takePicture(browser, content, { path: join(folder, `${name}.png`), size: wide, ...look })
  await take('summary', renderMarkdownPage(summary, mermaid))
  await take('comment', renderMarkdownPage(comment, undefined), { fit: true })
  await take('page', page)
  await take('page-dark', page, { scheme: 'dark', from: '.cases' })
  await take('page-phone', page, { size: { width: 390, height: 844 }, from: '.cases' })
}

try {
  await main()
} catch (error) {
  console.error(`npm run pictures: ${Error.isError(error) ? error.message : String(error)}`)
  process.exitCode = 1
}
