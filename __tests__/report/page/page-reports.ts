import type { CaseReport, Report, RunReport, TurnReport } from '../../../src/report/report.ts'
import { caseChanges } from '../../../src/suite/case-change.ts'
import { createCase, createLargeReport, createMetric, createReport, createRun, priceOf, reportOf } from '../reports.ts'

const turns: readonly (readonly [role: string, content: string, startTime: number, endTime: number])[] = [
  ['agent', 'Hello, this is the order desk. How can I help you?', 0, 2.8],
  ['caller', 'I want a refund for order A-1001 because it arrived broken.', 3.6, 7.4],
  ['Function Call', 'find_order({"order_number":"A-1001"})', 7.5, 7.5],
  ['Function Call Result', '{"found":true,"item":"coffee grinder","delivered_on":"2026-03-05"}', 8.1, 8.1],
  ['Function Call', 'issue_refund({"order_number":"A-1001","amount":"89.00"})', 8.2, 8.2],
  ['Function Call Result', '{"refunded":true}', 9.6, 9.6],
  ['agent', 'I have refunded 89.00 euros for order A-1001. Is there anything else I can help you with?', 10.2, 15],
  ['caller', 'Thanks for your help, goodbye.', 16.1, 18.4],
]

export const refundTalk: readonly TurnReport[] = turns.map(([role, content, startTime, endTime]) => ({
  role,
  content,
  startTime,
  endTime,
}))

const refundRun = (fields: Partial<RunReport> = {}): RunReport =>
  createRun('failed', {
    reason: 'Asks for the email address: the agent never said any of "email address", "e-mail address"',
    startedAt: '2026-11-22T08:00:12.345Z',
    metrics: [
      createMetric({
        name: 'Asks for the email address',
        passed: false,
        explanation: ['the agent never said any of "email address", "e-mail address"'],
      }),
      createMetric({ name: 'Issues the refund', explanation: ['the agent called issue_refund'] }),
      createMetric({
        name: 'expected outcome',
        location: 'scenarios[0].expected_outcome',
        passed: null,
        explanation: ['it takes a model to tell whether this outcome was reached; none is used here'],
      }),
    ],
    transcript: refundTalk,
    failingTurn: 4,
    ...fields,
  })

const keyed = (report: CaseReport, fields: Partial<CaseReport>): CaseReport => ({
  key: report.name.toLowerCase().replaceAll(' ', '-'),
  ...report,
  ...fields,
})

const origin = {
  repository: 'octo/order-desk',
  sha: 'f3a9c1d27b5e4a6f8091a2b3c4d5e6f708192a3b',
  pullRequest: 128,
  workflow: 'Agent tests',
  job: 'refunds',
  runId: '4711',
  runAttempt: '2',
  url: 'https://github.com/octo/order-desk/actions/runs/4711',
}

const mixedSuite = createReport({
  verdict: 'failed',
  red: true,
  reasons: ['66.6 % of the runs passed; min-pass-rate is 90 %'],
  notices: ['nothing here could score expected outcome: the other rules decided'],
  spec: { path: 'examples/order-desk/suite.json', suiteName: 'Order desk' },
  price: priceOf(0.42, 1),
  cases: [
    keyed(createCase(0, 'A refund is verified first', [refundRun()]), { change: 'regression' }),
    keyed(
      createCase(1, 'A wrong email is refused', [
        createRun('passed', { id: 1002, metrics: [createMetric()] }),
        refundRun({ id: 1003 }),
        createRun('passed', { id: 1004, metrics: [createMetric()] }),
      ]),
      { change: 'flaky', forgiven: 1 },
    ),
    keyed(
      createCase(2, 'The agent calls back within the window', [
        createRun('timeout', {
          id: 1005,
          reason: 'no call arrived before its dial window closed',
          duration: undefined,
          transcript: [],
          dialWindow: { opensAt: '2026-11-22T08:00:00Z', closesAt: '2026-11-22T08:05:00Z' },
        }),
      ]),
      { change: 'new' },
    ),
    keyed(createCase(3, 'An old order is refused', [createRun('passed', { id: 1006, transcript: refundTalk })]), {
      change: 'fixed',
    }),
    keyed(createCase(4, 'An unknown order is not refunded', [createRun('passed', { id: 1007 })]), {
      change: 'unchanged',
    }),
    keyed(
      createCase(5, 'The opening hours are told', [
        createRun('errored', { id: 1008, reason: 'could not connect to the agent at ws://127.0.0.1:8790/' }),
      ]),
      { change: 'still-failing' },
    ),
  ],
  removed: [{ key: 'old-greeting', name: 'The old greeting is used' }],
  problems: [
    {
      level: 'warning',
      location: 'scenarios[3].tags',
      message: 'unknown key "tag": did you mean "tags"?',
      range: { line: 61, column: 7, endLine: 61, endColumn: 12 },
    },
  ],
})

/** Everything a report can hold: all outcomes, repeated runs, a baseline, problems, a dial window, a failing turn. */
export const richReport: Report = {
  ...reportOf(mixedSuite),
  origin,
  baseline: {
    state: 'compared',
    name: 'the last report of main',
    startedAt: '2026-11-21T02:00:00.000Z',
    sha: '0123456789abcdef0123456789abcdef01234567',
    url: 'https://github.com/octo/order-desk/actions/runs/4600',
  },
}

/** 200 cases, each with a change. */
export const longReport: Report = {
  ...richReport,
  suites: [
    {
      ...createLargeReport(200, 1),
      cases: createLargeReport(200, 1).cases.map((report, index) =>
        keyed(report, { change: caseChanges[index % caseChanges.length] ?? 'new' }),
      ),
    },
  ],
}
