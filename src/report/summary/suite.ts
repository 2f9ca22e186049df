import { isUnpassed, toCaseDigests } from '../case-digest.ts'
import type { SuiteReport } from '../report.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { renderHead } from './head.ts'
import { type RunSection, renderTranscript, type TranscriptChoice, toRunSections } from './run.ts'
import { caseColumns, problemColumns, renderCaseRow, renderProblemRows, renderTableHead } from './table.ts'

/** Rendering a transcript only to find it too long takes time. */
const maxMissedTranscripts = 20

/** The sentence that says what was cut is kept free from the start. */
const cutSentenceBytes = 512

interface Options {
  /** The most UTF-8 bytes the section may have, at least 1,024. */
  readonly maxBytes: number
  readonly transcripts: TranscriptChoice
  /** What is said of the baseline; undefined for nothing. */
  readonly baseline: string | undefined
}

/**
 * A suite's report as Markdown. What does not fit is left out in stages, and said: first transcripts, then
 * the rows of passed cases, then what is said about single runs, then the other rows.
 */
export function renderSuite(report: SuiteReport, { maxBytes, transcripts, baseline }: Options): string {
  const budget = new ByteBudget(maxBytes - cutSentenceBytes)
  const digests = toCaseDigests(report)
  const unpassed = digests.filter(isUnpassed).map(renderCaseRow)
  const others = digests.filter((digest) => !isUnpassed(digest)).map(renderCaseRow)
  const problems = renderProblemRows(report)
  const sections = digests.flatMap((digest) => toRunSections(digest, transcripts))
  const wanted = sections.filter(({ turns }) => turns.length > 0)

  // What is taken first is cut last.
  const head = budget.takeLines(renderHead(report, baseline))
  const problemHead = takeHead(budget, problemColumns, problems)
  const shownProblems = budget.takeLines(problems)
  const caseHead = takeHead(budget, caseColumns, digests)
  const shownUnpassed = budget.takeLines(unpassed)
  const shownSections = budget.takeLeading(sections, ({ text }) => text)
  const shownOthers = budget.takeLines(others)
  const folded = takeTranscripts(budget, shownSections)

  const missing = {
    transcripts: wanted.length - folded.size,
    'rows of passed cases': others.length - shownOthers.length,
    'details of runs': sections.length - shownSections.length,
    'rows of cases that did not pass': unpassed.length - shownUnpassed.length,
    'rows of problems': problems.length - shownProblems.length,
  }
  return [
    ...head,
    ...renderMissing(missing),
    ...problemHead,
    ...shownProblems,
    ...caseHead,
    ...shownUnpassed,
    ...shownOthers,
    ...shownSections.flatMap((section) => [section.text, folded.get(section) ?? []].flat()),
    '',
  ].join('\n')
}

const takeHead = (budget: ByteBudget, columns: readonly string[], rows: readonly unknown[]): readonly string[] =>
  rows.length === 0 ? [] : budget.takeLines([renderTableHead(columns)])

/** One transcript that is too long leaves room for shorter ones behind it. */
function takeTranscripts(budget: ByteBudget, sections: readonly RunSection[]): ReadonlyMap<RunSection, string> {
  const folded = new Map<RunSection, string>()
  let misses = 0
  for (const section of sections) {
    if (section.turns.length === 0) continue
    const transcript = renderTranscript(section.turns)
    if (budget.take(transcript)) folded.set(section, transcript)
    else misses += 1
    if (misses === maxMissedTranscripts) break
  }
  return folded
}

function renderMissing(missing: Readonly<Record<string, number>>): string[] {
  const parts = Object.entries(missing)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} (${count})`)
  return parts.length === 0 ? [] : [`\nLeft out, because this summary would be too large: ${parts.join(', ')}.`]
}
