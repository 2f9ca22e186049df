import { type CaseDigest, hasFailedMetric, type JudgedRun, toRunTitle } from '../case-digest.ts'
import { toMetricLabel } from '../labels.ts'
import type { CaseReport, MetricReport, RunReport } from '../report.ts'
import { codeSpan, escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import type { LinkLine } from './suite.ts'

const maxReasonLength = 1_000
/** All that a case may have, and its expected outcome. */
const maxMetrics = 100

/** Whose transcripts are folded in: those of runs that did not pass, of all runs, or of none. */
export const transcriptChoices = ['failed', 'all', 'none'] as const
export type TranscriptChoice = (typeof transcriptChoices)[number]

/** A run that the summary says something about. */
export interface RunSection {
  readonly numbered: JudgedRun
  readonly case: CaseReport
  /** Whose transcript is folded in where there is room for it; undefined: it has none, or none is wanted. */
  readonly folded: RunReport | undefined
}

/** The sections of a case's runs: of those that did not pass, or of all when all transcripts are wanted. */
export const toRunSections = ({ runs, case: caseReport }: CaseDigest, transcripts: TranscriptChoice): RunSection[] =>
  runs
    .filter(({ run }) => transcripts === 'all' || run.outcome !== 'passed')
    .map((numbered) => ({
      numbered,
      case: caseReport,
      folded: transcripts === 'none' || numbered.run.transcript.length === 0 ? undefined : numbered.run,
    }))

/** What is said about one run, without its transcript. */
export function renderRun({ numbered, case: caseReport }: RunSection, linkLine: LinkLine): string {
  const { run } = numbered
  return [
    `\n### ${escapeMarkdown(toRunTitle(numbered, caseReport))}`,
    ...(run.reason === '' || hasFailedMetric(run) ? [] : [`\n${escapeMarkdown(cut(run.reason, maxReasonLength))}`]),
    ...renderFacts(run),
    ...(run.metrics.length === 0 ? [] : ['']),
    ...run.metrics.slice(0, maxMetrics).map((metric) => renderMetric(metric, linkLine)),
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

/** The line of a rule that was broken is where to look. */
function renderMetric({ name, passed, explanation, line }: MetricReport, linkLine: LinkLine): string {
  const { symbol, word } = toMetricLabel(passed)
  const why = escapeMarkdown(cut(explanation.join('\n'), maxReasonLength))
  const place = passed === false ? linkLine(line) : ''
  return `- ${symbol} ${codeSpan(name)} ${word}${place === '' ? '' : ` (${place})`}${why === '' ? '' : `: ${why}`}`
}
