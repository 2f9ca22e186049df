import type { CaseReport, MetricReport, PriceReport, Report, RunReport, SuiteReport } from '../../src/report/report.ts'
import type { OutcomeCounts, RunOutcome } from '../../src/suite/outcome.ts'

const noRuns: OutcomeCounts = { passed: 0, failed: 0, errored: 0, timeout: 0, cancelled: 0, inconclusive: 0 }

export const createMetric = (fields: Partial<MetricReport> = {}): MetricReport => ({
  name: 'refund_confirmed',
  location: 'scenarios[0].metrics[0]',
  passed: true,
  explanation: [],
  ...fields,
})

export const createRun = (outcome: RunOutcome, fields: Partial<RunReport> = {}): RunReport => ({
  id: 1001,
  outcome,
  reason: outcome === 'passed' ? '' : 'no reason was given',
  duration: '00:31',
  endedReason: 'caller_ended',
  metrics: [],
  transcript: [
    { role: 'agent', content: 'Hello, how can I help?', startTime: 0, endTime: 2 },
    { role: 'caller', content: 'I want my money back.', startTime: 3.4, endTime: 5 },
  ],
  ...fields,
})

export const createFailedRun = (fields: Partial<RunReport> = {}): RunReport =>
  createRun('failed', {
    reason: 'refund_confirmed: The agent never named the amount.',
    metrics: [
      createMetric({ passed: false, explanation: ['The agent never named the amount.'] }),
      createMetric({ name: 'polite', location: 'defaults.metrics[0]' }),
    ],
    ...fields,
  })

export const createCase = (index: number, name: string, runs: readonly RunReport[]): CaseReport => ({
  location: `scenarios[${index}]`,
  name,
  runs,
})

export const priceOf = (estimated: number | undefined, limit?: number): PriceReport => ({
  estimated,
  limit,
  maxRuns: undefined,
  maxIncrease: undefined,
  base: undefined,
})

/** The report of a step that ran these suites. */
export const reportOf = (...suites: readonly SuiteReport[]): Report => ({
  version: 1,
  verdict: suites[0]?.verdict ?? 'inconclusive',
  red: suites.some(({ red }) => red),
  startedAt: '2026-11-22T08:00:00.000Z',
  durationMs: 72_000,
  origin: {},
  policy: { failOn: ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'], minPassRate: 100 },
  suites,
})

/** A report whose counts and pass rate follow from its cases. */
export function createReport(fields: Partial<SuiteReport> = {}): SuiteReport {
  const outcomes = (fields.cases ?? []).flatMap(({ runs }) => runs.map(({ outcome }) => outcome))
  const counts = { ...noRuns }
  for (const outcome of outcomes) counts[outcome] += 1
  return {
    verdict: 'passed',
    red: false,
    reasons: [],
    notices: [],
    spec: { path: 'specs/refunds.json', suiteName: 'Refunds' },
    mode: 'run',
    agentId: 7,
    channel: 'text',
    service: 'local service',
    resultIds: outcomes.length === 0 ? [] : [42],
    status: outcomes.length === 0 ? undefined : 'completed',
    price: priceOf(0.35, 1),
    plannedRuns: outcomes.length === 0 ? undefined : outcomes.length,
    counts,
    passRate: outcomes.length === 0 ? undefined : (100 * counts.passed) / outcomes.length,
    cases: [],
    problems: [],
    durationMs: outcomes.length === 0 ? 0 : 72_000,
    ...fields,
  }
}

const line = (number: number) => ({ line: number, column: 7, endLine: number, endColumn: 20 })

export const passedReport = createReport({
  cases: [
    createCase(0, 'Refund is verified', [createRun('passed', { metrics: [createMetric()] })]),
    createCase(1, 'Order is found', [createRun('passed', { id: 1002, duration: '01:02' })]),
  ],
})

export const failedReport = createReport({
  verdict: 'failed',
  red: true,
  reasons: ['the pass rate is 50 %, min-pass-rate is 100'],
  cases: [
    createCase(0, 'Refund is verified', [createFailedRun()]),
    createCase(1, 'Order is found', [createRun('passed', { id: 1002 })]),
  ],
})

export const mixedReport = createReport({
  verdict: 'failed',
  red: true,
  notices: ['the wait was long'],
  cases: [
    createCase(0, 'Order is found', [createRun('passed')]),
    createCase(1, 'Refund is verified', [
      createRun('passed', { id: 1002 }),
      createFailedRun({ id: 1003 }),
      createFailedRun({ id: 1004, duration: '01:10' }),
    ]),
    createCase(2, 'Caller is silent', [
      createRun('inconclusive', { id: undefined, duration: undefined, endedReason: undefined, transcript: [] }),
      createRun('timeout', { id: 1006 }),
    ]),
    { location: undefined, name: 'Somebody else', runs: [createRun('cancelled', { id: 1007 })] },
  ],
})

export const erroredReport = createReport({
  verdict: 'inconclusive',
  red: true,
  cases: [
    createCase(0, 'Refund is verified', [
      createRun('errored', { reason: 'the agent refused the connection', duration: undefined, transcript: [] }),
    ]),
  ],
})

export const invalidReport = createReport({
  verdict: 'invalid',
  red: true,
  problems: [
    { level: 'error', location: 'scenarios[0].metrics[0]', message: 'no metric "refund"', range: line(4) },
    { level: 'warning', location: 'scenarios[0].tags', message: 'more than 32 tags', range: line(6) },
    { level: 'error', location: 'scenarios[1].name', message: 'is missing', range: line(9) },
    { level: 'error', location: 'scenarios[1].instructions', message: 'is missing', range: line(9) },
    { level: 'error', location: '', message: 'the key "version" is missing', range: line(1) },
  ],
})

export const refusedReport = createReport({
  verdict: 'refused',
  red: true,
  reasons: ['the run would cost 0.35, the limit is 0.10'],
  price: priceOf(0.35, 0.1),
  plannedRuns: 5,
})

export const skippedReport = createReport({
  verdict: 'skipped',
  notices: ['a pull request from a fork gets no secrets.'],
  price: priceOf(undefined),
})

export const goldenReports = {
  passed: passedReport,
  failed: failedReport,
  mixed: mixedReport,
  errored: erroredReport,
  invalid: invalidReport,
  refused: refusedReport,
  skipped: skippedReport,
}

/** So many cases with so many runs each: one case in three fails, one in five has a timeout. */
export const createLargeReport = (
  cases: number,
  runsEach: number,
  turn = 'Let me look that up for you.',
): SuiteReport =>
  createReport({
    verdict: 'failed',
    red: true,
    cases: Array.from({ length: cases }, (_, index) =>
      createCase(
        index,
        `Case ${index}`,
        Array.from({ length: runsEach }, (_, run) => {
          const id = index * runsEach + run
          const transcript = Array.from({ length: 20 }, (_, at) => ({ role: 'agent', content: turn, startTime: at }))
          if (index % 3 === 0) return createFailedRun({ id, transcript })
          return createRun(index % 5 === 0 ? 'timeout' : 'passed', { id, transcript })
        }),
      ),
    ),
  })
