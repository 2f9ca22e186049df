import { toResultAddress } from '../client/result-address.ts'
import { formatCount, formatRate } from '../report/quantities.ts'
import type { CaseReport, Origin, PriceReport, Report, SuiteReport } from '../report/report.ts'
import type { Locate } from '../spec/locate.ts'
import { combineVerdicts, countForgiven, isRed, type Judgement, judgeSuite, type Policy } from '../suite/verdict.ts'
import { type Ending, suiteNameOf } from './ending.ts'
import type { RunInputs } from './run-inputs.ts'
import type { EndedSuite } from './suites/suite.ts'

interface Frame {
  readonly inputs: RunInputs
  readonly startedAt: string
  readonly durationMs: number
  readonly origin: Origin
}

type SuiteFrame = Pick<Frame, 'inputs' | 'durationMs'>

/** The report of a step whose suites have all come to their end. */
export function toReport(suites: readonly EndedSuite[], frame: Frame): Report {
  const reports = suites.map((suite) => toSuiteReport(suite, frame))
  return {
    version: 1,
    verdict: combineVerdicts(reports.map(({ verdict }) => verdict)),
    red: reports.some(({ red }) => red),
    startedAt: frame.startedAt,
    durationMs: frame.durationMs,
    origin: frame.origin,
    policy: toPolicy(frame.inputs),
    suites: reports,
  }
}

/** Whether a suite that has ended makes the step fail. */
export const isRedEnding = (suite: EndedSuite, inputs: RunInputs): boolean =>
  toSuiteReport(suite, { inputs, durationMs: 0 }).red

function toSuiteReport({ source, agentId, ending }: EndedSuite, { inputs, durationMs }: SuiteFrame): SuiteReport {
  const cases = ending.cases ?? []
  const policy = toPolicy(inputs)
  const outcomes = cases.map(({ runs }) => runs.map(({ outcome }) => outcome))
  const judged = judgeSuite(outcomes, policy)
  const verdict = ending.verdict ?? judged.verdict
  return {
    verdict,
    red: ending.broken === true || isRed(verdict, judged.counts, inputs['fail-on']),
    reasons: [...(ending.reasons ?? []), ...toPolicyReasons(judged, inputs)],
    notices: ending.notices ?? [],
    spec: { path: source.path, suiteName: suiteNameOf(source.value) },
    mode: inputs.mode,
    agentId,
    channel: inputs.channel,
    service: serviceName(inputs),
    resultIds: ending.resultIds ?? [],
    ...toResultUrls(ending, inputs),
    status: ending.status,
    price: toPriceReport(ending, inputs),
    plannedRuns: ending.plannedRuns,
    counts: judged.counts,
    passRate: judged.passRate,
    cases: cases.map((report) => withForgiven(withRange(report, source.locate), policy)),
    problems: ending.problems ?? [],
    durationMs,
  }
}

const toPolicy = (inputs: RunInputs) => ({
  failOn: [...inputs['fail-on']],
  minPassRate: inputs['min-pass-rate'],
  minPasses: inputs['min-passes'],
})

const withRange = (report: CaseReport, locate: Locate): CaseReport =>
  report.location === undefined ? report : { ...report, range: locate(report.location) }

function withForgiven(report: CaseReport, policy: Policy): CaseReport {
  const forgiven = countForgiven(
    report.runs.map(({ outcome }) => outcome),
    policy,
  )
  return forgiven === 0 ? report : { ...report, forgiven }
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
