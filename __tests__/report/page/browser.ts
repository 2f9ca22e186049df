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

/** A page that shows one text after the other: opening a browser's page takes longer than looking at it. */
export interface Viewer extends AsyncDisposable {
  readonly page: Page
  /** Shows HTML in the place of what was shown before. Gives what goes on in it that must not, as `Viewed` has it. */
  readonly show: (text: string, hash?: string) => Promise<readonly string[]>
}

/** Opens HTML as a page of its own; every request but the one for it is refused and noted. */
export async function view(
  browser: Browser,
  text: string,
  { hash = '', ...viewing }: Viewing & { readonly hash?: string } = {},
): Promise<Viewed> {
  const viewer = await openViewer(browser, viewing)
  const incidents = await viewer.show(text, hash)
  return { page: viewer.page, incidents, [Symbol.asyncDispose]: () => viewer[Symbol.asyncDispose]() }
}

/** Opens a page that has nothing to show yet. */
export async function openViewer(
  browser: Browser,
  { size = desktop, scheme = 'light', javaScript = true, prepare }: Viewing = {},
): Promise<Viewer> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
  })
  let shown = { url: '', text: '' }
  let incidents: string[] = []
  let count = 0
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  if (prepare !== undefined) await page.addInitScript(prepare)
  await context.route('**', async (route) => {
    const url = route.request().url()
    if (url === shown.url && route.request().isNavigationRequest()) {
      await route.fulfill({ body: shown.text, contentType: 'text/html; charset=utf-8' })
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
  const show = async (text: string, hash = ''): Promise<readonly string[]> => {
    // An address of its own, or a text with the hash of the one before would not be loaded.
    count += 1
    shown = { url: `${address}?${count}`, text }
    incidents = []
    await page.goto(`${shown.url}${hash}`)
    return incidents
  }
  return { page, show, [Symbol.asyncDispose]: () => context.close() }
}
