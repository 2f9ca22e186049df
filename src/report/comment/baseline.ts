import { type CaseChange, caseChanges } from '../../suite/case-change.ts'
import { formatCount } from '../quantities.ts'
import type { BaselineReport, Report } from '../report.ts'
import { renderLink } from '../text/markdown-link.ts'
import { cut } from '../text/plain-text.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'

const maxNameLength = 200
const maxReasonLength = 500

/** A change as a cell of a table; empty for a case that is as it was. */
export const toChangeText = (change: CaseChange | undefined): string =>
  change === undefined || change === 'unchanged' ? '' : change.replaceAll('-', ' ')

/** What changed against the baseline, or why nothing was compared; nothing without a baseline. */
export function renderBaseline({ baseline, origin, suites }: Report): string[] {
  if (baseline === undefined) return []
  if (baseline.state !== 'compared') {
    const reason = baseline.reason === undefined ? '' : ` ${toShortMarkdown(baseline.reason, maxReasonLength)}`
    return [`\nNot compared with ${toShortMarkdown(baseline.name, maxNameLength)}.${reason}`]
  }
  const changes = suites.flatMap(({ cases }) => cases.flatMap(({ change }) => change ?? []))
  const removed = suites.reduce((sum, suite) => sum + (suite.removed?.length ?? 0), 0)
  const counts = caseChanges
    .map((change) => ({ change, count: changes.filter((found) => found === change).length }))
    .filter(({ count }) => count > 0)
    .map(({ change, count }) =>
      change === 'regression' ? `**${formatCount(count, change)}**` : `${count} ${change.replaceAll('-', ' ')}`,
    )
  const parts = [...counts, ...(removed === 0 ? [] : [`${removed} removed`])]
  // No colon behind the name: with the end of one it might make an emoji.
  return [
    `\n${parts.length === 0 ? 'No case to compare' : parts.join(', ')} against ${renderName(baseline, origin.url)}.`,
  ]
}

/** The address comes out of the baseline itself, which a change may have brought along. */
const renderName = ({ name, url }: BaselineReport, runUrl: string | undefined): string => {
  const isOfSite = url !== undefined && runUrl !== undefined
  return isOfSite ? renderLink(cut(name, maxNameLength), url, runUrl) : toShortMarkdown(name, maxNameLength)
}
