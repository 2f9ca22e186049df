import type { Browser, Page } from 'playwright-core'
import { executablePath, hasChromium } from '../../../scripts/pictures/chromium.ts'

if (!hasChromium) {
  // biome-ignore lint/suspicious/noConsole: a test that is skipped has no other way to say so loudly.
  console.warn(
    `NO CHROMIUM at ${executablePath}: the tests of the report's page are skipped. Install it, or name it in CHROMIUM.`,
  )
}

export const phone = { width: 360, height: 740 }
export const desktop = { width: 1280, height: 800 }

interface Viewing {
  readonly size?: { readonly width: number; readonly height: number }
  readonly scheme?: 'light' | 'dark'
  readonly javaScript?: boolean
  readonly hash?: string
  /** A script that runs before anything of the page. */
  readonly prepare?: string
}

/** A page that is shown, and whatever went on in it that must not. */
export interface Viewed extends AsyncDisposable {
  readonly page: Page
  /** Requests that wanted to leave the page, dialogs, errors and violations of its policy. */
  readonly incidents: readonly string[]
}

const address = 'http://report.test/index.html'

/** Opens HTML as a page of its own; every request but the one for it is refused and noted. */
export async function view(
  browser: Browser,
  text: string,
  { size = desktop, scheme = 'light', javaScript = true, hash = '', prepare }: Viewing = {},
): Promise<Viewed> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
  })
  const incidents: string[] = []
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (prepare !== undefined) await page.addInitScript(prepare)
  await context.route('**', async (route) => {
    const url = route.request().url()
    if (url === address && route.request().isNavigationRequest()) {
      await route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' })
      return
    }
    incidents.push(`request: ${url}`)
    await route.abort()
  })
  page.on('dialog', async (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', ({ message }) => incidents.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') incidents.push(`console: ${message.text()}`)
  })
  await page.goto(`${address}${hash}`)
  return { page, incidents, [Symbol.asyncDispose]: () => context.close() }
}
