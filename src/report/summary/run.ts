import { type CaseDigest, hasFailedMetric, type NumberedRun, toRunTitle, toWorstFirst } from '../case-digest.ts'
import { formatCount, formatTime } from '../quantities.ts'
import type { CaseReport, MetricReport, RunReport, TurnReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import { renderRow, renderTableHead } from './table.ts'

const maxTurns = 200
const maxTurnLength = 2_000
const maxReasonLength = 1_000
const maxMetrics = 64

/** Whose transcripts are folded in: those of runs that did not pass, of all runs, or of none. */
export const transcriptChoices = ['failed', 'all', 'none'] as const
export type TranscriptChoice = (typeof transcriptChoices)[number]

/** What is said about one run, and the transcript to fold in where there is room for it. */
export interface RunSection {
  readonly text: string
  readonly turns: readonly TurnReport[]
}

/** The sections of a case's runs: of those that did not pass, or of all when all transcripts are wanted. */
export const toRunSections = ({ case: caseReport }: CaseDigest, transcripts: TranscriptChoice): RunSection[] =>
  toWorstFirst(caseReport)
    .filter(({ run }) => transcripts === 'all' || run.outcome !== 'passed')
    .map((numbered) => ({
      text: renderRun(numbered, caseReport),
      turns: transcripts === 'none' ? [] : numbered.run.transcript,
    }))

function renderRun(numbered: NumberedRun, caseReport: CaseReport): string {
  const { run } = numbered
  return [
    `\n### ${escapeMarkdown(toRunTitle(numbered, caseReport))}`,
    ...(run.reason === '' || hasFailedMetric(run) ? [] : [`\n${escapeMarkdown(cut(run.reason, maxReasonLength))}`]),
    ...renderFacts(run),
    ...(run.metrics.length === 0 ? [] : ['']),
    ...run.metrics.slice(0, maxMetrics).map(renderMetric),
  ].join('\n')
}

function renderFacts({ id, duration, endedReason }: RunReport): string[] {
  const facts = [
    ...(id === undefined ? [] : [`run ${codeSpan(String(id))}`]),
    ...(duration === undefined ? [] : [escapeMarkdown(duration)]),
    ...(endedReason === undefined ? [] : [`ended: ${codeSpan(endedReason)}`]),
  ]
  return facts.length === 0 ? [] : [`\n${facts.join(' · ')}`]
}

function renderMetric({ name, passed, explanation }: MetricReport): string {
  const [symbol, word] = passed === null ? ['?', 'not scored'] : passed ? ['✓', 'passed'] : ['✗', 'failed']
  const why = escapeMarkdown(cut(explanation.join('\n'), maxReasonLength))
  return `- ${symbol} ${codeSpan(name)} ${word}${why === '' ? '' : `: ${why}`}`
}

/** A folded table of the last turns, because conversations go wrong towards their end. */
export function renderTranscript(turns: readonly TurnReport[]): string {
  const earlier = turns.length - maxTurns
  return [
    `\n<details><summary>Transcript, ${formatCount(turns.length, 'turn')}</summary>`,
    ...(earlier > 0 ? [`\n${formatCount(earlier, 'earlier turn')} left out.`] : []),
    renderTableHead(['Time', 'Who', 'Says']),
    ...turns.slice(-maxTurns).map(renderTurn),
    '\n</details>',
  ].join('\n')
}

const renderTurn = ({ role, content, startTime }: TurnReport): string =>
  renderRow([
    formatTime(startTime),
    escapeMarkdown(role),
    escapeMarkdown(cut(content ?? '', maxTurnLength), { lineBreak: '<br>' }),
  ])
