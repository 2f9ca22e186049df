import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { CaseReport, Report, RunReport } from '../../../src/report/report.ts'
import { renderSummary } from '../../../src/report/summary/summary.ts'
import { toByteLength } from '../../../src/report/text/plain-text.ts'
import { caseChanges } from '../../../src/suite/case-change.ts'
import { runOutcomes } from '../../../src/suite/outcome.ts'
import { attacks } from '../attacks.ts'
import { createMetric, createReport, goldenReports, reportOf } from '../reports.ts'
import { readMarkdown } from './markdown-tree.ts'
import { showcase } from './showcase.ts'

const render = (report: Report): string => renderSummary(report, { transcripts: 'failed' })

test('a reader finds all at its place: what broke, why, what was said, where, and what is new', () => {
  const [head = ''] = render(showcase).split('\n| Outcome')
  expect(head).toMatchInlineSnapshot(`
"## ✗ Failed: Order desk

3 of 9 runs failed, 1 errored, 1 timed out: A wrong email is refused, An unknown order is not refunded, An old order is refused and 1 more.

> ✗ <b>A wrong email is refused</b> (▼ regression), run 1 of 3: failed · [line 39](https://github.com/acme/shop/blob/0123456789abcdef0123456789abcdef01234567/specs/order-desk.json#L39)
>
> <code>Issues no refund</code>: the agent called issue&#95;refund({"order&#95;number":"A-1003"})
>
> <i>caller 00:10</i> It is mallory@​example.com.
>
> <b>➜ Function Call 00:12</b> issue&#95;refund({"order&#95;number":"A-1003"})
>
> <i>agent 00:13</i> I have refunded order A-1003. The money arrives in three days.

[workflow run](https://github.com/acme/shop/actions/runs/4711/attempts/1) · result <code>42</code> · price 0.35, limit 1.00 · 4 passed · 3 failed · 1 errored · 1 timed out · pass rate 44.4 % · 1 min 12 s

[<code>specs/order-desk.json</code>](https://github.com/acme/shop/blob/0123456789abcdef0123456789abcdef01234567/specs/order-desk.json) · agent <code>7</code> · <code>text</code> on <code>local service</code> · 9 runs planned

1 regression, 1 new, 1 still failing, 1 fixed, 1 removed, 1 unchanged since f​edcba9, 1 day ago ([its run](https://github.com/acme/shop/actions/runs/4698)).

- ▼ regression: <b>A wrong email is refused</b> ([line 33](https://github.com/acme/shop/blob/0123456789abcdef0123456789abcdef01234567/specs/order-desk.json#L33)): Issues no refund: the agent called issue&#95;refund({"order&#95;number":"A-1003"})
- &#43; new: An unknown order is not refunded
- &#61; still failing: An old order is refused
- ▲ fixed: A refund is verified first
- − removed: A voucher is taken

**Notices**

- nothing here could score expected outcome: the other rules decided
"
`)
})

test('a parser sees the tables, the folded parts, the links and the diagram that are meant, and nothing else', () => {
  const { tables, tags, fences, links, headings, images } = readMarkdown(render(showcase))
  // The cases, the dial windows, and the transcripts of four runs.
  expect(tables).toEqual([
    Array(6).fill(6),
    Array(3).fill(5),
    Array(8).fill(3),
    Array(8).fill(3),
    Array(3).fill(3),
    Array(8).fill(3),
  ])
  expect(tags.filter((tag) => /details|summary/.test(tag))).toEqual(
    Array(4).fill(['<details>', '<summary>', '</summary>', '</details>']).flat(),
  )
  expect([fences.length, images]).toEqual([1, 0])
  expect(headings).toHaveLength(7)
  const place = `https://github.com/acme/shop/blob/${'0123456789abcdef'.repeat(2)}01234567/specs/order-desk.json`
  expect(new Set(links)).toEqual(
    new Set([
      'https://github.com/acme/shop/actions/runs/4711/attempts/1',
      'https://github.com/acme/shop/actions/runs/4698',
      place,
      ...[22, 33, 39, 40, 48, 63, 78].map((line) => `${place}#L${line}`),
    ]),
  )
})

test.each(Object.entries(goldenReports))('a parser sees no broken table in the summary of what is %s', (_, report) => {
  for (const rows of readMarkdown(render(reportOf(report))).tables) expect(new Set(rows).size).toBe(1)
})

/** The showcase with one text wherever a text from outside can stand. */
function withText(text: string): Report {
  const [suite] = showcase.suites
  const cases = (suite?.cases ?? []).map((report) => ({
    ...report,
    name: text,
    runs: report.runs.map((run) => ({
      ...run,
      reason: run.reason === '' ? '' : text,
      metrics: run.metrics.map((metric) => ({ ...metric, name: text, explanation: [text] })),
      transcript: run.transcript.map((turn) => ({ ...turn, role: text, content: text })),
      ...(run.dialWindow !== undefined && { dialWindow: { opensAt: text, closesAt: text } }),
    })),
  }))
  const spec = { path: 'a.json', suiteName: text }
  return {
    ...showcase,
    origin: { ...showcase.origin, repository: text, sha: text },
    baseline: { state: 'compared', name: text, url: text, sha: text },
    suites: [{ ...createReport(suite), cases, spec, removed: [{ key: text, name: text }] }],
  }
}

test.each(attacks)('the text %j changes nothing that a parser sees', (attack) => {
  const harmless = readMarkdown(render(withText('harmless')))
  const { headings, fences, ...seen } = readMarkdown(render(withText(attack)))
  expect(seen).toEqual({ tables: harmless.tables, links: harmless.links, images: 0, tags: expect.anything() })
  expect(seen.tags.filter((tag) => tag !== '<br>')).toEqual(harmless.tags.filter((tag) => tag !== '<br>'))
  expect([headings.length, fences.length]).toEqual([harmless.headings.length, 1])
})

test.each(attacks)('the address %j leads to no other place than it says, and none to another server', (attack) => {
  const urls = [attack, `https://github.com/${attack}`, `https://a.example/${attack})`, `javascript:${attack}`]
  for (const url of urls) {
    const run = readMarkdown(render({ ...showcase, origin: { url }, baseline: undefined })).links
    expect(run.filter((link) => link === url && /^https?:\/\/[\w./:?=#&@+,%-]+$/i.test(link))).toEqual(run)
    const baseline = { state: 'compared', name: 'main', url } as const
    const others = readMarkdown(render({ ...showcase, baseline })).links.filter((link) => !link.includes('acme/shop'))
    expect(others.filter((link) => link === url && link.startsWith('https://github.com/'))).toEqual(others)
  }
})

describe('the cut of any report to any size', () => {
  const text = fc.oneof(fc.constantFrom(...attacks), fc.string({ unit: 'grapheme', maxLength: 60 }))
  const turn = fc.record({ role: fc.constantFrom('agent', 'caller'), content: text, startTime: fc.nat(600) })
  const run: fc.Arbitrary<RunReport> = fc.record({
    id: fc.nat(),
    outcome: fc.constantFrom(...runOutcomes),
    reason: text,
    startedAt: fc.nat(3_600).map((seconds) => new Date(seconds * 1_000).toISOString()),
    duration: fc.constantFrom('00:10', '01:02'),
    metrics: fc.array(
      text.map((name) => createMetric({ name, passed: false, line: 3 })),
      { maxLength: 3 },
    ),
    transcript: fc.array(turn, { maxLength: 12 }),
    failingTurn: fc.nat(14),
    dialWindow: fc.constant({ opensAt: '1970-01-01T00:00:00Z' }),
  })
  const oneCase: fc.Arbitrary<CaseReport> = fc.record({
    location: fc.constant('scenarios[0]'),
    range: fc.nat(99).map((line) => ({ line: line + 1, column: 1, endLine: line + 1, endColumn: 2 })),
    name: text,
    runs: fc.array(run, { maxLength: 5 }),
    change: fc.constantFrom(...caseChanges),
  })
  const suite = fc.array(oneCase, { maxLength: 12 }).map((cases) =>
    createReport({
      verdict: 'failed',
      red: true,
      cases,
      problems: cases.map(({ name }) => ({
        level: 'error',
        location: name,
        message: name,
        range: { line: 1, column: 1, endLine: 1, endColumn: 2 },
      })),
    }),
  )

  test('stays within its bytes, with whole tables and folded parts, and says what is not there', () => {
    fc.assert(
      fc.property(
        fc.array(suite, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1_024, max: 60_000 }),
        fc.boolean(),
        (suites, maxBytes, hasFiles) => {
          const report = { ...reportOf(...suites), origin: showcase.origin, baseline: showcase.baseline } as Report
          const whole = renderSummary(report, { transcripts: 'all', hasFiles })
          const summary = renderSummary(report, { transcripts: 'all', hasFiles, maxBytes })
          expect(toByteLength(summary)).toBeLessThanOrEqual(maxBytes)
          const { tables, tags, fences } = readMarkdown(summary)
          for (const rows of tables) expect([new Set(rows).size, rows.length > 1]).toEqual([1, true])
          const folds = tags.filter((tag) => /details/.test(tag))
          expect(folds).toEqual(
            Array(folds.length / 2)
              .fill(['<details>', '</details>'])
              .flat(),
          )
          expect(fences.every((fence) => fence.startsWith('%%{init'))).toBe(true)
          const isCut = toByteLength(summary) < toByteLength(whole)
          expect(/Left out, because|and \d+ more suite/.test(summary)).toBe(isCut)
          if (isCut)
            expect(summary.includes('Set <code>report-directory')).toBe(!hasFiles && summary.includes('Left out'))
        },
      ),
      { numRuns: 60 },
    )
  })
})
