import { toByteLength } from './plain-text.ts'
import type { Report } from './report.ts'
import { renderSuites } from './summary-overview.ts'
import type { TranscriptChoice } from './summary-run.ts'
import { renderSuite } from './summary-suite.ts'

/** GitHub drops a job summary of more than 1 MiB altogether. */
const defaultMaxBytes = 1_048_576 - 16_384

/** A suite's section says at least its verdict. */
const minSuiteBytes = 1_024

interface Options {
  /** The most UTF-8 bytes the summary may have, at least 1,024. */
  readonly maxBytes?: number
  readonly transcripts: TranscriptChoice
}

/** A report as the Markdown of a job summary: an overview where it has several suites, and a section for each. */
export function renderSummary(report: Report, { maxBytes = defaultMaxBytes, transcripts }: Options): string {
  const overview = report.suites.length === 1 ? '' : renderSuites(report)
  const sections: string[] = []
  let left = maxBytes - toByteLength(overview)
  for (const [index, suite] of report.suites.entries()) {
    // What one section leaves over is for those behind it.
    const share = Math.floor(left / (report.suites.length - index))
    if (share < minSuiteBytes) break
    const section = renderSuite(suite, { maxBytes: share, transcripts })
    sections.push(section)
    left -= toByteLength(section) + 1
  }
  return [...(overview === '' ? [] : [overview]), ...sections].join('\n')
}
