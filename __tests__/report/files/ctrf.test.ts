import { describe, expect, test } from '@jest/globals'
import { validate } from 'ctrf'
import { renderCtrf, toCtrf } from '../../../src/report/files/ctrf.ts'
import { attacks, createAttackReport } from '../attacks.ts'
import { goldenReports } from '../golden-reports.ts'
import { createCase, createReport, createRun, reportOf } from '../reports.ts'
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
    ['passed', 'passed', 'passed'],
    ['failed', 'timeout', 'timeout'],
  ])
})

test('the runs of a case that was judged both ways are flaky, and a forgiven one is neither passed nor failed', () => {
  const { tests, summary } = toCtrf(goldenReports['mixed'] ?? reportOf()).results
  expect(tests.slice(0, 3).map(({ status, flaky }) => [status, flaky])).toEqual([
    ['passed', true],
    ['other', true],
    ['passed', true],
  ])
  expect(summary.flaky).toBe(6)
})

test.each(attacks)('the text %j is kept, and printing the file is harmless', (attack) => {
  const text = renderCtrf(reportOf(createAttackReport(attack)))
  expect(findFaults(text)).toEqual([])
  expect(text.split('\n').filter((line) => hasCommand(line) || hasUnsafe(line))).toEqual([])
  expect(JSON.parse(text).results.tests[0].filePath).toBe(`specs/${attack}.json`)
})
