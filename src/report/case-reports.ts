import type { Plan } from '../contract/plan.ts'
import type { MetricScore, Run } from '../contract/run.ts'
import { maxNameLength } from '../contract/spec.ts'
import { toTime } from '../contract/time.ts'
import type { Case } from '../spec/cases.ts'
import type { RunOutcome } from '../suite/outcome.ts'
import { type Evidence, toFinalOutcome, toRunState } from '../suite/run-state.ts'
import type { CaseReport, MetricReport, RunReport } from './report.ts'
import { withTranscript } from './run-transcript.ts'
import { cut } from './text/plain-text.ts'

/** Services send texts of any length; nobody reads more of one than this. */
const maxTextLength = 2_000

interface Findings {
  readonly cases: readonly Case[]
  readonly plan: Plan
  readonly plannedRuns: number
  readonly runs: readonly Run[]
  readonly evidence: Evidence
  /** What went wrong with the dial of a run, by its ID: sentences. */
  readonly dialFailures?: ReadonlyMap<number, string>
}

/**
 * Puts the runs of a result to the cases they are runs of. A run that was planned and never appeared is inconclusive:
 * in its case where that is known, else in an entry of its own.
 */
export function toCaseReports(findings: Findings): CaseReport[] {
  const groups = groupByScenario(findings.runs)
  const isNameless =
    groups.length === findings.cases.length && findings.runs.every((run) => run.scenario_name === undefined)
  const reports = findings.cases.map((spec): CaseReport => {
    const planned = findings.plan.scenarios?.[spec.index]?.frequency ?? spec.frequency
    const runs = isNameless ? (groups.shift() ?? []) : takeRuns(groups, spec.name, planned)
    const missing = createMissingRuns(planned - runs.length)
    return {
      key: spec.key,
      location: `scenarios[${spec.index}]`,
      name: cut(spec.name, maxNameLength),
      runs: [...runs.map((run) => toRunReport(run, findings, spec)), ...missing],
    }
  })
  const strays = groups.map((runs) => toStrayReport(runs, findings))
  const shown = [...reports, ...strays].reduce((sum, { runs }) => sum + runs.length, 0)
  const unplaced = createMissingRuns(findings.plannedRuns - shown)
  if (unplaced.length === 0) return [...reports, ...strays]
  return [...reports, ...strays, { location: undefined, name: 'runs that never appeared', runs: unplaced }]
}

/** Takes the groups of a name until they make up the planned number of runs; two cases may share a name. */
function takeRuns(groups: Run[][], name: string, planned: number): Run[] {
  const taken: Run[] = []
  for (let at = 0; at < groups.length && taken.length < Math.max(1, planned); ) {
    if (groups[at]?.[0]?.scenario_name === name) taken.push(...(groups.splice(at, 1)[0] ?? []))
    else at += 1
  }
  return taken
}

/** One stands for many where a plan promised more than anybody would list. */
const maxMissingRuns = 10_000
const createMissingRuns = (count: number): RunReport[] =>
  Array<RunReport>(Math.min(maxMissingRuns, Math.max(0, Math.floor(count)))).fill(missingRun)

/** The runs of each test case, in the order the service made them. Two cases may share a name, but not a scenario. */
function groupByScenario(runs: readonly Run[]): Run[][] {
  const inOrder = [...runs].sort((a, b) => a.id - b.id)
  return [...Map.groupBy(inOrder, ({ scenario, scenario_name: name }) => scenario ?? name ?? '').values()]
}

const missingRun: RunReport = {
  id: undefined,
  outcome: 'inconclusive',
  reason: 'it was planned, but it never appeared in the result',
  duration: undefined,
  endedReason: undefined,
  metrics: [],
  transcript: [],
}

const toStrayReport = (runs: readonly Run[], findings: Findings): CaseReport => ({
  location: undefined,
  name: cut(runs[0]?.scenario_name ?? `scenario ${runs[0]?.scenario ?? 'without a name'}`, maxNameLength),
  runs: runs.map((run) => toRunReport(run, findings)),
})

function toRunReport(run: Run, { evidence, plan, dialFailures }: Findings, spec?: Case): RunReport {
  const state = toRunState(run, evidence)
  const outcome = toFinalOutcome(state)
  const metrics = [
    ...(run.evaluation?.metrics ?? []).map((metric) => toMetricReport(metric, plan, spec)),
    ...toOutcomeReport(run, spec),
  ]
  const reason = outcome === state ? toReason(run, outcome, metrics) : toOpenReason(run)
  const report: RunReport = {
    id: run.id,
    outcome,
    reason: outcome === 'passed' ? '' : withDialFailure(reason, dialFailures?.get(run.id)),
    startedAt: toTime(run.executed_at),
    duration: toShort(run.duration),
    endedReason: toShort(run.metadata?.ended_reason),
    metrics,
    transcript: [],
    ...toDialWindow(run),
  }
  return withTranscript(report, run.transcript_object)
}

const toShort = (text: string | null | undefined): string | undefined =>
  text === undefined || text === null ? undefined : cut(text, maxNameLength)

/** A rule gives a few reasons; a service may send any number of them. */
const maxReasons = 32

const toExplanation = (reasons: readonly string[] | undefined): string[] =>
  (reasons ?? []).slice(0, maxReasons).map((text) => cut(text, maxTextLength))

/** The failure of a dial may be what the reason follows from, so it keeps its room. */
function withDialFailure(reason: string, failure: string | undefined): string {
  const end = failure === undefined ? '' : `; ${cut(failure, maxTextLength / 2)}`
  return `${cut(reason, maxTextLength - end.length)}${end}`
}

function toDialWindow(run: Run): Pick<RunReport, 'dialWindow'> {
  const { outbound_dial_window_opens_at: opensAt, outbound_dial_window_closes_at: closesAt } = run
  if (opensAt === undefined || opensAt === null) return {}
  return { dialWindow: { opensAt: toShownTime(opensAt), closesAt: closesAt ? toShownTime(closesAt) : undefined } }
}

/** What is no time is shown as the service sends it. */
const toShownTime = (text: string): string => toTime(text) ?? cut(text, maxNameLength)

const toOpenReason = ({ status }: Run): string => `the wait ended while it was still ${status}`

function toReason(run: Run, outcome: RunOutcome, metrics: readonly MetricReport[]): string {
  const error = run.error_message ?? ''
  switch (outcome) {
    case 'passed':
      return ''
    case 'failed':
      return toFailedRules(metrics) || error || 'the service judged it as failed and named no rule'
    case 'errored':
      return error || 'the service could not carry it out and gave no reason'
    case 'timeout':
      return error || 'no call arrived before its dial window closed'
    case 'cancelled':
      return error || 'it was ended before it was done'
    case 'inconclusive':
      return error || 'it ended, but nothing could judge it'
  }
}

const toFailedRules = (metrics: readonly MetricReport[]): string =>
  metrics
    .filter(({ passed }) => passed === false)
    .map(({ name, explanation: [why] }) => (why === undefined ? name : `${name}: ${why}`))
    .join('; ')

function toMetricReport(metric: MetricScore, plan: Plan, spec: Case | undefined): MetricReport {
  return {
    name: cut(metric.name ?? String(metric.id ?? 'a metric without a name'), maxNameLength),
    location: spec && locateMetric(metric, plan, spec),
    passed: metric.passed ?? null,
    explanation: toExplanation(metric.explanation),
  }
}

/** Where the spec names a metric: the plan lists their ids in the order of the case, or the case names it directly. */
function locateMetric({ id, name }: MetricScore, plan: Plan, spec: Case): string | undefined {
  const ids = plan.scenarios?.[spec.index]?.metric_ids ?? []
  const planned = ids.length === spec.metrics.length && typeof id === 'number' ? ids.indexOf(id) : -1
  const index = planned === -1 ? spec.metrics.findIndex((metric) => metric === id || metric === name) : planned
  if (index === -1) return undefined
  return `${spec.ownsMetrics ? `scenarios[${spec.index}]` : 'defaults'}.metrics[${index}]`
}

/** The expected outcome reads like one more rule. How a service scales its score is not known: only a zero is a failure. */
function toOutcomeReport({ expected_outcome: judged }: Run, spec: Case | undefined): MetricReport[] {
  if (judged === undefined || judged === null) return []
  return [
    {
      name: 'expected outcome',
      location: spec && `scenarios[${spec.index}].expected_outcome`,
      passed: judged.score === 0 || judged.score === false ? false : judged.score ? true : null,
      explanation: toExplanation(judged.explanation),
    },
  ]
}

/** The rules that had no say in a verdict, in a sentence; undefined when every rule was scored. */
export function toUnscoredNotice(cases: readonly CaseReport[]): string | undefined {
  const judged = cases.flatMap(({ runs }) => runs).filter(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  const unscored = judged.flatMap(({ metrics }) => metrics.filter(({ passed }) => passed === null))
  if (unscored.length === 0) return undefined
  const names = [...new Set(unscored.map(({ name }) => name))]
  const rest = names.length > maxNames ? ` and ${names.length - maxNames} more` : ''
  return `nothing here could score ${names.slice(0, maxNames).join(', ')}${rest}: the other rules decided`
}

const maxNames = 5

/** What went wrong with the dials of runs that were judged all the same: sentences, one for each up to a number. */
export function toDialNotices(cases: readonly CaseReport[], dialFailures: ReadonlyMap<number, string>): string[] {
  const judged = cases.flatMap(({ name, runs }) =>
    runs.flatMap(({ id, outcome }) => {
      const failure = id === undefined ? undefined : dialFailures.get(id)
      if (failure === undefined || (outcome !== 'passed' && outcome !== 'failed')) return []
      return [`run ${id} of ${name} ${outcome}, though its ${cut(failure, maxTextLength / 2)}`]
    }),
  )
  const rest = judged.length - maxNames
  return rest <= 0 ? judged : [...judged.slice(0, maxNames), `so it was with ${rest} more, see the log`]
}
