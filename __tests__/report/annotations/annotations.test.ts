import { describe, expect, test } from '@jest/globals'
import { toAnnotations } from '../../../src/report/annotations/annotations.ts'
import type { SuiteReport } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { toByteLength } from '../../../src/report/text/plain-text.ts'
import {
  createCase,
  createFailedRun,
  createLargeReport,
  createMetric,
  createReport,
  createRun,
  goldenReports,
  invalidReport,
  mixedReport,
  reportOf,
  skippedReport,
} from '../reports.ts'
import { toShownText } from '../text/markdown-reading.ts'

const budget = { error: 9, warning: 10, notice: 10 }

/** A spec with ten lines for each case: its name on the first, its metrics on the fourth. Defaults stand on line 2. */
function locate(location: string) {
  const [, index, field] = /^scenarios\[(\d+)\]\.(\w+)/.exec(location) ?? []
  const line = index === undefined ? 2 : 10 + Number(index) * 10 + (field === 'metrics' ? 4 : 0)
  return { line, column: 7, endLine: line, endColumn: 20 }
}

const annotate = (report: SuiteReport, limits = budget) =>
  toAnnotations(reportOf(report), { budget: limits, locates: [locate] })

const shorten = (report: SuiteReport, limits = budget) =>
  annotate(report, limits).map(
    ({ level, file, range, title, message }) => `${level} ${file ?? '-'}:${range?.line ?? '-'} [${title}] ${message}`,
  )

describe('annotations', () => {
  test('stand at the line of the metric that failed and of the case that could not be judged', () => {
    expect(shorten(mixedReport)).toMatchInlineSnapshot(`
[
  "error specs/refunds.json:14 [Refund is verified: refund_confirmed failed] 2 of 3 runs (≈ flaky): The agent never named the amount.",
  "error specs/refunds.json:30 [Caller is silent timed out (and 1 more)] Caller is silent timed out: 1 of 2 runs: no reason was given
Caller is silent inconclusive: 1 of 2 runs: no reason was given",
  "error -:- [Somebody else cancelled] no reason was given",
  "notice -:- [Note] the wait was long",
]
`)
  })

  test('stand at the places of the problems of a spec, merged by line, errors first', () => {
    expect(shorten(invalidReport)).toMatchInlineSnapshot(`
[
  "error specs/refunds.json:4 [Spec error at scenarios[0].metrics[0]] scenarios[0].metrics[0]: no metric "refund"",
  "error specs/refunds.json:9 [Spec error at scenarios[1].name (and 1 more)] Spec error at scenarios[1].name: scenarios[1].name: is missing
Spec error at scenarios[1].instructions: scenarios[1].instructions: is missing",
  "error specs/refunds.json:1 [Spec error] the spec the key "version" is missing",
  "warning specs/refunds.json:6 [Spec warning at scenarios[0].tags] scenarios[0].tags: more than 32 tags",
]
`)
  })

  test('are a notice for a skipped run and none for a pass', () => {
    expect(shorten(skippedReport)).toEqual(['notice -:- [Note] a pull request from a fork gets no secrets.'])
    expect(annotate(goldenReports.passed)).toEqual([])
  })

  test('are warnings where the step stays green', () => {
    const levels = annotate({ ...mixedReport, red: false, notices: [] }).map(({ level }) => level)
    expect(new Set(levels)).toEqual(new Set(['warning']))
  })

  test('merge what several cases say on the line of a default metric', () => {
    const metric = createMetric({
      name: 'polite',
      location: 'defaults.metrics[0]',
      passed: false,
      explanation: ['It swore.'],
    })
    const cases = ['A', 'B'].map((name, index) => createCase(index, name, [createFailedRun({ metrics: [metric] })]))
    expect(shorten(createReport({ verdict: 'failed', red: true, cases }))).toEqual([
      'error specs/refunds.json:2 [A: polite failed (and 1 more)] A: polite failed: It swore.\nB: polite failed: It swore.',
    ])
  })

  test('take the reason of a failed run that no metric explains', () => {
    const cases = [createCase(0, 'A', [createRun('failed', { reason: 'the service named no rule' })])]
    expect(shorten(createReport({ red: true, cases }))).toEqual([
      'error specs/refunds.json:10 [A failed] the service named no rule',
    ])
  })

  test('keep the file where the place in it is not known', () => {
    const cases = [createCase(0, 'A', [createRun('timeout')])]
    const [annotation] = toAnnotations(reportOf(createReport({ red: true, cases })), {
      budget,
      locates: [() => undefined],
    })
    expect(annotation).toMatchObject({ file: 'specs/refunds.json', range: undefined })
  })

  test('say in the last of a level how many do not fit', () => {
    const cases = Array.from({ length: 30 }, (_, index) => createCase(index, `Case ${index}`, [createRun('timeout')]))
    const annotations = annotate(createReport({ red: true, cases }))
    expect(annotations.map(({ title }) => title).slice(-2)).toEqual(['Case 7 timed out', '22 more errors'])
    expect(annotations).toHaveLength(budget.error)
  })

  test.each([0, 1, 2])('never exceed a budget of %d', (limit) => {
    const limits = { error: limit, warning: limit, notice: limit }
    expect(annotate(createLargeReport(60, 1), limits)).toHaveLength(limit)
  })

  test('stay below 4,096 bytes however much there is to say on one line', () => {
    const metric = createMetric({ passed: false, explanation: ['€ '.repeat(5_000)] })
    const cases = Array.from({ length: 50 }, (_, index) =>
      createCase(index, 'A'.repeat(80), [createFailedRun({ metrics: [metric] })]),
    )
    const [annotation] = annotate(createReport({ red: true, cases }))
    expect(toByteLength(annotation?.message ?? '')).toBeLessThanOrEqual(4_096)
    expect(annotation?.message).toMatch(/\n… and 48 more on this line\.$/)
  })

  test('stand at the place of the expected outcome that was missed', () => {
    const metrics = [
      createMetric({
        name: 'expected outcome',
        location: 'scenarios[0].expected_outcome',
        passed: false,
        explanation: ['No.'],
      }),
    ]
    const cases = [createCase(0, 'A', [createFailedRun({ metrics })])]
    const at: string[] = []
    const spy = (location: string) => {
      at.push(location)
      return locate(location)
    }
    toAnnotations(reportOf(createReport({ red: true, cases })), { budget, locates: [spy] })
    expect(at).toEqual(['scenarios[0].expected_outcome'])
  })

  test('say first what this change broke, in all suites, then what was broken already', () => {
    const failing = (index: number, change: 'regression' | 'still-failing' | undefined) => ({
      ...createCase(index, `Case ${index}`, [createRun('failed', { reason: 'no' })]),
      ...(change !== undefined && { change }),
    })
    const one = createReport({ red: true, cases: [failing(0, 'still-failing'), failing(1, undefined)] })
    const two = createReport({
      red: true,
      spec: { path: 'specs/other.json' },
      cases: [failing(2, 'still-failing'), failing(3, 'regression')],
    })
    const titles = toAnnotations(reportOf(one, two), { budget, locates: [locate, locate] }).map(({ title }) => title)
    expect(titles).toEqual([
      'Regression: Case 3 failed',
      'Case 1 failed',
      'Still failing: Case 0 failed',
      'Still failing: Case 2 failed',
    ])
  })

  test('of a spec of another repository stand at no file of this one, and end with the link to its lines', () => {
    const url = `https://github.example/acme/specs/blob/${'a'.repeat(40)}/refunds.json`
    const blob = { repository: 'acme/specs', sha: 'a'.repeat(40), url }
    const spec = { path: 'other/refunds.json', blob }
    const judged = annotate({ ...mixedReport, spec, notices: ['a note'] })
    expect(judged.map(({ file, range }) => [file, range])).toEqual(judged.map(() => [undefined, undefined]))
    expect(judged.map(({ message }) => message.split('\n').at(-1))).toEqual([
      `${url}#L14`,
      `${url}#L30`,
      'no reason was given',
      'a note',
    ])
    const [long] = annotate({
      ...createReport({ red: true, spec }),
      problems: [
        {
          level: 'error',
          location: 'a',
          message: '€ '.repeat(5_000),
          range: { line: 2, column: 1, endLine: 5, endColumn: 2 },
        },
        {
          level: 'error',
          location: 'a',
          message: '$ '.repeat(5_000),
          range: { line: 2, column: 1, endLine: 5, endColumn: 2 },
        },
      ],
    })
    expect(long?.message).toMatch(/#L2-L5$/)
    expect(toByteLength(long?.message ?? '')).toBeLessThanOrEqual(4_096)
  })

  test('of a checkout in a folder of the workspace name the file as its repository does', () => {
    const spec = { path: 'code/specs/refunds.json', repositoryPath: 'specs/refunds.json' }
    expect(annotate({ ...invalidReport, spec }).map(({ file }) => file)).toEqual(Array(4).fill('specs/refunds.json'))
  })

  test('that do not fit are all in the summary', () => {
    const metric = (name: string) => createMetric({ name, passed: false, explanation: [`why of ${name}.`] })
    const report = createReport({
      red: true,
      verdict: 'failed',
      notices: Array.from({ length: 40 }, (_, index) => `notice ${index}.`),
      problems: Array.from({ length: 40 }, (_, index) => ({
        level: index % 2 === 0 ? 'error' : 'warning',
        location: `scenarios[${index}]`,
        message: `problem ${index}.`,
        range: { line: index + 1, column: 1, endLine: index + 1, endColumn: 2 },
      })),
      cases: Array.from({ length: 40 }, (_, index) =>
        createCase(index, `Case ${index}`, [
          createFailedRun({ metrics: [metric(`a${index}`), metric(`b${index}`)] }),
          createRun('timeout', { reason: `reason ${index}.` }),
        ]),
      ),
    })
    const whole = annotate(report, { error: 1_000, warning: 1_000, notice: 1_000 })
    const summary = toShownText(renderSummary(reportOf(report), { transcripts: 'failed' }))
    const said = whole.flatMap(({ message }) => message.match(/(?:why of [ab]|reason |problem |notice )\d+\./g) ?? [])
    expect(new Set(said).size).toBe(40 * 5)
    expect(said.filter((text) => !summary.includes(text))).toEqual([])
    const counts = annotate(report).filter(({ title }) => /^\d+ more/.test(title))
    const missing = (level: 'error' | 'warning' | 'notice') =>
      whole.filter((annotation) => annotation.level === level).length - (budget[level] - 1)
    expect(counts.map(({ title }) => title)).toEqual([
      `${missing('error')} more errors`,
      `${missing('warning')} more warnings`,
      `${missing('notice')} more notices`,
    ])
  })
})
