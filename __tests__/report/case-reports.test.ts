import { expect, test } from '@jest/globals'
import { DryRun } from '../../src/contract/plan.ts'
import { Run } from '../../src/contract/run.ts'
import type { Spec } from '../../src/contract/spec.ts'
import { toCaseReports, toDialNotices, toUnscoredNotice } from '../../src/report/case-reports.ts'
import { withTranscript } from '../../src/report/run-transcript.ts'
import { createRedaction } from '../../src/report/text/redaction.ts'
import { toCases } from '../../src/spec/cases.ts'
import { createMetric, createRun } from './reports.ts'

const specOf = (...scenarios: readonly object[]) =>
  toCases({ version: '1', defaults: { metrics: ['polite'] }, scenarios } as unknown as Spec)
const refund = { name: 'Refund', instructions: 'x', metrics: ['verified', 12] }
const hours = { name: 'Hours', instructions: 'x' }

const reportsOf = (
  runs: readonly object[],
  { cases = specOf(refund, hours), plan = {}, plannedRuns = 0, dialFailures = new Map<number, string>() } = {},
) =>
  toCaseReports({
    dialFailures,
    cases,
    plan: DryRun.parse({ plan }).plan,
    plannedRuns,
    evidence: 'verdict',
    runs: runs.map((run, index) => Run.parse({ id: index + 1, status: 'completed', success: true, ...run })),
  })
const outcomesOf = (reports: ReturnType<typeof reportsOf>) =>
  reports.map(({ name, runs }) => [name, ...runs.map(({ outcome }) => outcome)])

test('runs are put to their cases by the name of their scenario', () => {
  const reports = reportsOf([
    { scenario: 2, scenario_name: 'Hours' },
    { scenario: 1, scenario_name: 'Refund', success: false },
  ])
  expect(outcomesOf(reports)).toEqual([
    ['Refund', 'failed'],
    ['Hours', 'passed'],
  ])
})

test('a planned run that never appeared is inconclusive', () => {
  const cases = specOf({ ...refund, frequency: 3 }, hours)
  expect(outcomesOf(reportsOf([{ scenario: 1, scenario_name: 'Refund' }], { cases }))).toEqual([
    ['Refund', 'passed', 'inconclusive', 'inconclusive'],
    ['Hours', 'inconclusive'],
  ])
})

test('runs that only the plan as a whole promised are missed too', () => {
  const runs = [
    { scenario: 1, scenario_name: 'Refund' },
    { scenario: 2, scenario_name: 'Hours' },
  ]
  expect(outcomesOf(reportsOf(runs, { plannedRuns: 4 })).at(-1)).toEqual([
    'runs that never appeared',
    'inconclusive',
    'inconclusive',
  ])
})

test('a plan that promises absurdly much does not exhaust the memory', () => {
  const reports = reportsOf([], { plannedRuns: 5e9, plan: { scenarios: [{ frequency: 5e9 }, { frequency: 1.5 }] } })
  expect(reports.flatMap(({ runs }) => runs).length).toBeLessThan(40_000)
})

test('repetitions that a service makes scenarios of their own belong to one case', () => {
  const cases = specOf({ ...refund, frequency: 2 })
  const runs = [
    { scenario: 1, scenario_name: 'Refund' },
    { scenario: 2, scenario_name: 'Refund' },
  ]
  expect(outcomesOf(reportsOf(runs, { cases }))).toEqual([['Refund', 'passed', 'passed']])
})

test('two cases of one name each get their own scenario, in order', () => {
  const cases = specOf(refund, refund)
  const runs = [
    { scenario: 1, scenario_name: 'Refund' },
    { scenario: 2, scenario_name: 'Refund', success: false },
  ]
  expect(outcomesOf(reportsOf(runs, { cases }))).toEqual([
    ['Refund', 'passed'],
    ['Refund', 'failed'],
  ])
})

test('runs without names are put to the cases in order, and runs of no case stand apart', () => {
  expect(outcomesOf(reportsOf([{ scenario: 1 }, { scenario: 2, success: false }]))).toEqual([
    ['Refund', 'passed'],
    ['Hours', 'failed'],
  ])
  expect(outcomesOf(reportsOf([{ scenario: 9, scenario_name: 'Other' }])).at(-1)).toEqual(['Other', 'passed'])
})

test('a failed metric is located by the ids of the plan, by its own id, or in the defaults', () => {
  const metric = (fields: object) => ({ score: 0, passed: false, explanation: ['no'], ...fields })
  const run = { scenario: 1, scenario_name: 'Refund', success: false }
  const hoursRun = { scenario: 2, scenario_name: 'Hours', success: false }
  const reports = reportsOf(
    [
      {
        ...run,
        evaluation: { metrics: [metric({ id: 11, name: 'Verified' }), metric({ id: 12 }), metric({ id: 99 })] },
      },
      { ...hoursRun, evaluation: { metrics: [metric({ id: 10, name: 'polite' })] } },
    ],
    { plan: { scenarios: [{ metric_ids: [11, 12] }, {}] } },
  )
  expect(reports.flatMap(({ runs }) => runs.flatMap(({ metrics }) => metrics.map(({ location }) => location)))).toEqual(
    ['scenarios[0].metrics[0]', 'scenarios[0].metrics[1]', undefined, 'defaults.metrics[0]'],
  )
})

test('rules that nothing scored are named, unless there are none', () => {
  const evaluation = { metrics: [{ id: 1, name: 'Tone', score: null, passed: null }] }
  const reports = reportsOf([{ scenario: 1, scenario_name: 'Refund', evaluation }])
  expect(toUnscoredNotice(reports)).toBe('nothing here could score Tone: the other rules decided')
  expect(toUnscoredNotice(reportsOf([]))).toBeUndefined()
})

test('text of any length is cut', () => {
  const [report] = reportsOf([
    { scenario: 1, scenario_name: 'Refund', status: 'failed', error_message: 'no '.repeat(1e6) },
  ])
  expect(report?.runs[0]?.reason).toBe(`${'no '.repeat(666).trimEnd()}…`)
})

test('a secret that a text is cut at is hidden or left out, and never halved', () => {
  const secret = 'sk_live_0123456789'
  const redaction = createRedaction()
  redaction.add(secret)
  for (let before = 1_960; before <= 2_000; before += 1) {
    const said = `${'x'.repeat(before - 1)} ${secret} and more words than fit`
    const evaluation = { metrics: [{ id: 1, name: 'Tone', score: 0, passed: false, explanation: [said] }] }
    const run = { scenario: 1, scenario_name: 'Refund', success: false, error_message: said }
    const shown = JSON.stringify(
      redaction.apply(
        reportsOf([
          { ...run, evaluation },
          { ...run, status: 'failed' },
        ]),
      ),
    )
    expect(shown).not.toContain('sk_l')
  }
})

const silence = 'dial-command exited with code 3: no line'

test.each([
  [{ status: 'timeout' }, `no call arrived before its dial window closed; ${silence}`],
  [{ status: 'failed', error_message: 'the call broke off' }, `the call broke off; ${silence}`],
  [{ status: 'pending', success: null }, `the wait ended while it was still pending; ${silence}`],
  [{ status: 'failed', error_message: 'no '.repeat(1e6) }, `${'no '.repeat(652).trimEnd()}…; ${silence}`],
  [{ status: 'completed', success: true }, ''],
])('a run whose dial failed says so after its own reason: %j', (run, reason) => {
  const [report] = reportsOf([{ scenario: 1, scenario_name: 'Refund', ...run }], {
    dialFailures: new Map([[1, silence]]),
  })
  expect(report?.runs[0]?.reason).toBe(reason)
})

test('the dials that failed for runs that were judged all the same are noted, and of many only some', () => {
  const runs = Array.from({ length: 9 }, () => ({ scenario: 1, scenario_name: 'Refund' }))
  const dialFailures = new Map(runs.slice(1).map((_, index) => [index + 2, silence]))
  const passed = reportsOf(runs, { dialFailures })
  expect(toDialNotices(passed, dialFailures)).toEqual([
    ...[2, 3, 4, 5, 6].map((id) => `run ${id} of Refund passed, though its ${silence}`),
    'so it was with 3 more, see the log',
  ])
  expect(toDialNotices(reportsOf([{ scenario_name: 'Refund', success: false }]), new Map([[1, silence]]))).toEqual([
    `run 1 of Refund failed, though its ${silence}`,
  ])
  expect(toDialNotices(reportsOf([{ scenario_name: 'Refund', status: 'timeout' }]), new Map([[1, silence]]))).toEqual(
    [],
  )
  expect(toDialNotices(passed, new Map())).toEqual([])
  const five = new Map([...dialFailures].slice(0, 5))
  expect(toDialNotices(passed, five)).toHaveLength(5)
})

test('a run that waited for a call says when', () => {
  const [opensAt, closesAt] = ['2026-11-21T06:00:00.000Z', '2026-11-21T06:01:00.000Z']
  const window = { outbound_dial_window_opens_at: opensAt, outbound_dial_window_closes_at: closesAt }
  const [, hoursReport] = reportsOf([
    { scenario: 1, scenario_name: 'Refund', outbound_dial_window_opens_at: null },
    { scenario: 2, scenario_name: 'Hours', ...window },
  ])
  expect(hoursReport?.runs[0]?.dialWindow).toEqual({ opensAt, closesAt })
  expect(reportsOf([{ scenario: 1, scenario_name: 'Refund' }])[0]?.runs[0]).not.toHaveProperty('dialWindow')
})

test('a turn of megabytes is cut where it enters the report, and says how much is left out', () => {
  const [huge, short] = withTranscript(createRun('failed'), [
    { role: 'agent', content: 'no refund '.repeat(1_000_000) },
    { role: 'caller', content: 'Hello' },
  ]).transcript
  expect(huge?.content).toMatch(
    /refund no… \(99\d{5} more characters left out\)$|refund… \(99\d{5} more characters left out\)$/,
  )
  expect(huge?.content?.length).toBeLessThan(10_100)
  expect(short?.content).toBe('Hello')
})

/** The run of a service whose conversation has so many turns, judged with one explanation. */
const longRun = (length: number, why: string) => {
  const transcript_object = Array.from({ length }, (_, at) => ({
    role: at % 2 === 0 ? 'agent' : 'caller',
    content: `turn ${at} of many`,
    start_time: at,
  }))
  const evaluation = { metrics: [{ id: 1, name: 'rule', passed: false, score: 0, explanation: [why] }] }
  return { scenario: 1, scenario_name: 'Refund', success: false, transcript_object, evaluation }
}

test.each([
  ['the agent took 2500 turns, at most 2000 are allowed', 1_000],
  ['the agent said at 66:40: "turn 4000 of many"', 1_000],
  ['the agent said at 00:40: "turn 40 of many"', undefined],
  ['The agent said "turn 40 of many".', undefined],
  ['the caller ended the conversation (caller_ended), not the agent', 1_999],
])('of a long conversation the end is kept, and %j is found in the whole of it', (why, index) => {
  const run = reportsOf([longRun(5_000, why)])[0]?.runs[0]
  expect(run?.leftOutTurns).toBe(3_000)
  expect(run?.failingTurn).toBe(index)
  expect(run?.metrics[0]?.failingTurn).toBe(index)
  expect(run?.transcript).toHaveLength(2_000)
  expect(run?.transcript[0]?.content).toBe('turn 3000 of many')
})

test('words far behind in a turn of megabytes are found there', () => {
  const turns = [
    { role: 'agent', content: `${'x '.repeat(100_000)}refund is granted` },
    { role: 'agent', content: 'Bye.' },
  ]
  const metrics = [createMetric({ passed: false, explanation: ['The agent promised "refund is granted".'] })]
  expect(withTranscript(createRun('failed', { metrics }), turns).failingTurn).toBe(0)
})

test('a short conversation leaves nothing out, also where it takes the place of a long one', () => {
  const run = reportsOf([longRun(2_000, 'it went wrong')])[0]?.runs[0]
  expect(run?.transcript).toHaveLength(2_000)
  expect(run).not.toHaveProperty('leftOutTurns')
  expect(withTranscript(createRun('failed', { leftOutTurns: 5 }), [])).not.toHaveProperty('leftOutTurns')
})

test('the times of a dial window are UTC where the service tells no zone, and as they came where they are none', () => {
  const windowOf = (opens: string, closes: string) =>
    reportsOf([
      {
        scenario: 1,
        scenario_name: 'Refund',
        outbound_dial_window_opens_at: opens,
        outbound_dial_window_closes_at: closes,
      },
    ])[0]?.runs[0]?.dialWindow
  expect(windowOf('2026-11-21T06:00:00', '2026-11-21T08:01:00+02:00')).toEqual({
    opensAt: '2026-11-21T06:00:00.000Z',
    closesAt: '2026-11-21T06:01:00.000Z',
  })
  expect(windowOf('soon', 'later')).toEqual({ opensAt: 'soon', closesAt: 'later' })
})
