import { expect, test } from '@jest/globals'
import { toAnnotations } from '../../src/report/annotations/annotations.ts'
import { renderSection } from '../../src/report/comment/section.ts'
import { toTestResults } from '../../src/report/files/test-results.ts'
import { toOutputs } from '../../src/report/outputs.ts'
import { renderPage } from '../../src/report/page/page.ts'
import type { CaseReport, Report } from '../../src/report/report.ts'
import { toVerdictSentence } from '../../src/report/sentences.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { createCase, createReport, createRun, reportOf } from './reports.ts'

const passed = createRun('passed')
// Without a rule that failed: what it says has its place at the name of its case.
const failed = createRun('failed')
const forgiven: CaseReport = { ...createCase(0, 'Forgiven case', [passed, passed, failed]), forgiven: 1 }
const broken = createCase(1, 'Broken case', [failed, failed, failed])
const red = createReport({ verdict: 'failed', red: true, cases: [forgiven, broken] })
const report = reportOf(red)
const green = reportOf(createReport({ verdict: 'passed', cases: [forgiven] }))

const withPolicy = (suite: Report['suites'][number], failOn: readonly string[]): Report => {
  const base = reportOf(suite)
  return { ...base, policy: { ...base.policy, failOn: [...failOn] } }
}

const annotationsOf = (of: Report) =>
  toAnnotations(of, {
    budget: { error: 10, warning: 10, notice: 10 },
    locates: of.suites.map(() => (location: string) => {
      const line = 1 + Number(/\d+/.exec(location)?.[0] ?? 0)
      return { line, column: 1, endLine: line, endColumn: 2 }
    }),
  })

const quoteOf = (of: Report): string | undefined =>
  renderSummary(of, { transcripts: 'failed' })
    .split('\n')
    .find((line) => line.startsWith('> '))

test('a case that is forgiven comes after the one that broke, and every surface says which is which', () => {
  expect(toVerdictSentence(red, report.policy)).toBe(
    '4 of 6 runs failed: Broken case, Forgiven case (forgiven by min-passes).',
  )
  expect(quoteOf(report)).toContain('Broken case')
  expect(JSON.parse(toOutputs(report)['failed-scenarios'])).toMatchObject([
    { name: 'Broken case' },
    { name: 'Forgiven case' },
  ])
  const firsts =
    renderPage(report, { nonce: 'bm9uY2Utb2YtMTYtYg==' }).split('<ul class="first">')[1]?.split('</ul>')[0] ?? ''
  expect(firsts.indexOf('Broken case')).toBeLessThan(firsts.indexOf('Forgiven case'))
  expect(firsts).toContain('(forgiven by min-passes)')
  const { summary } = renderSection(report)
  expect(summary.lastIndexOf('Broken case')).toBeLessThan(summary.lastIndexOf('Forgiven case'))
  expect(summary).toContain('forgiven by min-passes')
  const text = renderTerminal(report, { columns: 120, colour: (_, plain) => plain })
  expect(text).toMatch(/^✗ Forgiven case, run 3 of 3: failed \(forgiven by min-passes\)/m)
  expect(text).toMatch(/^✗ Broken case, run 1 of 3: failed \(id/m)
})

test('only what makes the step fail is annotated as an error', () => {
  expect(annotationsOf(report).map(({ level, title }) => [level, title])).toEqual([
    ['error', 'Broken case failed'],
    ['warning', 'Forgiven case failed (forgiven by min-passes)'],
  ])
})

test('a suite that passed does not lead with what it forgave', () => {
  expect(quoteOf(green)).toBeUndefined()
  expect(renderPage(green, { nonce: 'bm9uY2Utb2YtMTYtYg==' })).not.toContain('<ul class="first">')
  expect(annotationsOf(green).map(({ level }) => level)).toEqual(['warning'])
})

test('a run that breaks stands before one that is forgiven, though a failure is worse than a timeout', () => {
  const both: CaseReport = { ...createCase(0, 'Both', [passed, passed, failed, createRun('timeout')]), forgiven: 1 }
  const suite = createReport({ verdict: 'inconclusive', red: true, cases: [both] })
  expect(quoteOf(reportOf(suite))).toContain('Both</b>, run 4 of 4: timed out')
})

const regression: CaseReport = { ...createCase(0, 'Regression', [failed]), change: 'regression' }
const known: CaseReport = { ...createCase(1, 'Known', [failed]), change: 'still-failing' }
const unknown: CaseReport = { ...createCase(2, 'Unknown', [failed]), change: 'not-comparable' }
const errored = createCase(3, 'Errored', [createRun('errored')])

test.each([
  ['regression', [regression, known, unknown], ['Regression', 'Unknown'], ['Known']],
  ['failed', [broken, errored], ['Broken case'], ['Errored']],
  ['inconclusive', [errored], ['Errored'], []],
])('with fail-on of %s annotations and the results for machines say the same', (word, cases, breaking, tolerated) => {
  const suite = createReport({ verdict: 'failed', red: true, cases })
  const of = withPolicy(suite, [word])
  const namesOf = (level: string) =>
    annotationsOf(of)
      .filter((annotation) => annotation.level === level)
      .map(({ title }) => cases.find(({ name }) => title.includes(name))?.name)
  expect([namesOf('error').toSorted(), namesOf('warning')]).toEqual([breaking, tolerated])
  for (const { name, status } of toTestResults(suite, of.policy)) {
    expect([name, status === 'tolerated']).toEqual([name, tolerated.includes(name)])
  }
})

test('whether a failure is new stands beside its name', () => {
  const of = reportOf(createReport({ verdict: 'failed', red: true, cases: [regression] }))
  expect(quoteOf(of)).toContain('Regression</b> (▼ regression): failed')
  const text = renderTerminal(of, { columns: 120, colour: (_, plain) => plain })
  expect(text).toMatch(/^✗ failed ▼ regression +Regression/m)
  expect(text).toMatch(/^✗ Regression \(▼ regression\): failed/m)
})
