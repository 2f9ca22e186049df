import { formatCount } from '../quantities.ts'
import type { Report, SuiteReport } from '../report.ts'
import { toByteLength } from '../text/plain-text.ts'
import { renderWhere } from './missing.ts'
import { renderSuites } from './overview.ts'
import type { TranscriptChoice } from './run.ts'
import { renderSuite } from './suite.ts'

/** GitHub drops a job summary of more than 1 MiB altogether. */
const defaultMaxBytes = 1_048_576 - 16_384

/** A suite's section says at least its verdict. */
const minSuiteBytes = 1_024

interface Options {
  /** The most UTF-8 bytes the summary may have, at least 1,024. */
  readonly maxBytes?: number
  readonly transcripts: TranscriptChoice
  /** Whether the report's files are written too, to say where the rest is when something is cut. */
  readonly hasFiles?: boolean
}

/** Room for the sentence that says how many sections are left out. */
const restBytes = 256

/** A report as the Markdown of a job summary: an overview where it has several suites, and a section for each. */
export const renderSummary = (report: Report, options: Options): string =>
  renderSummaryLines(report, options).join('\n')

/** The same in pieces. */
export function* renderSummaryParts(report: Report, options: Options): Generator<string> {
  for (const [index, line] of renderSummaryLines(report, options).entries()) {
    if (index > 0) yield '\n'
    yield line
  }
}

function renderSummaryLines(
  report: Report,
  { maxBytes = defaultMaxBytes, transcripts, hasFiles = false }: Options,
): readonly string[] {
  const { origin, startedAt, policy, baseline } = report
  const options = { transcripts, origin, startedAt, policy, baseline, hasFiles }
  const [first, ...others] = report.suites
  if (first !== undefined && others.length === 0) return renderSuite(first, { ...options, maxBytes, isAlone: true })
  const overview = renderSuites(report, { maxBytes: Math.floor(maxBytes / 2), hasFiles })
  let left = maxBytes - toByteLength(overview) - restBytes
  const chosen = chooseSuites(report.suites, Math.floor(left / (minSuiteBytes + 1)))
  const sections = chosen.flatMap((suite, index) => {
    // What one section leaves over is for those behind it.
    const share = Math.floor(left / (chosen.length - index)) - 1
    const section = renderSuite(suite, { ...options, maxBytes: share, isAlone: false })
    left -= section.reduce((bytes, line) => bytes + toByteLength(line) + 1, 0)
    return section
  })
  return [overview, ...renderRest(report.suites.length - chosen.length, hasFiles), ...sections]
}

/** So many suites in their order; where there are more, those that make the step fail go before the others. */
function chooseSuites(suites: readonly SuiteReport[], most: number): readonly SuiteReport[] {
  const worstFirst = suites.toSorted((a, b) => Number(b.red) - Number(a.red))
  const chosen = new Set(worstFirst.slice(0, Math.max(0, most)))
  return suites.filter((suite) => chosen.has(suite))
}

function renderRest(count: number, hasFiles: boolean): string[] {
  if (count === 0) return []
  const sections = `the sections of ${formatCount(count, 'suite')}`
  return [`Left out, because this summary would be too large: ${sections}. ${renderWhere(hasFiles)}\n`]
}
