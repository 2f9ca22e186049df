import type { BaselineReport, CaseReport, Origin, Report, RunReport, SuiteReport } from '../../src/report/report.ts'
import {
  createCase,
  createFailedRun,
  createLargeReport,
  createMetric,
  createReport,
  createRun,
  invalidReport,
  priceOf,
  refusedReport,
  reportOf,
  skippedReport,
} from './reports.ts'

const origin: Origin = {
  repository: 'acme/order-desk',
  sha: '4f5c2a9e1b7d3c6085f1a2b3c4d5e6f708192a3b',
  ref: 'refs/pull/17/merge',
  pullRequest: 17,
  workflow: 'agent',
  job: 'gate',
  runId: '990017',
  runAttempt: '1',
  url: 'https://github.com/acme/order-desk/actions/runs/990017',
}

const compared: BaselineReport = {
  state: 'compared',
  name: 'the last report of main',
  startedAt: '2026-11-21T02:00:00.000Z',
  sha: '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567',
  url: 'https://github.com/acme/order-desk/actions/runs/989001',
}

const rangeOf = (line: number) => ({ line, column: 5, endLine: line, endColumn: 6 })

/** A case as a step reports it: with its key, its place and what became of it. */
const createKnownCase = (
  index: number,
  name: string,
  { runs, ...fields }: Partial<CaseReport> & { readonly runs: readonly RunReport[] },
): CaseReport => ({
  ...createCase(index, name, runs),
  key: name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
  range: rangeOf(12 + index * 9),
  ...fields,
})

const refundTranscript = [
  { role: 'agent', content: 'Order desk, how can I help?', startTime: 0, endTime: 2.1 },
  { role: 'caller', content: 'I want a refund for order A-1003.', startTime: 3.4, endTime: 5 },
  { role: 'agent', content: 'Done! 20.00 go back to your card <***1234>.', startTime: 6, endTime: 8.25 },
  { role: 'caller', content: 'Wait – you never asked who I am… 😳', startTime: 9, endTime: 11 },
]

const startedAt = (second: number): string => new Date(Date.UTC(2026, 10, 22, 8, 0, second)).toISOString()

const refundFailure = (id: number): RunReport =>
  createFailedRun({
    id,
    startedAt: startedAt(id % 60),
    reason: 'asks_for_email: The agent issued a refund before it asked for the email address.',
    metrics: [
      createMetric({
        name: 'asks_for_email',
        passed: false,
        explanation: ['The agent issued a refund before it asked for the email address.', 'Turn 3 & nothing after it.'],
      }),
      createMetric({ name: 'refund_issued', location: 'scenarios[0].metrics[1]' }),
      createMetric({ name: 'tone', location: 'defaults.metrics[0]', passed: null }),
    ],
    transcript: refundTranscript,
    failingTurn: 2,
  })

const passing = createReport({
  cases: [
    createKnownCase(0, 'A refund is verified first', {
      runs: [createRun('passed', { startedAt: startedAt(1), metrics: [createMetric({ name: 'asks_for_email' })] })],
      change: 'fixed',
    }),
    createKnownCase(1, 'Order is found', {
      runs: [createRun('passed', { id: 1002, startedAt: startedAt(2), duration: '01:02' })],
      change: 'unchanged',
    }),
  ],
})

const failing = createReport({
  verdict: 'failed',
  red: true,
  reasons: ['33.3 % of the runs passed; min-pass-rate is 80 %'],
  notices: ['nothing here could score tone: the other rules decided'],
  cases: [
    createKnownCase(0, 'A refund is verified first', { runs: [refundFailure(1001)], change: 'regression' }),
    createKnownCase(1, 'A wrong email is refused', { runs: [refundFailure(1002)], change: 'still-failing' }),
    createKnownCase(2, 'Order is found', { runs: [createRun('passed', { id: 1003 })], change: 'new' }),
  ],
  removed: [{ key: 'small-talk', name: 'Small talk' }],
})

/** Several suites: a case that is forgiven, one of each outcome, a stray, and a spec of another repository. */
const mixed: readonly SuiteReport[] = [
  createReport({
    reasons: ['1 failed run forgiven, because min-passes of 2 was reached'],
    spec: {
      path: 'specs/shared/refunds.json',
      suiteName: 'Refunds <shared>',
      blob: {
        repository: 'acme/agent-specs',
        sha: '99aa88bb77cc66dd55ee44ff33001122aabbccdd',
        url: 'https://github.com/acme/agent-specs/blob/99aa88bb77cc66dd55ee44ff33001122aabbccdd/refunds.json',
      },
    },
    cases: [
      createKnownCase(0, 'Order is found', {
        runs: [createRun('passed'), refundFailure(1002), createRun('passed', { id: 1003 })],
        forgiven: 1,
        change: 'flaky',
      }),
    ],
  }),
  createReport({
    verdict: 'failed',
    red: true,
    agentId: 12,
    notices: ['the wait was long'],
    concurrentRuns: { limit: 4, setBy: 'max_concurrent_chat_runs_limit' },
    resultIds: [43, 44],
    cases: [
      createKnownCase(0, 'A refund is verified first', {
        runs: [createRun('passed', { id: 2001 }), refundFailure(2002), refundFailure(2003)],
        change: 'regression',
      }),
      createKnownCase(1, 'Caller is silent', {
        runs: [
          createRun('inconclusive', {
            id: undefined,
            reason: 'it was planned, but it never appeared in the result',
            duration: undefined,
            endedReason: undefined,
            transcript: [],
          }),
          createRun('errored', { id: 2005, reason: 'the agent refused the connection', duration: undefined }),
        ],
        change: 'not-comparable',
      }),
      createKnownCase(2, 'Case that was left out', { runs: [] }),
      {
        name: 'Somebody else',
        runs: [createRun('cancelled', { id: 2007, reason: 'it was ended before it was done' })],
      },
    ],
    problems: [{ level: 'warning', location: 'scenarios[1].tags', message: 'more than 32 tags', range: rangeOf(6) }],
  }),
]

const dialWindow = { opensAt: '2026-11-22T08:00:00Z', closesAt: '2026-11-22T08:05:00Z' }

const timedOut = createReport({
  verdict: 'inconclusive',
  red: true,
  channel: 'voice',
  service: 'https://service.example/api',
  cases: [
    createKnownCase(0, 'Reminder call', {
      runs: [
        createRun('passed', { startedAt: startedAt(20), dialWindow }),
        createRun('timeout', {
          id: 1002,
          reason: 'no call arrived before its dial window closed; the dial command ended with exit code 7',
          duration: undefined,
          endedReason: 'dial_window_closed',
          transcript: [],
          dialWindow,
        }),
      ],
    }),
  ],
})

const withoutBaseline: BaselineReport = {
  state: 'missing',
  name: 'the last report of main',
  reason: 'main has no report yet: it comes with the next run there',
}

const create = (suites: readonly SuiteReport[], fields: Partial<Report> = {}): Report => ({
  ...reportOf(...suites),
  origin,
  ...fields,
})

const lenient = { failOn: ['failed', 'timeout', 'errored', 'inconclusive', 'invalid', 'cost'], minPassRate: 80 }

/** The reports whose renderings are kept in `golden/`, by the names of their folders. */
export const goldenReports: Readonly<Record<string, Report>> = {
  passing: create([passing], { baseline: compared }),
  failing: create([failing], { baseline: compared, policy: lenient }),
  mixed: create(mixed, {
    verdict: 'failed',
    baseline: compared,
    policy: { ...lenient, minPassRate: 100, minPasses: 2 },
  }),
  'timed-out': create([timedOut], { baseline: withoutBaseline }),
  refused: create([refusedReport]),
  invalid: create([invalidReport]),
  skipped: create([{ ...skippedReport, price: priceOf(undefined) }]),
  '200-case': create([createLargeReport(200, 1)]),
  '2000-run': create([createLargeReport(200, 10)]),
}
