import type { Report } from '../report.ts'
import { renderJsonParts } from '../text/json.ts'
import type { CtrfReport, CtrfTest } from './ctrf-format.ts'
import { toTests } from './ctrf-test.ts'

/**
 * A report in the Common Test Report Format, version 0.0.0. A test is a case with all its runs, as the format means it:
 * what `min-passes` forgives has passed and is `flaky`. Runs are no `retries`, because each counts, and readers take a
 * test that passed with retries for a flaky one. The statuses know no timeout and no tolerance: what did not pass and
 * makes the step fail is `failed`, what did not pass and is tolerated is `other`, and `rawStatus` keeps the worst outcome.
 */
export const renderCtrf = (report: Report): string => [...renderCtrfParts(report)].join('')

/** As far as to the tests of the results: each is a line. */
const levels = 3

/** The same in pieces. */
export function* renderCtrfParts(report: Report): Generator<string> {
  yield* renderJsonParts(toCtrf(report), levels)
  yield '\n'
}

/** The typed object behind `renderCtrf`. */
export function toCtrf(report: Report): CtrfReport {
  const tests = report.suites.flatMap((suite) => toTests(suite, report.policy))
  const start = Date.parse(report.startedAt)
  const stop = start + Math.round(report.durationMs)
  const count = (status: CtrfTest['status']) => tests.filter((test) => test.status === status).length
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: new Date(stop).toISOString(),
    generatedBy: 'agent-test',
    results: {
      tool: { name: 'agent-test' },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        flaky: tests.filter(({ flaky }) => flaky === true).length,
        suites: report.suites.length,
        start,
        stop,
        duration: stop - start,
        extra: { verdict: report.verdict, red: report.red },
      },
      tests,
      environment: toEnvironment(report),
    },
    extra: { policy: report.policy, ...(report.baseline && { baseline: report.baseline }) },
  }
}

function toEnvironment({ origin }: Report): CtrfReport['results']['environment'] {
  return {
    ...(origin.repository !== undefined && { repositoryName: origin.repository }),
    ...(origin.sha !== undefined && { commit: origin.sha }),
    ...(origin.ref !== undefined && { branchName: origin.ref.replace(/^refs\/(?:heads|tags)\//, '') }),
    ...(origin.workflow !== undefined && { buildName: origin.workflow }),
    ...(origin.runId !== undefined && { buildId: origin.runId }),
    ...(origin.url !== undefined && { buildUrl: origin.url }),
  }
}
