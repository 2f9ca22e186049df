import { describe, expect, test } from '@jest/globals'
import { renderPage } from '../../../src/report/page/page.ts'
import type { Report } from '../../../src/report/report.ts'
import {
  createCase,
  createLargeReport,
  createMetric,
  createReport,
  createRun,
  goldenReports,
  reportOf,
} from '../reports.ts'
import { richReport } from './page-reports.ts'

const nonce = 'bm9uY2UgZm9yIHRlc3Rz'
const render = (report: Report): string => renderPage(report, { nonce })

const toLarge = (cases: number, turn: string): Report => reportOf(createLargeReport(cases, 10, turn))

describe('the page of a report', () => {
  test.each(Object.entries(goldenReports))('needs nothing from elsewhere and styles nothing inline: %s', (_, suite) => {
    const page = render(reportOf(suite))
    expect(page).not.toMatch(/<[^>]* (?:style|on\w+)=/)
    expect(page).not.toMatch(/<(?:img|iframe|object|embed|form|base|link(?! rel="icon" href="data:))/)
    expect(page.match(/ src=| href="(?!#|data:|https:)/g)).toBeNull()
  })

  test('has one style and one script, neither of which can end early, and both with the nonce', () => {
    const page = render(richReport)
    expect(page.match(/<\/?(?:style|script)[^>]*>/g)).toEqual([
      `<style nonce="${nonce}">`,
      '</style>',
      `<script nonce="${nonce}">`,
      '</script>',
    ])
    expect(page.match(/<!--/g)).toBeNull()
    expect(page).toContain(`script-src &#39;nonce-${nonce}&#39;`)
  })

  test.each(['', 'short', '"><script>alert(1)</script>', "abcdefghijklmnop' 'unsafe-inline"])(
    'refuses the nonce %j',
    (bad) => {
      expect(() => renderPage(richReport, { nonce: bad })).toThrow(RangeError)
    },
  )

  test('names repository, commit, pull request and run, and links them', () => {
    const page = render(richReport)
    const root = 'https://github.com/octo/order-desk'
    for (const url of [
      root,
      `${root}/commit/${richReport.origin.sha}`,
      `${root}/pull/128`,
      `${root}/actions/runs/4711`,
      `${root}/actions/runs/4600`,
      `${root}/blob/${richReport.origin.sha}/examples/order-desk/suite.json#L61`,
    ])
      expect(page).toContain(`href="${url}"`)
  })

  test('links nothing where nobody knows the addresses', () => {
    const page = render({ ...richReport, origin: { repository: 'octo/order-desk', sha: 'abc' } })
    expect(page.match(/href="https?:[^"]*"/g)).toEqual(['href="https://github.com/octo/order-desk/actions/runs/4600"'])
  })

  test('lists failed cases first and opens the first of them', () => {
    const page = render(richReport)
    const states = [...page.matchAll(/data-tags="(\S+)[^"]*"><details( open)?>/g)].map(([, tag, open]) => [tag, open])
    expect(states).toEqual([
      ['failed', ' open'],
      ['errored', undefined],
      ['timeout', undefined],
      ['failed', undefined],
      ['passed', undefined],
      ['passed', undefined],
    ])
  })

  test('gives a case the same address in every report by its key, and cases of one key different ones', () => {
    const named = (key: string | undefined, name: string) => ({
      ...createCase(0, name, [createRun('passed')]),
      ...(key && { key }),
    })
    const suite = createReport({
      cases: [named('a-b', 'One'), named('a b', 'Two'), named('é', 'Three'), named(undefined, 'Four')],
    })
    const page = render(reportOf(suite, suite))
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => id?.startsWith('case-1'))).toEqual(['case-1-a-b', 'case-1--2', 'case-1--3', 'case-1--4'])
  })

  test('marks the failing turn, and says what a turn that is too long has', () => {
    const transcript = [
      { role: 'agent', content: 'Hello.', startTime: 0, endTime: 1 },
      { role: 'caller', content: 'word '.repeat(2_000_000), startTime: 2, endTime: 4 },
    ]
    const suite = createReport({
      cases: [createCase(0, 'Long', [createRun('failed', { transcript, failingTurn: 1 })])],
    })
    const page = render(reportOf(suite))
    expect(page.length).toBeLessThan(100_000)
    expect(page).toContain('This turn has 10,000,000 characters: the report keeps the first 10,000 of a turn.')
    expect(page).toContain('<li class="turn caller failing" id="case-1--1-run-1-failed">')
    expect(page).toContain('href="#case-1--1-run-1-failed"')
    expect(page).toContain('<path d="M250 4H500"/><rect x="500" width="500" height="8"/>')
  })

  test('leaves out the conversations of passed runs first where all would be too large, and says so', () => {
    const long = [{ role: 'agent', content: 'word '.repeat(3_999) }]
    const transcript = Array.from({ length: 1_200 }, () => long[0] ?? { role: '' })
    const cases = ['passed', 'passed', 'failed'] as const
    const suite = createReport({
      cases: cases.map((outcome, index) =>
        createCase(index, `${outcome} ${index}`, [createRun(outcome, { transcript })]),
      ),
    })
    const page = render(reportOf(suite))
    expect(page.match(/because this page would be too large/g)).toHaveLength(2)
    expect(page.match(/<ol class="turns">/g)).toHaveLength(1)
    expect(page.indexOf('<ol class="turns">')).toBeLessThan(page.indexOf('passed 0'))
  })

  test('keeps a failing turn that lies before the last turns of a long conversation', () => {
    const transcript = Array.from({ length: 5_000 }, (_, index) => ({ role: 'agent', content: `turn ${index}` }))
    const run = createRun('failed', { transcript, failingTurn: 7 })
    const page = render(reportOf(createReport({ cases: [createCase(0, 'Long', [run])] })))
    expect(page).toContain('2999 turns left out here; result.json has them.')
    expect(page.match(/>turn \d+</g)?.slice(0, 2)).toEqual(['>turn 7<', '>turn 3000<'])
  })

  test('cuts texts of 10 MB wherever they stand', () => {
    const text = 'lorem <b>&amp; '.repeat(700_000)
    const run = createRun('failed', {
      reason: text,
      duration: text,
      endedReason: text,
      metrics: [createMetric({ name: text, location: text, passed: false, explanation: [text] })],
      transcript: [{ role: text, content: text }],
    })
    const suite = createReport({
      verdict: 'failed',
      reasons: [text],
      notices: [text],
      spec: { path: text, suiteName: text },
      channel: text,
      service: text,
      status: text,
      cases: [createCase(0, text, [run, run])],
      problems: [
        { level: 'error', location: text, message: text, range: { line: 1, column: 1, endLine: 1, endColumn: 2 } },
      ],
      removed: [{ key: text, name: text }],
    })
    const report = reportOf(suite)
    const origin = { repository: text, sha: text, workflow: text, job: text, runId: text, runAttempt: text }
    const baseline = { state: 'missing', name: text, reason: text } as const
    expect(render({ ...report, origin, baseline }).length).toBeLessThan(300_000)
  })

  test('renders 2,000 runs with 20 MB of transcripts within a few seconds even on a busy machine', () => {
    const report = toLarge(200, 'Let me look that up for you, one moment please. '.repeat(11))
    const start = performance.now()
    const page = render(report)
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(page.length).toBeGreaterThan(20_000_000)
  })
})

const resultUrl = 'https://app.example/api/v1/results/42'
const placed = createReport({
  verdict: 'failed',
  resultUrls: [resultUrl],
  cases: [
    {
      ...createCase(0, 'A', [createRun('failed', { metrics: [createMetric({ passed: false, line: 24 })] })]),
      range: { line: 12, column: 7, endLine: 12, endColumn: 20 },
    },
  ],
})

test('a case and its rules lead to their lines of the spec where the commit is known, and name them elsewhere', () => {
  const url = 'https://github.com/octo/desk/actions/runs/100'
  const sha = 'a'.repeat(40)
  const linked = render({ ...reportOf(placed), origin: { url, repository: 'octo/desk', sha } })
  const page = `https://github.com/octo/desk/blob/${sha}/specs/refunds.json`
  for (const line of [12, 24]) {
    expect(linked).toContain(`<a href="${page}#L${line}" rel="noreferrer">line ${line}</a>`)
    expect(render(reportOf(placed))).toContain(`>line ${line}</span>`)
  }
})

test('the ID of a result leads to it over HTTPS, and is a text where the service has no such address', () => {
  expect(render(reportOf(placed))).toContain(`<code><a href="${resultUrl}" rel="noreferrer">42</a></code>`)
  for (const resultUrls of [undefined, ['http://app.example/42'], ['javascript:alert(1)']]) {
    expect(render(reportOf({ ...placed, resultUrls }))).toContain('<code>42</code>')
  }
})

test('the times of turns are written as explanations write them', () => {
  const times = [0, 0.064, 3.4, 65, 3_725.25]
  const transcript = times.map((startTime) => ({ role: 'agent', content: 'Hello', startTime }))
  const page = render(reportOf(createReport({ cases: [createCase(0, 'A', [createRun('failed', { transcript })])] })))
  const shown = [...page.matchAll(/<span class="time">([^<]*)<\/span>/g)].map(([, time]) => time)
  expect(shown).toEqual(['00:00', '00:00', '00:03.4', '01:05', '62:05.2'])
})
