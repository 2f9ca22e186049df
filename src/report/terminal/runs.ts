import { hasFailedMetric, type NumberedRun, toRunTitle, toWorstFirst } from '../case-digest.ts'
import { formatCount, formatTime } from '../quantities.ts'
import type { CaseReport, MetricReport, TurnReport } from '../report.ts'
import { toLogLine } from '../text/log-text.ts'
import { type Colour, outcomeStyles } from './colour.ts'

const maxTurns = 200

/** The runs of a case that did not pass: reason, metrics that did not pass, and the transcript, indented. */
export const renderRuns = (caseReport: CaseReport, colour: Colour): string[] =>
  toWorstFirst(caseReport)
    .filter(({ run }) => run.outcome !== 'passed')
    .flatMap((run) => renderRun(run, caseReport, colour))

function renderRun(numbered: NumberedRun, caseReport: CaseReport, colour: Colour): string[] {
  const { run } = numbered
  const id = run.id === undefined ? '' : ` (id ${run.id})`
  return [
    colour(outcomeStyles[run.outcome], toLogLine(`${toRunTitle(numbered, caseReport)}${id}`)),
    ...(hasFailedMetric(run) ? [] : [toLogLine(`  ${run.reason}`)]),
    ...run.metrics.filter(({ passed }) => passed !== true).map(renderMetric),
    ...renderTranscript(run.transcript).map((line) => colour('dim', line)),
  ]
}

const renderMetric = ({ name, passed, explanation }: MetricReport): string =>
  toLogLine(`  ${passed === null ? '? not scored' : '✗ failed'} ${name}: ${explanation.join(' ')}`)

/** The last turns, because conversations go wrong towards their end. */
function renderTranscript(turns: readonly TurnReport[]): string[] {
  const earlier = turns.length - maxTurns
  return [
    ...(earlier > 0 ? [`    ${formatCount(earlier, 'earlier turn')} left out`] : []),
    ...turns
      .slice(-maxTurns)
      .map(({ role, content, startTime }) => toLogLine(`    ${formatTime(startTime)} ${role}: ${content ?? ''}`)),
  ]
}
