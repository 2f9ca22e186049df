import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { toAnnotations } from '../../src/report/annotations/annotations.ts'
import { renderJUnit } from '../../src/report/files/junit.ts'
import { toOutputs } from '../../src/report/outputs.ts'
import { renderPage } from '../../src/report/page/page.ts'
import type { SuiteReport } from '../../src/report/report.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { toByteLength } from '../../src/report/text/plain-text.ts'
import { attacks, createAttackReport } from './attacks.ts'
import {
  createCase,
  createFailedRun,
  createLargeReport,
  createReport,
  createRun,
  failedReport,
  invalidReport,
  passedReport,
  priceOf,
  refusedReport,
  reportOf,
  skippedReport,
} from './reports.ts'
import { hasCommand, hasUnsafe } from './text/log-reading.ts'
import { findShownStructure, findStructure } from './text/markdown-reading.ts'

const specOf = (path: string, suiteName: string | undefined = undefined) => ({ spec: { path, suiteName } })
const plain = (_: string, text: string): string => text
const summarize = (suites: readonly SuiteReport[], maxBytes?: number): string =>
  renderSummary(reportOf(...suites), { transcripts: 'failed', ...(maxBytes !== undefined && { maxBytes }) })
const sectionsIn = (summary: string): string[] => summary.match(/^## .*$/gm) ?? []

const failed = { ...failedReport, ...specOf('specs/b.json', 'Refunds'), agentId: 8, resultIds: [43, 44] }
const refused = { ...refusedReport, ...specOf('specs/c.json') }

test('each suite is shown with its own time, and the step with the whole', () => {
  const suites = [
    { ...passedReport, durationMs: 31_000 },
    { ...failed, durationMs: 64_000 },
  ]
  const report = reportOf(...suites, refused)
  const timesIn = (text: string): string[] => text.match(/\b\d+ min \d+ s|\b\d+ s\b(?= ·|<|$)/gm) ?? []
  expect(renderJUnit(report).match(/(?<=<testsuites?\b.* )time="[^"]*"/g)).toEqual([
    'time="72.000"',
    'time="31.000"',
    'time="64.000"',
    'time="0.000"',
  ])
  const tookOf = (page: string): string[] => page.match(/(?<=<dt>Took<\/dt><dd[^>]*>)[^<]*/g) ?? []
  expect(tookOf(renderPage(report, { nonce: 'MDEyMzQ1Njc4OWFiY2RlZg==' }))).toEqual(['1 min 12 s', '31 s', '1 min 4 s'])
  const heads = renderSummary(report, { transcripts: 'failed' }).match(/^(?:\[workflow run\]|result).* · .*$/gm) ?? []
  expect(heads.map((line) => timesIn(line))).toEqual([['31 s'], ['1 min 4 s']])
})

describe('the summary of several suites', () => {
  test('begins with an overview: a row for each, whatever became of it', () => {
    const [overview = ''] = summarize([passedReport, failed, refused]).split('\n## ')
    expect(overview).toMatchInlineSnapshot(`
"# ✓ Passed

3 suites: 1 failed, 1 refused, 1 passed. 1 min 12 s

|  | Suite | Spec | Agent | Verdict | Passed | Price | Result |
| --- | --- | --- | --- | --- | --- | --- | --- |
| ✓ | Refunds | <code>specs/refunds.json</code> | <code>7</code> | passed | 2/2 | 0.35 | <code>42</code> |
| ✗ | Refunds | <code>specs/b.json</code> | <code>8</code> | failed | 1/2 | 0.35 | <code>43</code>, <code>44</code> |
| ⊘ |  | <code>specs/c.json</code> | <code>7</code> | refused |  | 0.35 |  |
"
`)
  })

  test('has a section for each, in their order', () => {
    expect(sectionsIn(summarize([passedReport, failed, refused, skippedReport, invalidReport]))).toEqual([
      '## ✓ Passed: Refunds',
      '## ✗ Failed: Refunds',
      '## ⊘ Refused: specs/c.json',
      '## – Skipped: Refunds',
      '## ! Invalid: Refunds',
    ])
  })

  test('says that there was nothing to run where there is no suite', () => {
    expect(summarize([])).toBe('# ? Inconclusive\n\nThere was nothing to run. 1 min 12 s\n')
  })

  test.each(attacks)('keeps its rows whole whatever a suite and its file are called: %j', (attack) => {
    const summary = summarize([createAttackReport(attack), passedReport])
    const row = summary.split('\n').find((line) => line.startsWith('| ✗ |')) ?? ''
    const cells = row.split('|').slice(1, -1)
    expect(cells).toHaveLength(8)
    const [, name = '', path = ''] = cells.map((cell) => cell.trim())
    expect(findStructure(name)).toEqual([])
    expect(findStructure(path.replace(/^<code>(.*)<\/code>$/, '$1'))).toEqual([])
    expect(findShownStructure(summary)).toEqual([])
    expect(summary.split('\n').filter(hasUnsafe)).toEqual([])
  })

  test('gives what one suite does not need to the others', () => {
    const large = createLargeReport(60, 2)
    const maxBytes = toByteLength(summarize([large])) + 20_000
    expect(summarize([passedReport, passedReport, large], maxBytes)).not.toContain('Left out')
    expect(summarize([large, large], maxBytes)).toContain('Left out, because this summary would be too large: trans')
  })

  test('stays below any limit, and says how many sections and rows are left out', () => {
    const suites = Array.from({ length: 40 }, (_, index) =>
      createReport({
        ...specOf(`specs/${index}.json`, 'Ünïcode '.repeat(index)),
        cases: [createCase(0, 'A', [index % 2 === 0 ? createFailedRun() : createRun('passed')])],
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1_024, max: 120_000 }), (maxBytes) => {
        const summary = summarize(suites, maxBytes)
        expect(toByteLength(summary)).toBeLessThanOrEqual(maxBytes)
        const left = /the sections of (\d+) suites?\./.exec(summary)?.[1] ?? '0'
        expect(sectionsIn(summary)).toHaveLength(suites.length - Number(left))
        const rows = summary.match(/^\| . \| .*<code>specs\/\d+.json<\/code>/gm) ?? []
        expect(rows.length + Number(/^and (\d+) more suites?\.$/m.exec(summary)?.[1] ?? 0)).toBe(suites.length)
      }),
    )
  })

  test('leaves out the sections of suites that make no step fail before the others', () => {
    const suites = Array.from({ length: 2_000 }, (_, index) => ({ ...(index % 500 === 499 ? failed : passedReport) }))
    const summary = summarize(suites)
    expect(toByteLength(summary)).toBeLessThan(1_048_576)
    expect(summary).toMatch(/Left out, because this summary would be too large: the sections of \d+ suites\./)
    expect(sectionsIn(summary).filter((line) => line.includes('Failed'))).toHaveLength(4)
  })
})

describe('the terminal', () => {
  test('shows each suite, and last what they come to together', () => {
    const text = renderTerminal(reportOf(passedReport, failed, refused), { columns: 80, colour: plain })
    const blocks = text.split('\n\n')
    expect(blocks.filter((block) => /^. \w+: /.test(block)).map((block) => block.split('\n')[0])).toEqual([
      '✓ Passed: Refunds',
      '✗ Failed: Refunds',
      '⊘ Refused: specs/c.json',
      '✓ Passed: 3 suites: 1 failed, 1 refused, 1 passed. 1 min 12 s',
    ])
    expect(blocks.at(-1)).toBe('✓ Passed: 3 suites: 1 failed, 1 refused, 1 passed. 1 min 12 s')
  })

  test.each(attacks)('takes no text of any suite for a command: %j', (attack) => {
    const report = reportOf(createAttackReport(attack), createAttackReport(attack))
    const lines = renderTerminal(report, { columns: 80, colour: plain }).split('\n')
    expect(lines.filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
  })
})

describe('the outputs', () => {
  test('add the suites up', () => {
    const outputs = toOutputs(reportOf(passedReport, { ...failed, status: 'running' }, invalidReport))
    expect(outputs).toMatchObject({
      status: 'completed,running',
      'result-id': '42',
      'result-ids': '42,43,44',
      'estimated-cost': '1.05',
      'runs-total': '4',
      'runs-passed': '3',
      'runs-failed': '1',
      'pass-rate': '75',
      'spec-valid': 'false',
    })
    expect(JSON.parse(outputs['failed-scenarios'])).toMatchObject([{ spec: 'specs/b.json', agent: 8 }])
  })

  test('know no price while that of one suite is unknown', () => {
    const unpriced = { ...passedReport, price: priceOf(undefined) }
    expect(toOutputs(reportOf(passedReport, unpriced))['estimated-cost']).toBe('')
  })
})

describe('the annotations', () => {
  const range = { line: 5, column: 1, endLine: 5, endColumn: 2 }
  const annotate = (suites: readonly SuiteReport[], locate: () => typeof range | undefined = () => range) =>
    toAnnotations(reportOf(...suites), {
      budget: { error: 9, warning: 10, notice: 10 },
      locates: suites.map(() => locate),
    }).map(({ level, title, message, file }) => [level, title, message, file])
  const noting = (path: string, agentId: number | undefined, ...notices: readonly string[]) =>
    createReport({ ...specOf(path), agentId, notices })

  test('say once what every suite notes', () => {
    const suites = ['a.json', 'b.json'].flatMap((path) => [1, 2].map((id) => noting(path, id, 'slow')))
    expect(annotate(suites)).toEqual([['notice', 'Note', 'slow', undefined]])
  })

  test.each([
    ['files', [noting('a.json', 1, 'slow'), noting('b.json', 1)], 'Note (a.json)'],
    ['agents', [noting('a.json', 1), noting('a.json', 2, 'slow')], 'Note (agent 2)'],
    ['both', [noting('a.json', 1), noting('b.json', 2, 'slow')], 'Note (b.json on agent 2)'],
    ['an agent that is not known', [noting('a.json', 1), noting('a.json', undefined, 'slow')], 'Note'],
    [
      'many',
      [...['a', 'b', 'c', 'd', 'e'].map((path) => noting(path, 1, 'slow')), noting('f', 1)],
      'Note (a, b, c and 2 more)',
    ],
  ])('name whose a notice is by what tells the suites apart: %s', (_, suites, title) => {
    expect(annotate(suites)).toEqual([['notice', title, 'slow', undefined]])
  })

  test('keep notices of other words apart', () => {
    const titles = annotate([noting('a.json', 1, 'slow'), noting('b.json', 1, 'slower')]).map(([, title]) => title)
    expect(titles).toEqual(['Note (a.json)', 'Note (b.json)'])
  })

  const failing = (agentId: number, reason: string) =>
    createReport({ red: true, agentId, cases: [createCase(0, 'A', [createRun('failed', { reason })])] })
  const passing = { ...passedReport, agentId: 9 }

  test('say at a line which of the agents failed there, unless all did so alike', () => {
    expect(annotate([failing(7, 'no'), failing(8, 'no')])).toEqual([['error', 'A failed', 'no', 'specs/refunds.json']])
    expect(annotate([failing(7, 'no'), passing])).toEqual([['error', 'A failed (agent 7)', 'no', 'specs/refunds.json']])
    expect(annotate([failing(7, 'no'), failing(8, 'never')])).toEqual([
      [
        'error',
        'A failed (agent 7) (and 1 more)',
        'A failed (agent 7): no\nA failed (agent 8): never',
        'specs/refunds.json',
      ],
    ])
  })

  test('name no agent for a file that has one suite only', () => {
    const other = createReport({ ...specOf('specs/b.json'), agentId: 8 })
    expect(annotate([failing(7, 'no'), other])).toEqual([['error', 'A failed', 'no', 'specs/refunds.json']])
  })

  test('never give what one file says to another, also where its line is not known', () => {
    const other = { ...failing(7, 'no'), ...specOf('specs/b.json') }
    expect(annotate([failing(7, 'no'), other], () => undefined).map(([, , , file]) => file)).toEqual([
      'specs/refunds.json',
      'specs/b.json',
    ])
  })

  test.each(attacks)('are no command, however a file is called: %j', (attack) => {
    const annotations = annotate([noting(attack, 1, 'slow'), noting('b.json', 1)])
    expect(annotations).toHaveLength(1)
    for (const [, title = ''] of annotations) expect(hasCommand(title) || hasUnsafe(title)).toBe(false)
  })
})
