import { type CaseDigest, isNoteworthy, isUnpassed, toCaseDigests } from '../case-digest.ts'
import type { BaselineReport, Origin, SuiteReport } from '../report.ts'
import { toSpecUrl } from '../spec-link.ts'
import { ByteBudget } from '../text/byte-budget.ts'
import { linkTo } from '../text/markdown-link.ts'
import type { Policy } from '../tolerance.ts'
import { dialWindowColumns, renderDialWindowRows } from './dial-windows.ts'
import { renderHead } from './head.ts'
import { cutSentenceBytes, renderMissing } from './missing.ts'
import { type RunSection, renderRun, type TranscriptChoice, toRunSections } from './run.ts'
import {
  chooseCaseColumns,
  problemColumns,
  renderCaseRow,
  renderProblemRows,
  takeTable,
  toCaseColumns,
} from './table.ts'
import { renderTimeline } from './timeline.ts'
import { renderTranscript } from './transcript.ts'

/** Rendering a transcript only to find it too long takes time. */
const maxMissedTranscripts = 20

/** A line of the spec as Markdown, such as `line 12`, as a link where that can be; empty for one that is not known. */
export type LinkLine = (line: number | undefined) => string

export interface SuiteOptions {
  /** The most UTF-8 bytes the section may have, at least 1,024. */
  readonly maxBytes: number
  readonly transcripts: TranscriptChoice
  readonly origin: Origin
  readonly startedAt: string
  readonly policy: Policy
  readonly baseline: BaselineReport | undefined
  /** Whether this is the only suite, so that nothing above it says what is of the whole step. */
  readonly isAlone: boolean
  /** Whether files hold what does not fit. */
  readonly hasFiles: boolean
}

/**
 * The lines of a suite's report as Markdown. What does not fit is left out in stages, and said: first transcripts, then the timeline
 * and the dial windows, then the rows of passed cases, then what is said about single runs, then the other rows.
 */
export function renderSuite(report: SuiteReport, options: SuiteOptions): readonly string[] {
  const budget = new ByteBudget(options.maxBytes - cutSentenceBytes)
  const parts = toParts(report, options)
  const { toRow, toText } = parts

  // What is taken first is cut last.
  const head = budget.takeLines(parts.head)
  const problems = takeTable(budget, problemColumns, parts.problems)
  const unpassed = takeTable(budget, parts.caseColumns, renderEach(parts.unpassed, toRow))
  const texts = budget.takeLines(renderEach(parts.sections, toText))
  const others =
    unpassed.head.length > 0
      ? {
          head: [],
          rows: unpassed.rows.length < parts.unpassed.length ? [] : budget.takeLines(renderEach(parts.others, toRow)),
        }
      : takeTable(budget, parts.caseColumns, parts.unpassed.length > 0 ? [] : renderEach(parts.others, toRow))
  const windows = takeTable(budget, dialWindowColumns, parts.windows)
  const timeline = parts.timeline !== undefined && budget.take(parts.timeline) ? [parts.timeline] : []
  const folded = takeTranscripts(budget, parts.sections.slice(0, texts.length))

  const missing = {
    transcripts: parts.sections.filter((section) => section.folded !== undefined).length - folded.size,
    'the timeline': parts.timeline === undefined ? 0 : 1 - timeline.length,
    'rows of dial windows': parts.windows.length - windows.rows.length,
    'rows of passed cases': parts.others.length - others.rows.length,
    'details of runs': parts.sections.length - texts.length,
    'rows of cases that did not pass': parts.unpassed.length - unpassed.rows.length,
    'rows of problems': parts.problems.length - problems.rows.length,
    'lines above the tables': parts.head.length - head.length,
  }
  return [
    ...head,
    ...renderMissing(missing, options),
    ...[problems, unpassed, others, windows].flatMap((table) => [...table.head, ...table.rows]),
    ...texts.flatMap((text, index) => [text, folded.get(index) ?? []].flat()),
    ...timeline,
    '',
  ]
}

/** Each is made when it is asked for: most of a long list may have no room. */
function* renderEach<T>(items: readonly T[], render: (item: T) => string): Generator<string> {
  for (const item of items) yield render(item)
}

/** Everything there is to show, before any of it is cut; the long lists are still to be rendered. */
function toParts(report: SuiteReport, options: SuiteOptions) {
  const digests = toCaseDigests(report, options.policy)
  const linkLine: LinkLine = (line) =>
    line === undefined ? '' : linkTo(`line ${line}`, toSpecUrl(report.spec, options.origin, { line }))
  const columns = { ...chooseCaseColumns(digests), linkLine }
  return {
    toRow: (digest: CaseDigest): string => renderCaseRow(digest, columns),
    toText: (section: RunSection): string => renderRun(section, linkLine),
    head: renderHead(report, { first: digests.find((digest) => isNoteworthy(digest, report)), linkLine, options }),
    problems: renderProblemRows(report, linkLine),
    caseColumns: toCaseColumns(columns),
    unpassed: digests.filter(isUnpassed),
    others: digests.filter((digest) => !isUnpassed(digest)),
    sections: digests.flatMap((digest) => toRunSections(digest, options.transcripts)),
    windows: renderDialWindowRows(report),
    timeline: renderTimeline(report),
  }
}

/** The transcripts that fit, by the index of their section. One that is too long leaves room for shorter ones behind it. */
function takeTranscripts(budget: ByteBudget, sections: readonly RunSection[]): ReadonlyMap<number, string> {
  const folded = new Map<number, string>()
  let misses = 0
  for (const [index, section] of sections.entries()) {
    if (section.folded === undefined) continue
    const transcript = renderTranscript(section.folded)
    if (budget.take(transcript)) folded.set(index, transcript)
    else misses += 1
    if (misses === maxMissedTranscripts) break
  }
  return folded
}
