import { countOutcomes, isFlaky } from '../../suite/verdict.ts'
import { unpassedOutcomes } from '../labels.ts'
import { toSeconds } from '../quantities.ts'
import type { CaseReport, RunReport, SuiteReport } from '../report.ts'
import { toPlainLine } from '../text/plain-text.ts'
import type { Policy } from '../tolerance.ts'
import type { CtrfTest } from './ctrf-format.ts'
import { type TestResult, toTestResults } from './test-results.ts'
import { toTranscriptLines } from './transcript-text.ts'

/** The tests of a suite: one for each case with all its runs, and one for each result that is of no case. */
export const toTests = (suite: SuiteReport, policy: Policy): CtrfTest[] =>
  [...Map.groupBy(toTestResults(suite, policy), (result) => result.case ?? result).values()].map((results, index) =>
    toTest(results.map(toPart), suite, index),
  )

/** A result, and which of several runs it is of: `run 2 of 3: `, or nothing where there is one. */
interface Part extends TestResult {
  readonly prefix: string
}

const toPart = (result: TestResult, index: number, { length }: readonly TestResult[]): Part => ({
  ...result,
  prefix: length === 1 ? '' : `run ${index + 1} of ${length}: `,
})

const statuses = {
  passed: 'passed',
  failed: 'failed',
  errored: 'failed',
  tolerated: 'other',
  skipped: 'skipped',
} as const satisfies Record<TestResult['status'], CtrfTest['status']>

const worstFirst: readonly TestResult['status'][] = ['failed', 'errored', 'tolerated', 'skipped', 'passed']
const worstOutcomeFirst: readonly string[] = unpassedOutcomes

/** The worst first: what makes the step fail, and of that the outcome that every output shows first. */
const compareParts = (a: Part, b: Part): number =>
  worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status) ||
  worstOutcomeFirst.indexOf(a.type) - worstOutcomeFirst.indexOf(b.type)

function toTest(parts: readonly Part[], suite: SuiteReport, index: number): CtrfTest {
  const [worst] = parts.toSorted(compareParts)
  const [first = worst] = parts
  if (first === undefined || worst === undefined) throw new RangeError('a test has at least one result')
  const testId = toTestId(first, suite)
  const runs = first.case?.runs ?? []
  const status = isForgiven(first.case) ? 'passed' : statuses[worst.status]
  const message = parts.flatMap(toMessage).join('\n')
  const stdout = parts.flatMap(toOutput)
  const steps = parts.flatMap(toSteps)
  return {
    testId,
    // Readers take tests of one execution for duplicates, and a run that never appeared has no ID of its own.
    executionId: first.run?.id === undefined ? `${testId}:${index}` : String(first.run.id),
    name: toPlainLine(first.case?.name ?? first.name) || 'a case without a name',
    status,
    rawStatus: worst.type,
    ...toTimes(runs),
    suite: [
      suite.spec.suiteName ?? suite.spec.path,
      ...(suite.agentId === undefined ? [] : [`agent ${suite.agentId}`]),
    ],
    ...(message !== '' && { message }),
    filePath: suite.spec.path,
    ...(first.line !== undefined && { line: first.line }),
    // By the format only what passed in the end is flaky; any other test tells by `extra` how often it passed.
    ...(status === 'passed' && isFlaky(runs.map(({ outcome }) => outcome)) && { flaky: true }),
    ...(stdout.length > 0 && { stdout }),
    ...(steps.length > 0 && { steps }),
    labels: { channel: suite.channel, ...(suite.agentId !== undefined && { agent: suite.agentId }) },
    extra: toExtra(worst, suite),
  }
}

/** Whether `min-passes` is reached, and nothing but failures that it forgives stands against the case. */
function isForgiven(caseReport: CaseReport | undefined): boolean {
  const { forgiven = 0, runs = [] } = caseReport ?? {}
  return forgiven > 0 && countOutcomes(runs.map(({ outcome }) => outcome)).passed + forgiven === runs.length
}

const toMessage = ({ prefix, message, details }: Part): string[] =>
  message === '' ? [] : [`${prefix}${message}`, ...details]

function toOutput({ prefix, run }: Part): string[] {
  if (run === undefined || run.outcome === 'passed' || run.transcript.length === 0) return []
  return [...(prefix === '' ? [] : [`${prefix}${run.outcome}`]), ...toTranscriptLines(run)]
}

const toSteps = ({ prefix, run }: Part): CtrfStep[] =>
  (run?.metrics ?? []).map(({ name, passed, explanation }) => ({
    name: `${prefix}${name}`,
    status: passed === null ? 'other' : passed ? 'passed' : 'failed',
    ...(explanation.length > 0 && { extra: { explanation } }),
  }))

type CtrfStep = NonNullable<CtrfTest['steps']>[number]

/** `duration` is that of all conversations together; several are held side by side, between `start` and `stop`. */
function toTimes(runs: readonly RunReport[]): Pick<CtrfTest, 'duration' | 'start' | 'stop'> {
  const durations = runs.map((run) => Math.round((toSeconds(run.duration) ?? 0) * 1_000))
  const duration = durations.reduce((sum, one) => sum + one, 0)
  const starts = runs.map(({ startedAt }) => (startedAt === undefined ? Number.NaN : Date.parse(startedAt)))
  const spans = starts.map((start, at) => ({ start, stop: start + (durations[at] ?? 0) }))
  const known = spans.filter(({ start }) => Number.isFinite(start))
  if (known.length === 0) return { duration }
  const start = Math.min(...known.map((span) => span.start))
  return { duration, start, stop: Math.max(...known.map(({ stop }) => stop)) }
}

const toTestId = ({ case: caseReport, name }: TestResult, { spec, agentId }: SuiteReport): string =>
  `${spec.path}#${caseReport?.key ?? caseReport?.location ?? name}${agentId === undefined ? '' : `@${agentId}`}`

function toExtra({ case: caseReport, type }: TestResult, suite: SuiteReport): CtrfTest['extra'] {
  const { passed } = countOutcomes(caseReport?.runs.map(({ outcome }) => outcome) ?? [])
  return {
    outcome: type,
    resultIds: suite.resultIds,
    ...(caseReport !== undefined && { runs: caseReport.runs.map(toRun), runsPassed: passed }),
    ...(caseReport?.key !== undefined && { key: caseReport.key }),
    ...(caseReport?.change !== undefined && { change: caseReport.change }),
    ...(caseReport?.forgiven !== undefined && { forgiven: caseReport.forgiven }),
  }
}

/** A run without what the test has of it already. */
const toRun = ({ id, outcome, startedAt, duration, endedReason, dialWindow }: RunReport) => ({
  ...(id !== undefined && { id }),
  outcome,
  ...(startedAt !== undefined && { startedAt }),
  ...(duration !== undefined && { duration }),
  ...(endedReason !== undefined && { endedReason }),
  ...(dialWindow !== undefined && { dialWindow }),
})
