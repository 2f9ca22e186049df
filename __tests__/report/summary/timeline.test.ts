import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { RunReport, SuiteReport } from '../../../src/report/report.ts'
import { renderTimeline } from '../../../src/report/summary/timeline.ts'
import { attacks } from '../attacks.ts'
import { createCase, createReport, createRun } from '../reports.ts'
import { readMarkdown } from './markdown-tree.ts'
import { readMermaid } from './mermaid.ts'
import { showcase } from './showcase.ts'

jest.setTimeout(120_000)

const at = (seconds: number, fields: Partial<RunReport> = {}): RunReport =>
  createRun('passed', { startedAt: new Date(1_700_000_000_000 + seconds * 1_000).toISOString(), ...fields })
const suiteOf = (...runs: readonly RunReport[]): SuiteReport => createReport({ cases: [createCase(0, 'A', runs)] })
const barsOf = (timeline: string | undefined): string[] => timeline?.match(/^ {4}.*$/gm) ?? []

describe('the timeline', () => {
  test('has a bar for each run, from the start of the first one', () => {
    const failed = at(61.9, { outcome: 'failed', duration: '00:00' })
    expect(renderTimeline(suiteOf(at(3), failed, at(3_700, { duration: '1:05' })))).toMatchInlineSnapshot(`
"
### Timeline

3 runs, from the start of the first one.

\`\`\`mermaid
%%{init: {"gantt": {"leftPadding": 37}}}%%
gantt
  dateFormat YYYY-MM-DD-HH-mm-ss
  axisFormat %H:%M:%S
  section A
    run 1 passed :done, 2001-01-01-00-00-00, 31s
    run 2 failed :crit, 2001-01-01-00-00-58, 1s
    run 3 passed :done, 2001-01-01-01-01-37, 65s
\`\`\`"
`)
  })

  test.each<[string, SuiteReport]>([
    ['of a single run', suiteOf(at(0))],
    ['without times', suiteOf(createRun('passed'), createRun('passed'))],
    ['without durations', suiteOf(at(0, { duration: undefined }), at(1, { duration: 'long' }))],
    ['with times that are none', suiteOf(at(0, { startedAt: 'soon' }), at(1, { startedAt: '' }))],
    ['of runs more than a day apart', suiteOf(at(0), at(86_400))],
    ['of runs that all begin together', suiteOf(at(0), at(0.4, { duration: '01:00' }))],
    ['of less than ten seconds', suiteOf(at(0, { duration: '00:02' }), at(4, { duration: '00:05' }))],
    ['of nothing', createReport()],
  ])('is left out %s', (_, suite) => {
    expect(renderTimeline(suite)).toBeUndefined()
  })

  test('has runs of hours', () => {
    expect(barsOf(renderTimeline(suiteOf(at(0), at(5, { duration: '1:00:05' })))).at(-1)).toMatch(/, 3605s$/)
  })

  test('of many runs has the ones that did not pass, and says how many it leaves out', () => {
    const runs = Array.from({ length: 200 }, (_, index) => at(index, index >= 150 ? { outcome: 'timeout' } : {}))
    const timeline = renderTimeline(suiteOf(...runs))
    expect(barsOf(timeline)).toHaveLength(60)
    expect(barsOf(timeline).filter((bar) => bar.includes('timed out :crit'))).toHaveLength(50)
    expect(timeline).toContain('60 of 200 runs')
  })

  test('keeps cases apart whose names are alike as labels', () => {
    const cases = ['A', '<A>', '::', '%%'].map((name, index) => createCase(index, name, [at(index)]))
    expect(renderTimeline(createReport({ cases }))?.match(/section .*/g)).toEqual([
      'section A',
      'section case 2 A',
      'section case 3',
      'section case 4',
    ])
  })
})

/** What Mermaid might take for more than a name. */
const hostileNames: readonly string[] = [
  ...attacks,
  'click a href "javascript:alert(1)"',
  'x :crit, 2001-01-01, 1d',
  'title gotcha',
  'section other',
  '%%{init: {"securityLevel": "loose"}}%%',
  '%% comment',
  '---\nconfig:\n  securityLevel: loose\n---',
  'dateFormat X',
  'todayMarker off',
  '#35;quot;',
  'a; b',
  'accTitle: x',
  'accDescr { x }',
  '```\n</pre><script>alert(1)</script>',
  '\u0e01\u0e34\u0e19 \u4e2d\u6587 \u{1f600}',
  '',
]
const hostile = createReport({ cases: hostileNames.map((name, index) => createCase(index, name, [at(index)])) })

test('nothing of a hostile name is syntax of a diagram', () => {
  for (let start = 0; start < hostile.cases.length; start += 60) {
    const timeline = renderTimeline({ ...hostile, cases: hostile.cases.slice(start, start + 60) })
    const [fence = ''] = readMarkdown(timeline ?? '').fences
    const lines = fence.split('\n').slice(4, -1)
    expect(
      lines.filter((line) => !/^(?: {2}section [\p{L}\p{M}\p{N} _.,…-]+| {4}passed :done, [\d-]+, 31s)$/u.test(line)),
    ).toEqual([])
  }
})

const chromiumPath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
const mermaid = chromiumPath === undefined ? undefined : readMermaid()
const drawn = chromiumPath === undefined || mermaid === undefined ? test.skip : test
if (drawn === test.skip)
  // biome-ignore lint/suspicious/noConsole: a proof that is skipped must be seen.
  console.warn('Skipped: the timeline is drawn only where Chromium and the npm registry are there.')

/** What can be seen of a diagram. */
interface Drawn {
  readonly bars: number
  readonly texts: readonly string[]
  readonly titles: readonly string[]
  readonly active: number
}

/** Runs in the page, as text: the tests know no document. At Mermaid's least strict, so that it hides nothing. */
const drawScript = `async (text) => {
  const element = document.querySelector('#diagram')
  element.removeAttribute('data-processed')
  element.textContent = text
  mermaid.initialize({ startOnLoad: false, securityLevel: 'loose' })
  await mermaid.run({ nodes: [element] })
  const textsOf = (selector) => [...element.querySelectorAll(selector)].map((node) => node.textContent.trim())
  return {
    bars: element.querySelectorAll('rect.task').length,
    texts: textsOf('.taskText, .taskTextOutsideRight, .taskTextOutsideLeft'),
    titles: textsOf('.sectionTitle'),
    active: element.querySelectorAll('script, a, foreignObject, image, [onclick], .error-icon').length,
  }
}`

describe('drawn by Mermaid', () => {
  let browser: Browser | undefined
  let page: Page | undefined
  const errors: string[] = []

  beforeAll(async () => {
    if (chromiumPath === undefined || mermaid === undefined) return
    browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
    page = await browser.newPage()
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('dialog', (dialog) => {
      errors.push(`dialog: ${dialog.message()}`)
      dialog.dismiss().catch(() => undefined)
    })
    await page.setContent('<pre id="diagram"></pre>')
    await page.addScriptTag({ content: mermaid })
  })
  afterAll(async () => await browser?.close())

  /** Draws the diagram of a timeline. */
  async function draw(suite: SuiteReport | undefined) {
    const [fence = ''] = readMarkdown((suite && renderTimeline(suite)) ?? '').fences
    return await page?.evaluate<Drawn>(`(${drawScript})(${JSON.stringify(fence)})`)
  }

  drawn('the showcase has its bars, with plain texts', async () => {
    const seen = await draw(showcase.suites[0])
    expect(seen).toMatchObject({ bars: 8, active: 0 })
    expect(seen?.texts.toSorted()).toEqual([
      'errored',
      'passed',
      'run 1 failed',
      'run 1 passed',
      'run 2 failed',
      'run 2 passed',
      'run 3 failed',
      'run 3 passed',
    ])
    expect(errors).toEqual([])
  })

  drawn('hostile names make no link, no script and no error', async () => {
    for (let start = 0; start < hostile.cases.length; start += 40) {
      const cases = hostile.cases.slice(start, start + 40)
      const seen = await draw({ ...hostile, cases })
      expect(seen).toMatchObject({ bars: cases.length, active: 0, texts: cases.map(() => 'passed') })
      expect(seen?.titles.filter((title) => /[<>:;"`{}#%]/.test(title))).toEqual([])
    }
    expect(errors).toEqual([])
  })
})
