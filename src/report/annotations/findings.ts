import type { Range } from '../../spec/range.ts'
import type { RunOutcome } from '../../suite/outcome.ts'
import { isFlaky } from '../../suite/verdict.ts'
import { hasFailedMetric, toRank } from '../case-digest.ts'
import { flakyLabel, outcomeLabels, unpassedOutcomes } from '../labels.ts'
import { formatCount } from '../quantities.ts'
import type { CaseReport, MetricReport, RunReport, SuiteReport } from '../report.ts'
import { type Policy, toTolerance } from '../tolerance.ts'
import type { AnnotationLevel } from './annotation.ts'

/** One thing to say at one place of the spec. */
export interface Finding {
  readonly level: AnnotationLevel
  readonly title: string
  readonly message: string
  /** Where the spec says it; undefined for what has no place there. */
  readonly location: string | undefined
  /** Known for problems of the spec; the others are still to be located. */
  readonly range: Range | undefined
  /** Of two findings the one with the lower number is to be seen first. */
  readonly order: number
}

type CaseFinding = Omit<Finding, 'level' | 'range' | 'order'>

const ordersPerOutcome = 3
const caseOrder = 1
const warningOrder = caseOrder + unpassedOutcomes.length * ordersPerOutcome
const noticeOrder = warningOrder + 1

/** Everything worth an annotation: errors of the spec, then what did not pass, worst first, then warnings and notices. */
export function toFindings(report: SuiteReport, policy: Policy): Finding[] {
  const cases = report.cases.toSorted((a, b) => toRank(a) - toRank(b))
  const runs = unpassedOutcomes.flatMap((outcome, index) =>
    cases.flatMap((caseReport) => {
      const order = caseOrder + index * ordersPerOutcome + toRank(caseReport)
      const tolerance = toTolerance(outcome, { suite: report, caseReport, policy })
      const level: AnnotationLevel = tolerance === undefined ? 'error' : 'warning'
      const suffix = tolerance === undefined ? '' : ` (${tolerance})`
      return toCaseFindings(caseReport, outcome).map((finding) => {
        const title = `${finding.title}${suffix}`
        return { ...finding, title, level, range: undefined, order }
      })
    }),
  )
  return [
    ...toProblemFindings(report, 'error'),
    ...runs,
    ...toProblemFindings(report, 'warning'),
    ...report.notices.map(toNotice),
  ]
}

const toProblemFindings = ({ problems, red }: SuiteReport, level: 'error' | 'warning'): Finding[] =>
  problems
    .filter((problem) => problem.level === level)
    .map(({ location, message, range }) => ({
      level: red ? level : 'warning',
      title: `Spec ${level}${location === '' ? '' : ` at ${location}`}`,
      message: `${location === '' ? 'the spec' : `${location}:`} ${message}`,
      location,
      range,
      order: level === 'error' ? 0 : warningOrder,
    }))

const toNotice = (message: string): Finding => ({
  level: 'notice',
  title: 'Note',
  message,
  location: undefined,
  range: undefined,
  order: noticeOrder,
})

function toCaseFindings(caseReport: CaseReport, outcome: RunOutcome): CaseFinding[] {
  const runs = caseReport.runs.filter((run) => run.outcome === outcome)
  const judged = runs.filter(hasFailedMetric)
  const others = runs.filter((run) => !hasFailedMetric(run))
  return outcome === 'failed'
    ? [...toMetricFindings(caseReport, judged), ...toRunFindings(caseReport, others)]
    : toRunFindings(caseReport, runs)
}

const isFailed = ({ passed }: MetricReport): boolean => passed === false

/** One finding for each metric that failed, at its own line: that is the rule which the agent broke. */
function toMetricFindings(caseReport: CaseReport, runs: readonly RunReport[]): CaseFinding[] {
  const failures = runs.flatMap((run) => run.metrics.filter(isFailed).map((metric) => ({ run, metric })))
  const groups = Map.groupBy(failures, ({ metric }) => JSON.stringify([metric.location, metric.name]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { metric, run } = first
    return {
      title: `${toPrefix(caseReport)}${caseReport.name}: ${metric.name} failed`,
      message: `${toShare(group.length, caseReport)}${metric.explanation.join(' ') || run.reason}`,
      location: metric.location ?? toNameLocation(caseReport),
    }
  })
}

function toRunFindings(caseReport: CaseReport, runs: readonly RunReport[]): CaseFinding[] {
  const [first] = runs
  if (first === undefined) return []
  const { word } = outcomeLabels[first.outcome]
  return [
    {
      title: `${toPrefix(caseReport)}${caseReport.name} ${word}`,
      message: `${toShare(runs.length, caseReport)}${first.reason}`,
      location: toNameLocation(caseReport),
    },
  ]
}

/** Whether somebody has to look at it for the first time. */
const toPrefix = ({ change }: CaseReport): string => (change === undefined ? '' : (prefixes[change] ?? ''))

const prefixes: Partial<Record<NonNullable<CaseReport['change']>, string>> = {
  regression: 'Regression: ',
  'still-failing': 'Still failing: ',
  new: 'New: ',
  flaky: 'Flaky: ',
}

function toShare(count: number, { runs }: CaseReport): string {
  if (runs.length === 1) return ''
  const flaky = isFlaky(runs.map(({ outcome }) => outcome)) ? ` (${flakyLabel.symbol} ${flakyLabel.word})` : ''
  return `${count} of ${formatCount(runs.length, 'run')}${flaky}: `
}

const toNameLocation = ({ location }: CaseReport): string | undefined =>
  location === undefined ? undefined : `${location}.name`
