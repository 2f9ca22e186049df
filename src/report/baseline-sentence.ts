import { toChanges } from './changes.ts'
import type { Report } from './report.ts'
import { linkTo } from './text/markdown-link.ts'
import { toShortMarkdown } from './text/short-markdown.ts'

const maxSentenceLength = 1_000

/**
 * What the cases were compared with and what came of it, or why nothing was compared, as a paragraph of Markdown with a
 * link to the run of the baseline. Nothing for a step without a baseline.
 */
export function renderBaseline(report: Pick<Report, 'baseline' | 'origin' | 'startedAt' | 'suites'>): string[] {
  const changes = toChanges(report)
  if (changes === undefined) return []
  const sentence = toShortMarkdown(changes.sentence, maxSentenceLength)
  const link = renderRun(report)
  return [`\n${link === undefined ? sentence : `${sentence.replace(/\.$/, '')} (${link}).`}`]
}

/** A baseline is a file that a change may have brought along, and no reader is sent where it says. */
function renderRun({ origin, baseline }: Pick<Report, 'baseline' | 'origin'>): string | undefined {
  if (origin.url === undefined) return undefined
  const text = 'its run'
  const link = linkTo(text, baseline?.url, origin.url)
  return link === text ? undefined : link
}
