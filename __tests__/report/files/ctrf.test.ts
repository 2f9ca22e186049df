import { describe, expect, test } from '@jest/globals'
import { isTestFlaky, validate } from 'ctrf'
import { renderCtrf, toCtrf } from '../../../src/report/files/ctrf.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { goldenReports } from '../golden-reports.ts'
import { createCase, createFailedRun, createReport, createRun, reportOf } from '../reports.ts'
import { hasCommand, hasUnsafe } from '../text/log-reading.ts'

const findFaults = (text: string) => validate(JSON.parse(text)).errors

describe.each(Object.entries(goldenReports))('ctrf.json of the golden report %s', (_, report) => {
  test('is valid by the package of the format', () => {
    expect(findFaults(renderCtrf(report))).toEqual([])
  })

  test('has a summary that adds up, and a failed test exactly when the step fails', () => {
    const { tests, summary } = toCtrf(report).results
    expect(summary.tests).toBe(tests.length)
    expect(summary.passed + summary.failed + summary.skipped + summary.pending + summary.other).toBe(tests.length)
    expect(summary.failed > 0).toBe(report.red)
  })
})

test('the package of the format refuses a file with a status that it does not know', () => {
  const report = renderCtrf(reportOf(createReport({ cases: [createCase(0, 'A', [createRun('passed')])] })))
  expect(findFaults(report.replace('"status":"passed"', '"status":"timeout"'))).not.toEqual([])
  expect(findFaults(report.replace('"stop"', '"end"'))).not.toEqual([])
})

test('a timeout is a failed test that keeps its outcome', () => {
  const { tests } = toCtrf(goldenReports['timed-out'] ?? reportOf()).results
  expect(tests.map(({ status, rawStatus, extra }) => [status, rawStatus, extra['outcome']])).toEqual([
    ['failed', 'timeout', 'timeout'],
  ])
})

test('a case is one test, however often it ran', () => {
  const { suites } = goldenReports['mixed'] ?? reportOf()
  const { tests } = toCtrf(goldenReports['mixed'] ?? reportOf()).results
  const cases = suites.flatMap((suite) => suite.cases)
  expect(cases.some(({ runs }) => runs.length > 1)).toBe(true)
  expect(tests.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
  expect(tests.map(({ extra }) => extra['runs'])).toEqual(
    cases.map(({ runs }) => runs.map(({ outcome }) => expect.objectContaining({ outcome }))),
  )
})

const judgedBothWays = createCase(0, 'Order is found', [
  createRun('passed', { id: 1, startedAt: '2026-11-22T08:00:00.000Z', duration: '00:20' }),
  createFailedRun({ id: 2, startedAt: '2026-11-22T08:00:05.000Z', duration: '00:40' }),
  createRun('passed', { id: 3, startedAt: '2026-11-22T08:00:01.000Z', duration: '00:10' }),
])
const steady = createCase(1, 'Says hello', [createRun('passed'), createRun('passed')])

test('a case that min-passes lets pass is a passed test and flaky, and says which run failed', () => {
  const suite = createReport({ cases: [{ ...judgedBothWays, forgiven: 1 }, steady] })
  const { tests, summary } = toCtrf(reportOf(suite)).results
  const [test] = tests
  expect(test).toMatchObject({
    status: 'passed',
    flaky: true,
    rawStatus: 'failed',
    extra: { runsPassed: 2, forgiven: 1 },
  })
  expect(test?.message).toMatch(/^run 2 of 3: failed \(forgiven by min-passes\): /)
  expect(test?.stdout?.[0]).toBe('run 2 of 3: failed')
  expect(summary).toMatchObject({ tests: 2, passed: 2, failed: 0, other: 0, flaky: 1 })
})

test('a case that fails the step is a failed test, and not flaky although some of its runs passed', () => {
  const suite = createReport({ verdict: 'failed', red: true, cases: [judgedBothWays, steady] })
  const { tests, summary } = toCtrf(reportOf(suite)).results
  expect(tests.map(({ status, flaky }) => [status, flaky])).toEqual([
    ['failed', undefined],
    ['passed', undefined],
  ])
  expect(tests[0]?.extra['runsPassed']).toBe(2)
  expect(summary).toMatchObject({ tests: 2, passed: 1, failed: 1, flaky: 0 })
})

test('a failure that is tolerated by other means is neither passed nor failed', () => {
  const report = reportOf(createReport({ verdict: 'failed', cases: [judgedBothWays] }))
  const { tests, summary } = toCtrf({ ...report, policy: { ...report.policy, failOn: ['invalid'] } }).results
  expect(tests.map(({ status, flaky }) => [status, flaky])).toEqual([['other', undefined]])
  expect(summary).toMatchObject({ passed: 0, failed: 0, other: 1, flaky: 0 })
})

test.each([
  [['cancelled', 'inconclusive', 'timeout', 'errored', 'failed'], ['failed'], 'failed'],
  [['passed', 'cancelled', 'inconclusive', 'timeout'], ['timeout', 'inconclusive'], 'timeout'],
  [['inconclusive', 'errored', 'timeout'], ['errored', 'timeout', 'inconclusive'], 'errored'],
  [['cancelled', 'inconclusive'], ['inconclusive'], 'inconclusive'],
  [['timeout', 'errored', 'passed'], ['failed'], 'errored'],
  [['failed', 'errored', 'timeout'], ['timeout'], 'timeout'],
] as const)('of %j the worst, where the step fails for %j, is %s', (outcomes, failOn, worst) => {
  const red = outcomes.some((outcome) => [...failOn].some((word) => word === outcome))
  const runs = outcomes.map((outcome) => createRun(outcome))
  const suite = createReport({ verdict: 'failed', red, cases: [createCase(0, 'A', runs)] })
  const report = reportOf(suite)
  const { tests } = toCtrf({ ...report, policy: { ...report.policy, failOn: [...failOn] } }).results
  expect(tests.map(({ status, rawStatus, extra }) => [status, rawStatus, extra['outcome']])).toEqual([
    [red ? 'failed' : 'other', worst, worst],
  ])
})

test('the package of the format finds flaky what the summary counts as flaky', () => {
  for (const report of Object.values(goldenReports)) {
    const { tests, summary } = JSON.parse(renderCtrf(report)).results
    expect(tests.filter(isTestFlaky)).toHaveLength(summary.flaky)
  }
})

test('a test takes the time of its conversations, from the start of the first to the end of the last', () => {
  const [test] = toCtrf(reportOf(createReport({ cases: [judgedBothWays] }))).results.tests
  const start = Date.parse('2026-11-22T08:00:00.000Z')
  expect(test).toMatchObject({ duration: 70_000, start, stop: start + 45_000 })
})

// In one file, because the package compiles its schema anew for each.
test('a file with every text is valid by the package of the format', () => {
  const text = renderCtrf(reportOf(...attacks.map(createAttackReport)))
  expect(findFaults(text)).toEqual([])
  expect(JSON.parse(text).results.tests.length).toBeGreaterThanOrEqual(attacks.length)
})

test.each(attacks)('the text %j is kept, and printing the file is harmless', (attack) => {
  const text = renderCtrf(reportOf(createAttackReport(attack)))
  expect(text.split('\n').filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
  expect(JSON.parse(text).results.tests[0].filePath).toBe(`specs/${attack}.json`)
})
