import { writeFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'

interface Look {
  readonly path: string
  readonly size: { readonly width: number; readonly height: number }
  readonly scheme?: 'light' | 'dark'
  /** As high as the content where that is less. */
  readonly fit?: boolean
  /** What the picture begins with, as a selector; the top of the page if not given. */
  readonly from?: string
}

/** Most of what GitHub shows a picture of is text, so a larger file would only hold more of it than anybody reads. */
const maxBytes = 150_000

/** Shows HTML in the browser and keeps the picture. Nothing is loaded from outside. Throws when the file gets too large. */
export async function takePicture(browser: Browser, content: string, look: Look): Promise<void> {
  const { path, size, scheme = 'light', fit = false, from } = look
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    offline: true,
  })
  try {
    const page = await context.newPage()
    await page.setContent(content)
    if (content.includes('mermaid.run()')) await page.locator('body[data-drawn]').waitFor({ timeout: 30_000 })
    if (from !== undefined)
      await page
        .locator(from)
        .first()
        .evaluate((place: { scrollIntoView(): void }) => place.scrollIntoView())
    const height = fit
      ? Math.min(size.height, Math.ceil((await page.locator('article').boundingBox())?.height ?? 0) + 48)
      : size.height
    const picture = await page.screenshot({
      clip: { x: 0, y: 0, width: size.width, height },
      animations: 'disabled',
      caret: 'hide',
    })
    if (picture.length > maxBytes)
      throw new Error(`${path} would have ${picture.length} bytes, the limit is ${maxBytes}`)
    writeFileSync(path, picture)
    console.log(`${path}: ${picture.length} bytes`)
  } finally {
    await context.close()
  }
}
