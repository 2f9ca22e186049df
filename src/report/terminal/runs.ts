import { type CaseDigest, hasFailedMetric, type JudgedRun, toRunTitle } from '../case-digest.ts'
import { toMetricLabel } from '../labels.ts'
import { formatCount, formatTime } from '../quantities.ts'
import type { CaseReport, MetricReport, RunReport, TurnReport } from '../report.ts'
import { toEarlierTurns } from '../run-transcript.ts'
import { toLogLine } from '../text/log-text.ts'
import { type Colour, outcomeStyles } from './colour.ts'
import { renderWindow } from './dial-window.ts'

const maxTurns = 200
/** How much of what led to the failing turn is shown before it. */
const turnsBefore = 10

export interface RunOptions {
  /** The path of the spec. */
  readonly path: string
  readonly colour: Colour
}

/**
 * The runs of a case that did not pass, each with its lines in one piece: where the case stands, reason, metrics that did
 * not pass and where the spec asks for them, and the transcript, indented.
 */
export function* renderRuns({ runs, case: caseReport }: CaseDigest, options: RunOptions): Generator<string> {
  for (const numbered of runs) {
    if (numbered.run.outcome !== 'passed') yield renderRun(numbered, caseReport, options).join('\n')
  }
}

function renderRun(numbered: JudgedRun, caseReport: CaseReport, { path, colour }: RunOptions): string[] {
  const { run } = numbered
  return [
    colour(
      outcomeStyles[run.outcome],
      toLogLine(`${toRunTitle(numbered, caseReport)}${toOrigin(run, caseReport, path)}`),
    ),
    ...(hasFailedMetric(run) ? [] : [toLogLine(`  ${run.reason}`)]),
    ...(run.dialWindow === undefined ? [] : [toLogLine(`  dial window ${renderWindow(run.dialWindow)}`)]),
    ...run.metrics.filter(({ passed }) => passed !== true).map((metric) => renderMetric(metric, path)),
    ...renderTranscript(run, colour),
  ]
}

/** In the form that editors and terminals make links of. */
const toPlace = (path: string, line: number): string => `${path}:${line}`

function toOrigin({ id }: RunReport, { range }: CaseReport, path: string): string {
  const parts = [...(id === undefined ? [] : [`id ${id}`]), ...(range === undefined ? [] : [toPlace(path, range.line)])]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function renderMetric({ name, passed, explanation, line }: MetricReport, path: string): string {
  const place = line === undefined ? '' : ` (${toPlace(path, line)})`
  const why = explanation.join(' ').trim()
  const { symbol, word } = toMetricLabel(passed)
  return toLogLine(`  ${symbol} ${word} ${name}${place}${why === '' ? '' : `: ${why}`}`)
}

/** The last turns, because conversations go wrong towards their end; earlier ones where one is known to have failed. */
function renderTranscript(run: RunReport, colour: Colour): string[] {
  const { transcript, failingTurn, outcome } = run
  const start = Math.max(0, Math.min(transcript.length - maxTurns, (failingTurn ?? Infinity) - turnsBefore))
  const later = transcript.length - start - maxTurns
  const leftOut = (sentence: string): string => colour('dim', `    ${sentence}`)
  const shown = transcript.slice(start, start + maxTurns).map((turn, index) => {
    const isFailing = start + index === failingTurn
    const line = toLogLine(`${isFailing ? '  ▶ ' : '    '}${renderTurn(turn)}`)
    return colour(isFailing ? outcomeStyles[outcome] : 'dim', line)
  })
  return [
    ...toEarlierTurns(run, start).map(leftOut),
    ...shown,
    ...(later > 0 ? [leftOut(`${formatCount(later, 'later turn')} left out`)] : []),
  ]
}

const renderTurn = ({ role, content, startTime }: TurnReport): string =>
  `${formatTime(startTime)} ${role}: ${content ?? ''}`.trim()
