import { readFileSync } from 'node:fs'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { hasChromium, startBrowser } from '../../../scripts/pictures/chromium.ts'
import { renderPage } from '../../../src/report/page/page.ts'
import type { Report } from '../../../src/report/report.ts'
import { createLargeReport, failedReport, invalidReport, passedReport, refusedReport, reportOf } from '../reports.ts'
import { desktop, phone, view } from './browser.ts'
import { longReport, richReport } from './page-reports.ts'

const nonce = 'bm9uY2UgZm9yIHRlc3Rz'
const render = (report: Report): string => renderPage(report, { nonce })
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const describeHere = hasChromium ? describe : describe.skip

const Violations = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.object({ html: z.string() })) }),
)

describeHere('the page in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startBrowser()
  })
  afterAll(() => browser.close())

  const reports = {
    rich: richReport,
    failed: reportOf(failedReport),
    passed: reportOf(passedReport),
    invalid: reportOf(invalidReport),
    refused: reportOf(refusedReport),
    several: reportOf(failedReport, passedReport, invalidReport),
    long: longReport,
  }
  const looks = [phone, desktop].flatMap((size) => (['light', 'dark'] as const).map((scheme) => ({ size, scheme })))
  const shown = Object.entries(reports).flatMap(([name, report]) =>
    looks
      // Looking at 200 cases takes the checker long, so it does it only twice.
      .filter(({ size, scheme }) => name !== 'long' || (size === phone) === (scheme === 'light'))
      .map((look) => ({ name, report, look, title: `${name}, ${look.size.width} px, ${look.scheme}` })),
  )

  test.each(shown)(
    'is accessible, fits its width and asks for nothing: $title',
    async ({ report, look }) => {
      await using viewed = await view(browser, render(report), look)
      const { page, incidents } = viewed
      if (report !== longReport)
        await page
          .getByRole('button', { name: 'Expand all' })
          .click({ timeout: 500 })
          .catch(() => undefined)
      await page.evaluate(axe)
      const violations = Violations.parse(await page.evaluate('axe.run().then(({ violations }) => violations)'))
      expect(violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
      expect(incidents).toEqual([])
    },
    120_000,
  )

  test('is read by keyboard alone', async () => {
    await using viewed = await view(browser, render(richReport))
    const { page } = viewed
    const active = () => page.evaluate<string>('document.activeElement.textContent.trim().replace(/\\s+/g, " ")')
    await page.keyboard.press('Tab')
    expect(await active()).toBe('Skip to the report')
    await page.keyboard.press('Enter')
    const reached: string[] = []
    while (!reached.at(-1)?.includes('An unknown order') && reached.length < 60) {
      await page.keyboard.press('Tab')
      reached.push(await active())
    }
    expect(reached).toEqual(expect.arrayContaining([expect.stringContaining('A refund is verified first')]))
    const last = page.locator('#case-1-an-unknown-order-is-not-refunded > details')
    await page.keyboard.press('Enter')
    expect(await last.getAttribute('open')).not.toBeNull()
    await page.keyboard.press(' ')
    expect(await last.getAttribute('open')).toBeNull()
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.id')).toBe('query')
    await page.keyboard.type('a/b')
    expect(await page.inputValue('#query')).toBe('a/b')
  })

  test('shows where the keyboard is', async () => {
    await using viewed = await view(browser, render(richReport))
    const { page } = viewed
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      const outline = await page.evaluate(
        '(() => { const e = document.activeElement; return [e, e.nextElementSibling].some((x) => x && getComputedStyle(x).outlineStyle !== "none") })()',
      )
      expect(outline).toBe(true)
    }
  })

  test('filters by outcome and by change, and says how many cases are left', async () => {
    await using viewed = await view(browser, render(richReport))
    const { page } = viewed
    const names = () => page.locator('.case:visible h4').allTextContents()
    expect(await page.getByRole('status').textContent()).toBe('6 cases')
    await page.getByRole('radio', { name: 'timed out 1' }).check({ force: true })
    expect(await names()).toEqual(['The agent calls back within the window'])
    expect(await page.getByRole('status').textContent()).toBe('1 of 6 cases')
    await page.getByRole('radio', { name: 'flaky 1' }).check({ force: true })
    expect(await names()).toEqual(['A wrong email is refused'])
    await page.getByRole('radio', { name: 'fixed 1' }).check({ force: true })
    expect(await names()).toEqual(['An old order is refused'])
    await page.getByRole('radio', { name: 'not passed 4' }).check({ force: true })
    expect(await names()).toHaveLength(4)
    expect(page.url()).toMatch(/#filter=unpassed$/)
  })

  test('finds names, reasons and what was said, and shows where', async () => {
    await using viewed = await view(browser, render(richReport))
    const { page } = viewed
    const search = async (text: string): Promise<string[]> => {
      await page.fill('#query', text)
      // The page's policy forbids to evaluate anything inside it, so its address is looked at from here.
      await page.waitForURL((url) => new URLSearchParams(url.hash.slice(1)).get('search') === text)
      return page.locator('.case:visible h4').allTextContents()
    }
    expect(await search('OPENING hours')).toEqual(['The opening hours are told'])
    expect(await search('dial window closed')).toEqual(['The agent calls back within the window'])
    expect(await search('coffee grinder')).toHaveLength(3)
    expect(await page.locator('.hit:visible').first().textContent()).toContain('"item":"coffee grinder"')
    expect(await search('nobody says this')).toEqual([])
    expect(await page.getByText('No case of this suite fits.').isVisible()).toBe(true)
    expect(await page.getByRole('status').textContent()).toBe('0 of 6 cases')
  })

  test('takes filter and search from its address', async () => {
    await using viewed = await view(browser, render(richReport), { hash: '#filter=failed&search=wrong+email' })
    expect(await viewed.page.locator('.case:visible h4').allTextContents()).toEqual(['A wrong email is refused'])
    expect(await viewed.page.inputValue('#query')).toBe('wrong email')
  })

  test.each([true, false])('opens what a link names, with script: %s', async (javaScript) => {
    const hash = '#case-1-a-wrong-email-is-refused-run-2-failed'
    await using viewed = await view(browser, render(richReport), { hash, javaScript, size: phone })
    const turn = viewed.page.locator(hash)
    await turn.waitFor()
    expect(await turn.isVisible()).toBe(true)
    const top = (await turn.boundingBox())?.y ?? -1
    expect(top >= 0 && top < phone.height).toBe(true)
  })

  test('opens a case by its permalink, again too, even where the filter hides it', async () => {
    await using viewed = await view(browser, render(richReport), { hash: '#case-1-an-old-order-is-refused' })
    const { page } = viewed
    const opened = page.locator('#case-1-an-old-order-is-refused > details')
    expect(await opened.getAttribute('open')).not.toBeNull()
    await page.getByRole('button', { name: 'Collapse all' }).click()
    expect(await opened.getAttribute('open')).toBeNull()
    await page.getByText('Which cases', { exact: true }).click()
    await page.getByRole('radio', { name: /^✗? ?failed/ }).check({ force: true })
    await page.getByRole('link', { name: 'An old order is refused' }).click()
    await page.locator('#case-1-an-old-order-is-refused .said').first().waitFor()
    expect(await opened.getAttribute('open')).not.toBeNull()
  })

  test('is read whole without script', async () => {
    await using viewed = await view(browser, render(richReport), { javaScript: false })
    const { page, incidents } = viewed
    expect(await page.getByRole('searchbox').count()).toBe(0)
    await page.locator('#case-1-an-old-order-is-refused summary').click()
    expect(await page.locator('#case-1-an-old-order-is-refused .said').allTextContents()).toHaveLength(8)
    expect(await page.locator('#case-1-an-old-order-is-refused .said').first().isVisible()).toBe(true)
    expect(incidents).toEqual([])
  })

  test('opens and searches 2,000 runs with 20 MB of conversations within seconds', async () => {
    const turn = 'Let me look that up for you, one moment please. '.repeat(11)
    const text = render(reportOf(createLargeReport(200, 10, turn)))
    await using folder = await mkdtempDisposable(join(tmpdir(), 'page-'))
    const path = join(folder.path, 'index.html')
    await writeFile(path, text)
    // By its id: to look for a role, the driver itself walks through every element.
    const start = performance.now()
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href, { timeout: 25_000 })
    await page.locator('#shown', { hasText: '200 cases' }).waitFor({ timeout: 25_000 })
    const opened = performance.now()
    await page.fill('#query', 'one moment case 17')
    await page.locator('#shown', { hasText: '12 of 200 cases' }).waitFor({ timeout: 25_000 })
    expect({ opened: opened - start < 20_000, searched: performance.now() - opened < 20_000 }).toEqual({
      opened: true,
      searched: true,
    })
  }, 60_000)
})
