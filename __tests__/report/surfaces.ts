import { toAnnotations } from '../../src/report/annotations/annotations.ts'
import { renderReportComment } from '../../src/report/comment/report-comment.ts'
import { renderCtrf } from '../../src/report/files/ctrf.ts'
import { renderJUnit } from '../../src/report/files/junit.ts'
import { renderResult } from '../../src/report/files/result.ts'
import { toOutputs } from '../../src/report/outputs.ts'
import { renderPage } from '../../src/report/page/page.ts'
import type { Report } from '../../src/report/report.ts'
import { renderSummary } from '../../src/report/summary/summary.ts'
import { renderTerminal } from '../../src/report/terminal/terminal.ts'
import { toLogLine } from '../../src/report/text/log-text.ts'

/** A way to show a report. */
export interface Surface {
  readonly render: (report: Report) => string
  /** What of it is no text: the same for every text of a report, or the text has changed what is around it. */
  readonly toSkeleton: (shown: string) => unknown
}

/** Of each line the beginning that makes it a block, its tags and its cells. */
export const toMarkdownSkeleton = (shown: string): string[] =>
  shown
    .replaceAll('<br>', '')
    .split('\n')
    .map((line) => `${/^(?:#+ |- |\| )?/.exec(line)?.[0]}${line.match(/<[^>]*>|[|`*_[\]\\~$]/g)?.join('') ?? ''}`)

const toTags = (shown: string): string[] => shown.match(/<[/!?]?[A-Za-z-]*|\]\]>/g) ?? []

const toShape = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toShape)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toShape(part)]))
}
const toJsonSkeleton = (shown: string): unknown => toShape(JSON.parse(shown))

const countLines = (shown: string): number => shown.split('\n').length

const range = { line: 1, column: 1, endLine: 1, endColumn: 2 }
const annotationsOf = (report: Report) =>
  toAnnotations(report, { budget: { error: 10, warning: 10, notice: 10 }, locates: [() => range] })

/** Every surface that shows a report, one a line. */
export const surfaces: Readonly<Record<string, Surface>> = {
  'the summary': {
    render: (report) => renderSummary(report, { transcripts: 'all' }),
    toSkeleton: toMarkdownSkeleton,
  },
  'the comment': { render: (report) => renderReportComment(report), toSkeleton: toMarkdownSkeleton },
  'the terminal': {
    render: (report) => renderTerminal(report, { columns: 80, colour: (_, text) => text }),
    toSkeleton: countLines,
  },
  'result.json': { render: renderResult, toSkeleton: toJsonSkeleton },
  'junit.xml': { render: renderJUnit, toSkeleton: toTags },
  'ctrf.json': { render: renderCtrf, toSkeleton: toJsonSkeleton },
  'the page': { render: (report) => renderPage(report, { nonce: 'bm9uY2UgZm9yIHRlc3Rz' }), toSkeleton: toTags },
  'the outputs': { render: (report) => toOutputs(report, {})['failed-scenarios'], toSkeleton: toJsonSkeleton },
  'the annotations': {
    render: (report) =>
      annotationsOf(report)
        .map(({ title, message }) => `${title}\n${message}`)
        .join('\n'),
    toSkeleton: () => 'any number of lines',
  },
  'a line of the log': {
    render: (report) => toLogLine(report.suites[0]?.reasons[0] ?? ''),
    toSkeleton: countLines,
  },
}
