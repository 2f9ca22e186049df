import type { Report, RunReport } from '../../../src/report/report.ts'
import { createCase, createMetric, createReport, createRun, reportOf } from '../reports.ts'

const at = (line: number) => ({ line, column: 7, endLine: line, endColumn: 20 })

const minute = (text: string): string => `2026-11-22T08:${text}.000Z`

const talk: RunReport['transcript'] = [
  { role: 'agent', content: 'Hello, this is the order desk. How can I help?', startTime: 0.2, endTime: 2 },
  {
    role: 'caller',
    content: 'I want a refund for order A-1003, because I do not like it.',
    startTime: 3.1,
    endTime: 6,
  },
  { role: 'agent', content: 'Which email address is the order on?', startTime: 7, endTime: 9 },
  { role: 'caller', content: 'It is mallory@example.com.', startTime: 10.2, endTime: 12 },
  { role: 'Function Call', content: 'issue_refund({"order_number":"A-1003"})', startTime: 12.4, endTime: 12.4 },
  {
    role: 'agent',
    content: 'I have refunded order A-1003.\nThe money arrives in three days.',
    startTime: 13,
    endTime: 16,
  },
  { role: 'caller', content: 'Great, bye.', startTime: 17, endTime: 18 },
]

const refused = (id: number, startedAt: string, fields: Partial<RunReport> = {}): RunReport =>
  createRun('failed', {
    id,
    startedAt,
    duration: '00:18',
    reason: 'Issues no refund: the agent called issue_refund({"order_number":"A-1003"})',
    failingTurn: 4,
    transcript: talk,
    metrics: [
      createMetric({
        name: 'Issues no refund',
        location: 'scenarios[1].metrics[0]',
        line: 39,
        passed: false,
        explanation: ['the agent called issue_refund({"order_number":"A-1003"})'],
      }),
      createMetric({
        name: 'Never claims a refund',
        location: 'scenarios[1].metrics[1]',
        line: 40,
        passed: false,
        explanation: ['the agent said at 00:13: "I have refunded order A-1003. The money arrives in three days."'],
      }),
      createMetric({ name: 'Answers within two seconds', location: 'scenarios[1].metrics[2]', line: 41 }),
    ],
    ...fields,
  })

const passed = (id: number, startedAt: string, duration = '00:21'): RunReport =>
  createRun('passed', { id, startedAt, duration, metrics: [createMetric({ name: 'Answers within two seconds' })] })

const dialled = (opensAt: string, closesAt: string) => ({ dialWindow: { opensAt, closesAt } })

/** A step in which everything that a summary can show is to be seen. */
export const showcase: Report = {
  ...reportOf(
    createReport({
      verdict: 'failed',
      red: true,
      notices: ['nothing here could score expected outcome: the other rules decided'],
      spec: { path: 'specs/order-desk.json', suiteName: 'Order desk' },
      removed: [{ key: 'vouchers', name: 'A voucher is taken' }],
      cases: [
        {
          ...createCase(0, 'A refund is verified first', [passed(901, minute('00:02'))]),
          range: at(22),
          change: 'fixed',
        },
        {
          ...createCase(1, 'A wrong email is refused', [
            refused(902, minute('00:03')),
            refused(903, minute('00:23')),
            passed(904, minute('00:25')),
          ]),
          range: at(33),
          change: 'regression',
        },
        {
          ...createCase(2, 'An old order is refused', [
            createRun('timeout', {
              id: 905,
              reason: 'no call arrived before its dial window closed',
              transcript: [],
              duration: undefined,
              endedReason: undefined,
              ...dialled(minute('00:10'), minute('05:10')),
            }),
          ]),
          range: at(48),
          change: 'still-failing',
        },
        {
          ...createCase(3, 'An unknown order is not refunded', [
            createRun('errored', {
              id: 906,
              startedAt: minute('00:44'),
              duration: '00:20',
              endedReason: 'silence',
              reason: 'the agent did not answer for 20 s',
              failingTurn: 1,
              transcript: talk.slice(0, 2),
            }),
          ]),
          range: at(63),
          change: 'new',
        },
        {
          ...createCase(4, 'The opening hours are told', [
            { ...passed(907, minute('00:51'), '01:04'), ...dialled(minute('00:20'), minute('05:20')) },
            passed(908, minute('00:59')),
            refused(909, minute('01:10'), { metrics: [], failingTurn: undefined, reason: 'it hung up' }),
          ]),
          range: at(78),
          change: 'unchanged',
          forgiven: 1,
        },
      ],
    }),
  ),
  origin: {
    repository: 'acme/shop',
    sha: '0123456789abcdef0123456789abcdef01234567',
    url: 'https://github.com/acme/shop/actions/runs/4711/attempts/1',
  },
  baseline: {
    state: 'compared',
    name: 'main, run 4698',
    startedAt: '2026-11-21T02:00:00.000Z',
    sha: 'fedcba9876543210fedcba9876543210fedcba98',
    url: 'https://github.com/acme/shop/actions/runs/4698',
  },
}
