import type { CaseChange } from '../../suite/case-change.ts'
import { toChanges } from '../changes.ts'
import { changeLabels } from '../labels.ts'
import type { Report } from '../report.ts'
import { renderLink } from '../text/markdown-link.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'

const maxSentenceLength = 1_000

/** A change as a cell of a table; empty for a case that is as it was. */
export function toChangeText(change: CaseChange | undefined): string {
  if (change === undefined || change === 'unchanged') return ''
  const { symbol, word } = changeLabels[change]
  return `${symbol} ${word}`
}

/** What changed against the baseline, or why nothing was compared; nothing without a baseline. */
export function renderBaseline(report: Report): string[] {
  const changes = toChanges(report)
  if (changes === undefined) return []
  const sentence = toShortMarkdown(changes.sentence, maxSentenceLength)
  return [`\n${[sentence, ...renderRun(report)].join(' · ')}`]
}

/** The address comes out of the baseline itself, which a change may have brought along: it must be of the same site. */
function renderRun({ baseline, origin }: Report): string[] {
  if (baseline?.url === undefined || origin.url === undefined) return []
  return URL.parse(baseline.url)?.origin === URL.parse(origin.url)?.origin
    ? [renderLink('run of the baseline', baseline.url, origin.url)]
    : []
}
