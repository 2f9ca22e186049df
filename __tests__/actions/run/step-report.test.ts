import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { readRunInputs } from '../../../src/actions/run/run-inputs.ts'
import { toReport } from '../../../src/actions/run/step-report.ts'
import { toCtrf } from '../../../src/report/files/ctrf.ts'
import { renderJUnit } from '../../../src/report/files/junit.ts'
import type { CaseReport, Report } from '../../../src/report/report.ts'
import { noChange } from '../../../src/runner/change.ts'
import type { Runner } from '../../../src/runner/runner.ts'
import { caseChanges } from '../../../src/suite/case-change.ts'
import { runOutcomes } from '../../../src/suite/outcome.ts'
import { failOnWords } from '../../../src/suite/verdict.ts'
import { createRun } from '../../report/reports.ts'
import { sourceOf, specWith } from '../../spec/spec-text.ts'

const toInputs = (given: Readonly<Record<string, string>>) =>
  readRunInputs({
    input: (name: string) => ({ spec: 'suite.json', channel: 'text', baseline: 'base', ...given })[name] ?? '',
    secret: () => undefined,
    hideNumbers: () => undefined,
    change: noChange,
  } as unknown as Runner)

const anyPolicy = fc
  .record({
    'fail-on': fc.subarray([...failOnWords], { minLength: 1 }).map((words) => words.join(',')),
    'min-pass-rate': fc.constantFrom('100', '0', '50', '66.67'),
    'min-passes': fc.constantFrom('', '1', '2', '3'),
  })
  .map(toInputs)

const anyCase = fc.record<CaseReport>({
  location: fc.constantFrom('scenarios[0]', undefined),
  name: fc.constantFrom('A', 'B', ''),
  change: fc.constantFrom(undefined, ...caseChanges),
  // Passed runs are many, so that nothing else is not all there is.
  runs: fc.array(
    fc.constantFrom('passed' as const, 'passed' as const, ...runOutcomes).map((outcome) => createRun(outcome)),
    { maxLength: 4 },
  ),
})

const range = { line: 1, column: 1, endLine: 1, endColumn: 2 }
const problem = { level: 'error', location: '', message: 'is wrong', range } as const
const anyEnding = fc.oneof(
  { arbitrary: fc.record({ cases: fc.array(anyCase, { maxLength: 4 }), broken: fc.boolean() }), weight: 4 },
  { arbitrary: fc.array(anyCase, { maxLength: 4 }).map((cases) => ({ cases })), weight: 8 },
  { arbitrary: fc.constantFrom({ verdict: 'refused' as const }, { verdict: 'skipped' as const }), weight: 1 },
  {
    arbitrary: fc.constantFrom([], [problem]).map((problems) => ({ verdict: 'invalid' as const, problems })),
    weight: 1,
  },
  { arbitrary: fc.boolean().map((broken) => ({ verdict: 'inconclusive' as const, broken })), weight: 1 },
)

const anyReport = fc
  .tuple(fc.array(anyEnding, { minLength: 1, maxLength: 3 }), anyPolicy)
  .map(([endings, inputs]): Report => {
    const source = sourceOf(specWith({}))
    const suites = endings.map((ending, index) => ({ source, agentId: index + 1, ending }))
    const times = { startedAt: '2026-11-22T08:00:00.000Z', durationMs: 72_000 }
    return toReport(suites, { ...times, inputs, origin: {}, baseline: undefined, places: new Map() })
  })

/** How many tests of a JUnit file came to what, by the attributes that its readers count by. */
function countTests(xml: string) {
  const sum = (name: string): number =>
    [...xml.matchAll(/<testsuite .*?>/g)].reduce(
      (total, [tag]) => total + Number(new RegExp(` ${name}="(\\d+)"`).exec(tag)?.[1]),
      0,
    )
  const broken = sum('failures') + sum('errors')
  return { broken, passed: sum('tests') - broken - sum('skipped') }
}

test('whatever became of the runs, no file for CI systems judges otherwise than the step', () => {
  const seen = { red: 0, green: 0, forgiven: 0 }
  fc.assert(
    fc.property(anyReport, (report) => {
      const { tests, summary } = toCtrf(report).results
      const { broken, passed } = countTests(renderJUnit(report))
      expect({ ctrf: summary.failed > 0, junit: broken > 0 }).toEqual({ ctrf: report.red, junit: report.red })
      expect(passed).toBe(report.suites.reduce((sum, { counts }) => sum + counts.passed, 0))
      for (const { status, flaky = false, extra } of tests) {
        const outcomes = [extra['runs'] ?? []].flat().map((run) => Object(run).outcome)
        const isMixed = outcomes.includes('passed') && outcomes.includes('failed')
        expect(flaky).toBe(status === 'passed' && isMixed)
        if (status !== 'passed') continue
        // A pass has a verdict for every run, and at least one of them is a pass.
        expect(outcomes).toContain('passed')
        expect(outcomes.filter((outcome) => outcome !== 'passed' && outcome !== 'failed')).toEqual([])
        expect(outcomes.includes('failed') && extra['forgiven'] === undefined).toBe(false)
        seen.forgiven += extra['forgiven'] === undefined ? 0 : 1
      }
      seen[report.red ? 'red' : 'green'] += 1
    }),
    { numRuns: 1_000 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5)
})
