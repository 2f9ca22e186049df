import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CommentChoice, wantsComment } from '../../../src/report/comment/choice.ts'
import { parseComment } from '../../../src/report/comment/document.ts'
import { renderReportComment } from '../../../src/report/comment/report-comment.ts'
import { renderSection } from '../../../src/report/comment/section.ts'
import type { CaseReport, Report, SuiteReport } from '../../../src/report/report.ts'
import { type CaseChange, caseChanges } from '../../../src/suite/case-change.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import {
  createCase,
  createFailedRun,
  createLargeReport,
  createMetric,
  createReport,
  createRun,
  erroredReport,
  failedReport,
  goldenReports,
  invalidReport,
  mixedReport,
  passedReport,
  refusedReport,
  reportOf,
  skippedReport,
} from '../reports.ts'
import { findShownStructure } from '../text/markdown-reading.ts'

const url = 'https://github.com/octo/desk/actions/runs/100'

const withOrigin = (report: Report): Report => ({
  ...report,
  origin: { workflow: 'CI', job: 'agents', runId: '100', url },
})

const changed = (suite: SuiteReport, ...changes: readonly CaseChange[]): SuiteReport => ({
  ...suite,
  cases: suite.cases.map((one, index): CaseReport => ({ ...one, change: changes[index] ?? 'unchanged' })),
})

const compared = (report: Report): Report => ({
  ...report,
  baseline: { state: 'compared', name: 'main', url: 'https://github.com/octo/desk/actions/runs/90' },
})

test('a failing suite says first what failed, why, where and at which price', () => {
  const { headline, summary, details, red } = renderSection(withOrigin(reportOf(failedReport)), { leg: 'node: 22' })
  expect({ headline, red }).toEqual({ headline: '✗ Failed: Refunds · node: 22', red: true })
  expect(summary).toMatchInlineSnapshot(`
"1 of 2 runs failed: Refund is verified.

price 0.35, limit 1.00 · 1 passed · 1 failed · pass rate 50 % · 1 min 12 s · [workflow run](https://github.com/octo/desk/actions/runs/100) · <code>specs/refunds.json</code>

- the pass rate is 50 %, min-pass-rate is 100

|  | Case | Passed | Why |
| --- | --- | --- | --- |
| ✗ | Refund is verified<br><code>scenarios&#91;0&#93;</code> | 0/1 | refund&#95;confirmed: The agent never named the amount. |"
`)
  expect(details).toMatchInlineSnapshot(`
"<details><summary>Other cases</summary>

|  | Case | Passed | Why |
| --- | --- | --- | --- |
| ✓ | Order is found<br><code>scenarios&#91;1&#93;</code> | 1/1 |  |

</details>"
`)
})

test('a call is nothing that somebody said', () => {
  const transcript = [{ role: 'Function Call', content: 'issue_refund({})' }]
  const run = createRun('failed', { reason: 'No refund is due.', failingTurn: 0, transcript })
  const cases = [createCase(0, 'A', [run])]
  const { summary } = renderSection(reportOf(createReport({ verdict: 'failed', red: true, cases })))
  expect(summary).toContain('No refund is due.<br>the agent called issue&#95;refund({}) |')
})

test('what was said where it went wrong is quoted, unless conversations are not to be shown', () => {
  const [first, ...cases] = failedReport.cases
  const run = createRun('failed', { reason: 'It hung up.', failingTurn: 1 })
  const report = reportOf({ ...failedReport, cases: [{ ...(first as CaseReport), runs: [run] }, ...cases] })
  expect(renderSection(report).summary).toContain('It hung up.<br>caller said “I want my money back.” |')
  expect(renderSection(report, { showsTurns: false }).summary).not.toContain('money back')
})

test('against a baseline it counts the changes and names them with the cases', () => {
  const suite = {
    ...changed(mixedReport, 'unchanged', 'regression', 'still-failing', 'new'),
    removed: [{ key: 'k', name: 'Gone' }],
  }
  const { summary, details } = renderSection(compared(withOrigin(reportOf(suite))))
  expect(summary).toContain(
    '1 regression, 1 new, 1 still failing, 1 removed, 1 unchanged since main ([its run](https://github.com/octo/desk/actions/runs/90)).',
  )
  expect(summary).toMatch(/\| ✗ \| Refund is verified.* \| 1\/3 \| ▼ regression \| failed ≈ flaky: /)
  expect(details).toContain('No longer in the spec: Gone.')
})

test.each([
  ['https://evil.example/actions/runs/90', '2 unchanged since main.\n'],
  ['javascript:alert(1)', '2 unchanged since main.\n'],
  ['https://github.com/a)b|c/<d>', '2 unchanged since main.\n'],
])('a baseline that says it is from %s is shown as %s', (address, expected) => {
  const report = withOrigin(reportOf(changed(failedReport)))
  const { summary } = renderSection({ ...report, baseline: { state: 'compared', name: 'main', url: address } })
  expect(summary).toContain(expected)
})

test('without anything to compare with it says why', () => {
  const baseline = { state: 'missing' as const, name: 'main', reason: 'No run of main has kept a report yet.' }
  const { summary } = renderSection({ ...reportOf(failedReport), baseline })
  expect(summary).toContain('Nothing is compared with main: No run of main has kept a report yet.')
})

test('the problems of a spec from another repository lead to their lines', () => {
  const blob = {
    repository: 'octo/specs',
    sha: 'a'.repeat(40),
    url: 'https://github.com/octo/specs/blob/abc/suite.json',
  }
  const { summary } = renderSection(reportOf({ ...invalidReport, spec: { ...invalidReport.spec, blob } }))
  expect(summary).toContain('| [line 4](https://github.com/octo/specs/blob/abc/suite.json#L4)<br>')
  expect(summary).toContain('[<code>specs/refunds.json</code>](https://github.com/octo/specs/blob/abc/suite.json)')
})

test('of several suites those that did not pass are told one by one', () => {
  const { headline, summary, details } = renderSection(reportOf(failedReport, passedReport, refusedReport))
  expect(headline).toBe('✗ Failed: 3 suites')
  expect(summary).toContain('3 suites: 1 failed, 1 refused, 1 passed.')
  expect(summary).toContain('price 1.05 in all')
  expect(summary).toContain(
    '**✗ Refunds** · <code>specs/refunds.json</code> · agent <code>7</code> · price 0.35, limit 1.00',
  )
  expect(summary).toContain('Nothing ran: the run would cost 0.35, the limit is 0.10.')
  expect(summary).not.toContain('✓')
  expect(details).toContain('**✓ Refunds**')
})

test('of many failed cases it shows ten, counts the others, and folds a hundred of them', () => {
  const { summary, details } = renderSection(reportOf(createLargeReport(400, 1)), { maxLength: 60_000 })
  expect(summary.match(/^\| [✗◷] /gm)).toHaveLength(10)
  expect(summary).toMatch(/^and \d+ more that did not pass\.$/m)
  expect(details.match(/^\| [✗◷✓] /gm)).toHaveLength(100)
  expect(details).toMatch(/^and \d+ more cases\.$/m)
})

describe('whatever the report says', () => {
  const reports = [...Object.values(goldenReports), createLargeReport(300, 2), createAttackReport('x '.repeat(5_000))]

  test('a section keeps to its length, and says where the rest is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...reports), fc.integer({ min: 1_024, max: 30_000 }), (suite, maxLength) => {
        const { headline, summary, details } = renderSection(reportOf(suite, suite), { maxLength })
        expect(headline.length).toBeLessThanOrEqual(150)
        expect(headline.length + summary.length + details.length).toBeLessThanOrEqual(maxLength)
      }),
    )
    expect(renderSection(reportOf(createLargeReport(300, 2)), { maxLength: 1_500 }).summary).toMatch(
      /The rest is in the summary of the job\.$/,
    )
  })

  test.each(attacks)('%j makes no markup, mention, link or marker', (text) => {
    const report = withOrigin(reportOf(createAttackReport(text)))
    const body = renderReportComment(
      { ...report, origin: { ...report.origin, workflow: text, job: text } },
      { leg: text },
    )
    const ours = /^<(?:br|\/?(?:code|details|summary)|!-- agent-test (?:comment|section|details|end)[ \w]* --)>$/
    expect(body.match(/<[^>]*>/g)?.filter((tag) => !ours.test(tag))).toEqual([])
    const withoutLinks = body.replaceAll(`](${url})`, '')
    expect(withoutLinks.split('\n').flatMap((line) => findShownStructure(line))).toEqual([])
    expect(body.match(/\]\(/g)).toHaveLength(1)
    expect(parseComment(body)?.sections).toHaveLength(1)
  })

  test.each(attacks)('%j as the name of a baseline makes nothing either', (text) => {
    const report = reportOf(changed(failedReport, 'regression'))
    const baseline = { name: text, reason: text, url: `https://github.com/${text}` }
    for (const state of ['compared', 'missing'] as const) {
      const body = renderReportComment({ ...report, origin: { url }, baseline: { ...baseline, state } })
      const shown = body.replaceAll(/\]\(https:\/\/github\.com\/[^\s()<>|]*\)/g, ']')
      expect(shown.split('\n').flatMap((line) => findShownStructure(line))).toEqual([])
      expect(parseComment(body)?.sections).toHaveLength(1)
    }
  })
})

describe('an occasion for a first comment', () => {
  const removed = [{ key: 'k', name: 'Gone' }]
  test.each<[string, SuiteReport, readonly CommentChoice[]]>([
    ['passed', passedReport, ['always']],
    ['skipped', skippedReport, ['always']],
    ['failed', failedReport, ['failures', 'changes', 'always']],
    ['failed, but tolerated', { ...failedReport, red: false }, ['changes', 'always']],
    ['refused', refusedReport, ['failures', 'changes', 'always']],
    ['a regression', changed(failedReport, 'regression'), ['failures', 'changes', 'always']],
    ['still failing', changed(failedReport, 'still-failing'), ['failures', 'always']],
    ['not comparable', changed(passedReport, 'not-comparable'), ['always']],
    ['fixed', changed(passedReport, 'fixed'), ['changes', 'always']],
    ['flaky', changed(passedReport, 'flaky'), ['always']],
    ['new', changed(passedReport, 'new'), ['changes', 'always']],
    ['removed', { ...changed(passedReport), removed }, ['changes', 'always']],
    ['unchanged', changed(passedReport), ['always']],
    ['nothing to compare', createReport({ verdict: 'invalid', red: true }), ['failures', 'changes', 'always']],
  ])('is %s for the right choices', (_, suite, expected) => {
    const choices = (['off', 'failures', 'changes', 'always'] as const).filter((choice) =>
      wantsComment(reportOf(suite), choice),
    )
    expect(choices).toEqual(expected)
  })

  const outcomes = ['passed', 'failed', 'errored', 'timeout', 'cancelled', 'inconclusive'] as const
  /** With each change: whether it is an occasion for `changes` whatever the colour, and whether it explains a red step. */
  const table: Readonly<Record<CaseChange, (isPassed: boolean) => { differs: boolean; explains: boolean }>> = {
    regression: () => ({ differs: true, explains: false }),
    fixed: () => ({ differs: true, explains: false }),
    new: () => ({ differs: true, explains: false }),
    'not-comparable': (isPassed) => ({ differs: !isPassed, explains: false }),
    'still-failing': (isPassed) => ({ differs: false, explains: !isPassed }),
    flaky: (isPassed) => ({ differs: false, explains: !isPassed }),
    unchanged: () => ({ differs: false, explains: false }),
  }
  const rows = caseChanges.flatMap((change) =>
    outcomes.flatMap((outcome) =>
      [true, false].map((red) => {
        const { differs, explains } = table[change](outcome === 'passed')
        return [change, outcome, red ? 'red' : 'green', differs || (red && !explains)] as const
      }),
    ),
  )

  test.each(rows)(
    'of a case that is %s and %s in a %s step, for changes, is %s',
    (change, outcome, colour, expected) => {
      const red = colour === 'red'
      const verdict = red || outcome === 'failed' ? 'failed' : 'passed'
      const cases = [
        createCase(0, 'Refund is verified', [createRun(outcome)]),
        createCase(1, 'Order', [createRun('passed')]),
      ]
      expect(wantsComment(reportOf(changed(createReport({ verdict, red, cases }), change)), 'changes')).toBe(expected)
    },
  )

  test.each<[string, readonly CaseChange[], boolean]>([
    ['what failed before beside what is flaky', ['still-failing', 'flaky'], false],
    ['what failed before beside a regression', ['still-failing', 'regression'], true],
    ['what failed before beside what cannot be compared', ['still-failing', 'not-comparable'], true],
  ])('a red step of %s', (_, changes, expected) => {
    const cases = changes.map((_change, index) => createCase(index, `Case ${index}`, [createRun('failed')]))
    const report = reportOf(changed(createReport({ verdict: 'failed', red: true, cases }), ...changes))
    expect(wantsComment(report, 'changes')).toBe(expected)
  })

  test.each(['refused', 'invalid', 'inconclusive'] as const)(
    'a suite that is red because it is %s is not explained by a case that failed before',
    (verdict) => {
      const suite = changed({ ...failedReport, verdict }, 'still-failing')
      expect(wantsComment(reportOf(suite), 'changes')).toBe(true)
      expect(wantsComment(reportOf({ ...suite, red: false }), 'changes')).toBe(false)
    },
  )

  test('one suite of failures that are known does not hide that another one is new', () => {
    const known = changed(failedReport, 'still-failing')
    expect(wantsComment(reportOf(known, known), 'changes')).toBe(false)
    expect(wantsComment(reportOf(known, changed(erroredReport, 'not-comparable')), 'changes')).toBe(true)
    expect(wantsComment(reportOf(known, refusedReport), 'changes')).toBe(true)
  })

  test('a step that is red though none of its suites is', () => {
    expect(wantsComment({ ...reportOf(passedReport), red: true }, 'changes')).toBe(true)
    expect(wantsComment({ ...reportOf(), red: true }, 'changes')).toBe(true)
  })
})

const placed = createReport({
  verdict: 'failed',
  red: true,
  cases: [
    {
      ...createCase(0, 'A', [createFailedRun({ metrics: [createMetric({ passed: false, line: 24 })] })]),
      range: { line: 12, column: 7, endLine: 12, endColumn: 20 },
    },
  ],
})

test('a failed case says the lines of its name and of the rule that it broke, as links where the commit is known', () => {
  const origin = { url, repository: 'octo/desk', sha: 'a'.repeat(40) }
  const page = `https://github.com/octo/desk/blob/${origin.sha}/specs/refunds.json`
  const { summary } = renderSection({ ...reportOf(placed), origin })
  expect(summary).toContain(`<code>scenarios&#91;0&#93;</code> · [line 12](${page}#L12)`)
  expect(summary).toContain(`The agent never named the amount. ([line 24](${page}#L24))`)
  expect(summary).toContain(`[<code>specs/refunds.json</code>](${page})`)
  const plain = renderSection(reportOf(placed)).summary
  expect(plain).toContain('<code>scenarios&#91;0&#93;</code> · line 12 ')
  expect(plain).toContain('The agent never named the amount. (line 24)')
})
