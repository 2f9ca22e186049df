import { countOutcomes, isFlaky } from '../../suite/verdict.ts'
import { toSeconds } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { renderJsonParts } from '../text/json.ts'
import { toPlainLine } from '../text/plain-text.ts'
import type { CtrfReport, CtrfTest } from './ctrf-format.ts'
import { type TestResult, toTestResults } from './test-results.ts'
import { toTranscriptLines } from './transcript-text.ts'

/**
 * A report in the Common Test Report Format, version 0.0.0. Its statuses know no timeout and no tolerance: what did not
 * pass and makes the step fail is `failed`, what did not pass and is tolerated is `other`, and `rawStatus` and
 * `extra.outcome` keep the outcome itself.
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
  const tests = report.suites.flatMap((suite) =>
    toTestResults(suite, report.policy).map((result, index) => toTest(result, suite, index)),
  )
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

const statuses = {
  passed: 'passed',
  failed: 'failed',
  errored: 'failed',
  tolerated: 'other',
  skipped: 'skipped',
} as const satisfies Record<TestResult['status'], CtrfTest['status']>

function toTest(result: TestResult, suite: SuiteReport, index: number): CtrfTest {
  const { run, line, message, details } = result
  const testId = toTestId(result, suite)
  const outcomes = result.case?.runs.map(({ outcome }) => outcome) ?? []
  const start = run?.startedAt === undefined ? undefined : Date.parse(run.startedAt)
  const duration = Math.round((toSeconds(run?.duration) ?? 0) * 1_000)
  return {
    testId,
    // Readers take tests of one execution for duplicates, and a run that never appeared has no ID of its own.
    executionId: run?.id === undefined ? `${testId}:${index}` : String(run.id),
    name: toPlainLine(result.name) || 'a case without a name',
    status: statuses[result.status],
    rawStatus: result.type,
    duration,
    ...(start !== undefined && { start, stop: start + duration }),
    suite: [
      suite.spec.suiteName ?? suite.spec.path,
      ...(suite.agentId === undefined ? [] : [`agent ${suite.agentId}`]),
    ],
    ...(message !== '' && { message: [message, ...details].join('\n') }),
    filePath: suite.spec.path,
    ...(line !== undefined && { line }),
    ...(isFlaky(outcomes) && { flaky: true }),
    ...(run !== undefined &&
      run.outcome !== 'passed' &&
      run.transcript.length > 0 && { stdout: toTranscriptLines(run) }),
    ...(run !== undefined && run.metrics.length > 0 && { steps: run.metrics.map(toStep) }),
    labels: { channel: suite.channel, ...(suite.agentId !== undefined && { agent: suite.agentId }) },
    extra: toExtra(result, suite),
  }
}

const toTestId = ({ case: caseReport, name }: TestResult, { spec, agentId }: SuiteReport): string =>
  `${spec.path}#${caseReport?.key ?? caseReport?.location ?? name}${agentId === undefined ? '' : `@${agentId}`}`

const toStep = ({ name, passed, explanation }: RunMetric): NonNullable<CtrfTest['steps']>[number] => ({
  name,
  status: passed === null ? 'other' : passed ? 'passed' : 'failed',
  ...(explanation.length > 0 && { extra: { explanation } }),
})

type RunMetric = NonNullable<TestResult['run']>['metrics'][number]

function toExtra({ run, case: caseReport, type }: TestResult, suite: SuiteReport): CtrfTest['extra'] {
  const { passed = 0 } = caseReport === undefined ? {} : countOutcomes(caseReport.runs.map(({ outcome }) => outcome))
  return {
    outcome: run?.outcome ?? type,
    resultIds: suite.resultIds,
    ...(caseReport !== undefined && { runs: caseReport.runs.length, runsPassed: passed }),
    ...(caseReport?.key !== undefined && { key: caseReport.key }),
    ...(caseReport?.change !== undefined && { change: caseReport.change }),
    ...(caseReport?.forgiven !== undefined && { forgiven: caseReport.forgiven }),
    ...(run?.dialWindow !== undefined && { dialWindow: run.dialWindow }),
    ...(run?.endedReason !== undefined && { endedReason: run.endedReason }),
  }
}
