import { type CaseDigest, toCaseDigests } from '../case-digest.ts'
import { type ChangeGroup, toChangeGroups, toGroupSentence, toToldGroups } from '../changes.ts'
import { changeLabels } from '../labels.ts'
import type { SuiteReport } from '../report.ts'
import { escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'
import type { Policy } from '../tolerance.ts'
import type { LinkLine } from './suite.ts'

const maxRegressions = 20
const maxNameLength = 120
const maxWhyLength = 300

/** The cases that changed, by kind: each regression with its why, of the others the names. */
export function renderChanges(report: SuiteReport, policy: Policy, linkLine: LinkLine): string[] {
  const digests = toCaseDigests(report, policy)
  const regressions = digests.filter(({ case: { change } }) => change === 'regression')
  const rest = regressions.length - maxRegressions
  const others = toToldGroups(toChangeGroups(report)).filter(({ change }) => change !== 'regression')
  const lines = [
    ...regressions.slice(0, maxRegressions).map((digest) => renderRegression(digest, linkLine)),
    ...(rest > 0 ? [`- and ${rest} more, see the table`] : []),
    ...others.map(renderGroup),
  ]
  return lines.length === 0 ? [] : ['', ...lines]
}

function renderRegression({ case: { name, range }, why }: CaseDigest, linkLine: LinkLine): string {
  const { symbol, word } = changeLabels.regression
  const place = linkLine(range?.line)
  const told = escapeMarkdown(cut(why, maxWhyLength))
  const title = `- ${symbol} ${word}: <b>${escapeMarkdown(cut(name, maxNameLength))}</b>`
  return [`${title}${place === '' ? '' : ` (${place})`}`, ...(told === '' ? [] : [told])].join(': ')
}

/** Plain hyphens and signs would begin a list of their own. */
const renderGroup = (group: ChangeGroup): string =>
  `- ${escapeMarkdown(group.label.symbol)} ${escapeMarkdown(toGroupSentence(group))}`
