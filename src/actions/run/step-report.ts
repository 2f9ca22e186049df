import { toResultAddress } from '../../client/result-address.ts'
import { formatCount, formatRate } from '../../report/quantities.ts'
import type { CaseReport, Origin, PriceReport, Report, RunReport, SuiteReport } from '../../report/report.ts'
import type { SourcePlace } from '../../runner/git/source-place.ts'
import type { Locate } from '../../spec/locate.ts'
import type { SpecSource } from '../../spec/source.ts'
import { areKnownFailures } from '../../suite/case-change.ts'
import type { SuiteIdentity } from '../../suite/past-suite.ts'
import {
  combineVerdicts,
  countForgiven,
  isRed,
  type Judgement,
  judgeSuite,
  type Policy,
  toFailOn,
} from '../../suite/verdict.ts'
import type { Baseline } from './baseline.ts'
import { compareSuite, toFailures } from './comparison.ts'
import { type Ending, suiteNameOf } from './ending.ts'
import type { RunInputs } from './run-inputs.ts'
import type { EndedSuite } from './suites/suite.ts'

interface Frame {
  readonly inputs: RunInputs
  readonly startedAt: string
  readonly durationMs: number
  readonly origin: Origin
  /** undefined: nothing was to be compared. */
  readonly baseline: Baseline | undefined
  /** Where the specs lie, by their paths. */
  readonly places: ReadonlyMap<string, SourcePlace>
}

interface SuiteFrame extends Pick<Frame, 'inputs' | 'baseline'> {
  /** Every suite of the step. */
  readonly identities: readonly SuiteIdentity[]
}

/** The report of a step whose suites have all come to their end. */
export function toReport(suites: readonly EndedSuite[], frame: Frame): Report {
  const identities = suites.map((suite) => toIdentity(suite, frame.inputs))
  const reports = suites.map((suite) => withPlaces(toSuiteReport(suite, { ...frame, identities }), suite.source, frame))
  return {
    version: 1,
    verdict: combineVerdicts(reports.map(({ verdict }) => verdict)),
    red: reports.some(({ red }) => red),
    startedAt: frame.startedAt,
    durationMs: frame.durationMs,
    origin: frame.origin,
    policy: toPolicy(frame.inputs),
    baseline: frame.baseline?.told,
    suites: reports,
  }
}

/** Whether a suite that has ended makes the step fail. */
export const isRedEnding = (suite: EndedSuite, inputs: RunInputs): boolean =>
  toSuiteReport(suite, { inputs, baseline: undefined, identities: [] }).red

function toSuiteReport(suite: EndedSuite, { inputs, baseline, identities }: SuiteFrame): SuiteReport {
  const { source, ending } = suite
  const policy = toPolicy(inputs)
  const judgedCases = (ending.cases ?? []).map((report) => withForgiven(withRange(report, source.locate), policy))
  const judged = judgeSuite(
    judgedCases.map(({ runs }) => runs.map(({ outcome }) => outcome)),
    policy,
  )
  const verdict = ending.verdict ?? judged.verdict
  const { path, suiteName, ...place } = toIdentity(suite, inputs)
  const present = { identity: { path, suiteName, ...place }, source, cases: judgedCases, policy }
  const compared = baseline && compareSuite(present, baseline, identities)
  const cases = compared?.cases ?? judgedCases
  const failures = toFailures(cases)
  return {
    verdict,
    red: ending.broken === true || isRed(verdict, judged.counts, toFailOn(inputs['fail-on'], failures)),
    reasons: [...(ending.reasons ?? []), ...toPolicyReasons(judged, inputs)],
    notices: [
      ...(ending.notices ?? []),
      ...(compared?.notices ?? []),
      ...(verdict === 'failed' ? toRegressionNotice(inputs, failures, baseline) : []),
    ],
    spec: { path, suiteName, ...(source.unread && { unread: true }) },
    mode: inputs.mode,
    ...place,
    resultIds: ending.resultIds ?? [],
    ...toResultUrls(ending, inputs),
    status: ending.status,
    price: toPriceReport(ending, inputs),
    plannedRuns: ending.plannedRuns,
    concurrentRuns: ending.concurrentRuns,
    counts: judged.counts,
    passRate: judged.passRate,
    cases,
    removed: compared?.removed,
    problems: ending.problems ?? [],
    durationMs: ending.durationMs ?? 0,
  }
}

const toIdentity = ({ source, agentId }: EndedSuite, inputs: RunInputs): SuiteIdentity => ({
  path: source.path,
  suiteName: suiteNameOf(source.value),
  agentId,
  channel: inputs.channel,
  service: serviceName(inputs),
})

/** How `regression` in `fail-on` was read for a suite that failed, where that is not what it says. */
function toRegressionNotice(
  { 'fail-on': failOn }: RunInputs,
  failures: readonly CaseReport['change'][],
  baseline: Baseline | undefined,
): string[] {
  if (!failOn.has('regression') || failOn.has('failed')) return []
  const count = formatCount(failures.length, 'failing case')
  if (areKnownFailures(failures)) return [`no regression: ${count}, and each failed in the baseline too`]
  if (baseline?.told.state === 'compared') return []
  return [`there is no baseline, so every failure counts as a regression: ${baseline?.told.reason ?? 'none was read'}`]
}

const toPolicy = (inputs: RunInputs) => ({
  failOn: [...inputs['fail-on']],
  minPassRate: inputs['min-pass-rate'],
  minPasses: inputs['min-passes'],
})

const withRange = (report: CaseReport, locate: Locate): CaseReport =>
  report.location === undefined ? report : { ...report, range: locate(`${report.location}.name`) }

function withForgiven(report: CaseReport, policy: Policy): CaseReport {
  const forgiven = countForgiven(
    report.runs.map(({ outcome }) => outcome),
    policy,
  )
  return forgiven === 0 ? report : { ...report, forgiven }
}

/** Adds where the file lies, and where in it each rule stands. */
function withPlaces(report: SuiteReport, { locate, path }: SpecSource, { places }: Frame): SuiteReport {
  const lines = new Map<string, number>()
  const toLine = (location: string | undefined): { readonly line?: number } => {
    if (location === undefined) return {}
    const line = lines.get(location) ?? locate(location).line
    lines.set(location, line)
    return { line }
  }
  const withLine = (run: RunReport): RunReport => ({
    ...run,
    metrics: run.metrics.map((metric) => ({ ...metric, ...toLine(metric.location) })),
  })
  const cases = report.cases.map((one) => ({ ...one, runs: one.runs.map(withLine) }))
  return { ...report, spec: { ...report.spec, ...places.get(path) }, cases }
}

function toPriceReport({ estimatedCost: estimated, basePrice: base }: Ending, inputs: RunInputs): PriceReport {
  // The step that submitted has held the price against its limits; here they are only held against retries.
  const isUngated = inputs.mode === 'wait' && inputs['retry-inconclusive'] === 0
  if (isUngated) return { estimated, limit: undefined, maxRuns: undefined, maxIncrease: undefined, base }
  const { 'max-cost': limit, 'max-runs': maxRuns } = inputs
  return { estimated, limit, maxRuns, maxIncrease: inputs['max-cost-increase']?.text, base }
}

function toResultUrls({ resultIds = [] }: Ending, { 'base-url': baseUrl }: RunInputs): Pick<SuiteReport, 'resultUrls'> {
  if (baseUrl === 'local' || resultIds.length === 0) return {}
  return { resultUrls: resultIds.map((id) => toResultAddress(baseUrl, id)) }
}

const serviceName = ({ 'base-url': baseUrl }: RunInputs): string =>
  baseUrl === 'local' ? 'local service' : baseUrl.origin + baseUrl.pathname

/** What is worth a word because it may let failures pass. */
function toPolicyReasons({ passRate, forgiven }: Judgement, inputs: RunInputs): string[] {
  if (passRate === undefined) return []
  const { 'min-pass-rate': minPassRate, 'min-passes': minPasses } = inputs
  const rate = `${formatRate(passRate)} of the runs passed; min-pass-rate is ${minPassRate} %`
  const forgiveness = `${formatCount(forgiven, 'failed run')} forgiven, because min-passes of ${minPasses ?? ''} was reached`
  return [...(minPassRate === 100 ? [] : [rate]), ...(forgiven === 0 ? [] : [forgiveness])]
}
