import { expect, test } from '@jest/globals'
import { toPolicySentence, toUnsaid, toVerdictSentence } from '../../src/report/sentences.ts'
import {
  createCase,
  createFailedRun,
  createReport,
  createRun,
  erroredReport,
  failedReport,
  invalidReport,
  mixedReport,
  passedReport,
  priceOf,
  refusedReport,
  reportOf,
  skippedReport,
} from './reports.ts'

const { policy } = reportOf(failedReport)

const manyFailed = createReport({
  verdict: 'failed',
  cases: ['A', 'B', 'C', 'D', 'E'].map((name, index) => createCase(index, name, [createFailedRun()])),
})
const tolerated = createReport({ cases: [createCase(0, 'A', [createRun('passed'), createFailedRun()])] })
const warning = {
  level: 'warning',
  location: '',
  message: 'x',
  range: { line: 1, column: 1, endLine: 1, endColumn: 2 },
} as const

test.each([
  ['a pass', passedReport, '2 of 2 runs passed.'],
  ['a tolerated failure', tolerated, '1 of 2 runs passed.'],
  ['a failure', failedReport, '1 of 2 runs failed: Refund is verified.'],
  [
    'outcomes of every kind',
    mixedReport,
    '2 of 7 runs failed, 1 timed out, 1 inconclusive, 1 cancelled: Refund is verified, Caller is silent, Somebody else.',
  ],
  ['many names', manyFailed, '5 of 5 runs failed: A, B, C and 2 more.'],
  ['an error', erroredReport, '1 of 1 run errored: Refund is verified.'],
  ['an invalid spec', invalidReport, 'Nothing ran: the spec has 4 errors and 1 warning.'],
  ['an invalid spec in a lint', { ...invalidReport, mode: 'lint' } as const, 'The spec has 4 errors and 1 warning.'],
  [
    'a spec that only the service refuses',
    createReport({ verdict: 'invalid', reasons: ['the service refused it.'] }),
    'Nothing ran: the service refused it.',
  ],
  ['a refused price', refusedReport, 'Nothing ran: the run would cost 0.35, the limit is 0.10.'],
  ['a skipped run', skippedReport, 'Nothing ran: a pull request from a fork gets no secrets.'],
  ['no runs at all', createReport({ verdict: 'inconclusive' }), 'No run has a verdict.'],
  ['a lint', createReport({ mode: 'lint' }), 'The spec is valid.'],
  ['a lint with a warning', createReport({ mode: 'lint', problems: [warning] }), 'The spec is valid, with 1 warning.'],
  ['a dry run', createReport({ mode: 'dry-run', plannedRuns: 1 }), 'The spec is valid; 1 run would cost 0.35.'],
  [
    'a dry run without a price',
    createReport({ mode: 'dry-run', plannedRuns: 3, price: priceOf(undefined) }),
    'The spec is valid; planned: 3 runs.',
  ],
])('says %s in one sentence', (_, report, sentence) => {
  expect(toVerdictSentence(report, policy)).toBe(sentence)
})

test('does not repeat what the sentence has said', () => {
  expect(toUnsaid(refusedReport, refusedReport.reasons, policy)).toEqual([])
  expect(toUnsaid(skippedReport, skippedReport.notices, policy)).toEqual([])
  expect(toUnsaid(failedReport, failedReport.reasons, policy)).toEqual(['the pass rate is 50 %, min-pass-rate is 100'])
})

test('says that a failure leaves the step green only when it does', () => {
  const policy = { failOn: ['errored'], minPassRate: 100 }
  expect(toPolicySentence({ ...failedReport, red: false }, policy)).toBe(
    'The step does not fail for it: fail-on leaves it out.',
  )
  for (const report of [failedReport, passedReport, skippedReport])
    expect(toPolicySentence(report, policy)).toBeUndefined()
})

test('says that failures are known where fail-on asks for regressions only', () => {
  const policy = { failOn: ['regression'], minPassRate: 100 }
  expect(toPolicySentence({ ...failedReport, red: false }, policy)).toBe(
    'The step does not fail for it: each failing case failed in the baseline too.',
  )
  expect(toPolicySentence({ ...refusedReport, red: false }, policy)).toBe(
    'The step does not fail for it: fail-on leaves it out.',
  )
})
