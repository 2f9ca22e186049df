import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { hasChromium, startBrowser } from '../../../scripts/pictures/chromium.ts'
import { renderPage } from '../../../src/report/page/page.ts'
import type { Report } from '../../../src/report/report.ts'
import { cut, toPlainLines } from '../../../src/report/text/plain-text.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { reportOf } from '../reports.ts'
import { openViewer, type Viewer } from './browser.ts'

const nonce = 'bm9uY2UgZm9yIHRlc3Rz'
const describeHere = hasChromium ? describe : describe.skip

/** The corpus, what only a page could fall for, and what tries to leave its place on this one. */
const texts = [
  ...attacks,
  '<script>window.attacked = true</script>',
  '</script><script>window.attacked = true</script>',
  `</style><script nonce="${nonce}">window.attacked = true</script>`,
  '<img src=x onerror="window.attacked = true">',
  '"><svg onload="window.attacked = true">',
  "' onmouseover='window.attacked = true' x='",
  '</title><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.attacked = true</script>">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<style>* { display: none }</style>',
  'javascript:window.attacked=true',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '<plaintext>',
  '<!--',
  ']]>',
  '{{constructor.constructor("window.attacked = true")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what somebody might try.
  '${window.attacked = true}',
]

const toReport = (text: string): Report => {
  const report = reportOf(createAttackReport(text))
  const [suite] = report.suites
  return {
    ...report,
    origin: {
      repository: text,
      sha: text,
      ref: text,
      workflow: text,
      job: text,
      runId: text,
      runAttempt: text,
      // The only address that comes from the runner itself.
      url: 'https://github.com/octo/repo/actions/runs/1',
    },
    baseline: { state: 'compared', name: text, reason: text, sha: text, url: text },
    suites:
      suite === undefined
        ? []
        : [
            {
              ...suite,
              removed: [{ key: text, name: text }],
              cases: suite.cases.map((report) => ({ ...report, key: text, location: text, change: 'regression' })),
            },
          ],
  }
}

/** A text of the same shape that nobody could fall for: what is long is cut, and said again in full at its place. */
const toHarmless = (text: string): string =>
  text.length < 60 ? 'harmless' : toPlainLines(text).join('\n').replace(/\S/g, 'h')

/** All that the page consists of, and all that it says of the texts from outside. */
const inspect = `(() => {
  document.getElementById('expand').click()
  const all = [...document.querySelectorAll('*')]
  return {
    elements: all.map(({ localName }) => localName).join(' '),
    attributes: all.map((e) => e.getAttributeNames().join(',')).join(' '),
    said: [...document.querySelectorAll('.said')].map(({ textContent }) => textContent),
    names: [...document.querySelectorAll('h4')].map(({ textContent }) => textContent),
    links: [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href')).filter((href) => !href.startsWith('#')),
    attacked: window.attacked === true,
    violations: window.violations,
  }
})()`

const Inspected = z.object({
  elements: z.string(),
  attributes: z.string(),
  said: z.array(z.string()),
  names: z.array(z.string()),
  links: z.array(z.string()),
  attacked: z.boolean(),
  violations: z.array(z.string()),
})

describeHere('a text from outside on the page', () => {
  let browser: Browser
  let viewer: Viewer

  async function look(text: string) {
    // Found by itself it is quoted once more, by the script.
    const hash = `#${new URLSearchParams({ search: toPlainLines(text)[0]?.trim() ?? '' })}`
    const incidents = await viewer.show(renderPage(toReport(text), { nonce }), hash)
    const { page } = viewer
    expect(await page.locator('[role=status]').textContent()).toBe('1 case')
    const inspected = Inspected.parse(await page.evaluate(inspect))
    return { ...inspected, incidents: [...incidents] }
  }

  const seen = new Map<string, ReturnType<typeof look>>()
  function lookHarmless(text: string): ReturnType<typeof look> {
    const known = seen.get(text) ?? look(text)
    seen.set(text, known)
    return known
  }

  beforeAll(async () => {
    browser = await startBrowser()
    viewer = await openViewer(browser, {
      prepare:
        'window.violations = []; document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.blockedURI))',
    })
  })
  afterAll(() => browser.close())

  test.each(texts)('is shown and nothing else: %j', async (text) => {
    const { elements, attributes, said, names, links, attacked, violations, incidents } = await look(text)
    expect({ attacked, violations, incidents, links: links.filter((link) => !/^https:/.test(link)) }).toEqual({
      attacked: false,
      violations: [],
      incidents: [],
      links: [],
    })
    const harmless = await lookHarmless(toHarmless(text))
    // A text that is an https address in the place of one of our own is a link, and the only thing that differs.
    if (links.length === harmless.links.length)
      expect({ elements, attributes }).toEqual({ elements: harmless.elements, attributes: harmless.attributes })
    const shown = toPlainLines(text).join('\n')
    expect(said).toEqual([shown, 'Hello, how can I help?', 'I want my money back.'])
    expect(names).toEqual([cut(shown, 300)])
  })
})
