import { expect, test } from '@jest/globals'
import { outputNames, toOutputs } from '../../src/report/outputs.ts'
import { toByteLength } from '../../src/report/text/plain-text.ts'
import {
  createCase,
  createLargeReport,
  createReport,
  createRun,
  goldenReports,
  mixedReport,
  reportOf,
  skippedReport,
} from './reports.ts'

test('tells the verdict, the price and the counts', () => {
  expect(toOutputs(reportOf(mixedReport))).toMatchInlineSnapshot(`
{
  "estimated-cost": "0.35",
  "failed-scenarios": "[{"spec":"specs/refunds.json","agent":7,"location":"scenarios[1]","name":"Refund is verified","why":"refund_confirmed: The agent never named the amount."},{"spec":"specs/refunds.json","agent":7,"location":"scenarios[2]","name":"Caller is silent","why":"no reason was given"},{"spec":"specs/refunds.json","agent":7,"location":null,"name":"Somebody else","why":"no reason was given"}]",
  "pass-rate": "28.571428571428573",
  "report-directory": "",
  "result-id": "42",
  "result-ids": "42",
  "runs-errored": "0",
  "runs-failed": "2",
  "runs-passed": "2",
  "runs-timed-out": "1",
  "runs-total": "7",
  "spec-sha": "",
  "spec-valid": "true",
  "status": "completed",
  "verdict": "failed",
}
`)
})

test('leaves empty what is not known', () => {
  expect(toOutputs(reportOf(skippedReport))).toMatchInlineSnapshot(`
{
  "estimated-cost": "",
  "failed-scenarios": "[]",
  "pass-rate": "",
  "report-directory": "",
  "result-id": "",
  "result-ids": "",
  "runs-errored": "0",
  "runs-failed": "0",
  "runs-passed": "0",
  "runs-timed-out": "0",
  "runs-total": "0",
  "spec-sha": "",
  "spec-valid": "true",
  "status": "",
  "verdict": "skipped",
}
`)
})

test('says of a status only what is known of it, whatever the service sends', () => {
  const suites = ['completed', '::set-output name=verdict::passed', 'x'.repeat(9_000), 'completed'].map((status) =>
    createReport({ status }),
  )
  expect(toOutputs(reportOf(...suites)).status).toBe('completed,unknown')
})

test.each(Object.entries(goldenReports))('sets every output for a report that is %s', (_, report) => {
  expect(Object.keys(toOutputs(reportOf(report)))).toEqual([...outputNames])
})

test.each([
  ['passed', 'true'],
  ['failed', 'true'],
  ['invalid', 'false'],
] as const)('of a report that is %s says spec-valid: %s', (name, valid) => {
  expect(toOutputs(reportOf(goldenReports[name]))['spec-valid']).toBe(valid)
})

test('keeps failed-scenarios below 256 KiB and still JSON', () => {
  const names = createReport({
    cases: Array.from({ length: 2_000 }, (_, index) =>
      createCase(index, '€'.repeat(80), [createRun('failed', { reason: '€'.repeat(900) })]),
    ),
  })
  for (const report of [names, createLargeReport(2_000, 1)]) {
    const text = toOutputs(reportOf(report))['failed-scenarios']
    expect(toByteLength(text)).toBeLessThan(256 * 1_024)
    expect(JSON.parse(text).length).toBeGreaterThan(100)
  }
})

test('names the folder of the report files as the input does', () => {
  expect(toOutputs(reportOf(skippedReport), { reportDirectory: 'out/report' })['report-directory']).toBe('out/report')
})
