import { type CaseDigest, toCaseDigests } from '../case-digest.ts'
import { type ChangeGroup, toChangeGroups, toChanges, toGroupSentence, toToldGroups } from '../changes.ts'
import { changeLabels } from '../labels.ts'
import type { Report, SuiteReport } from '../report.ts'
import { escapeMarkdown } from '../text/markdown.ts'
import { linkTo } from '../text/markdown-link.ts'
import { cut } from '../text/plain-text.ts'
import type { Policy } from '../tolerance.ts'
import type { LinkLine } from './suite.ts'

const maxRegressions = 20
const maxNameLength = 120
const maxWhyLength = 300

type Compared = Pick<Report, 'baseline' | 'origin' | 'startedAt' | 'suites'>

/** What the cases were compared with, and what came of it, in a sentence. Nothing for a step without the input. */
export function renderBaseline(report: Compared): string[] {
  const changes = toChanges(report)
  if (changes === undefined) return []
  const { origin, baseline } = report
  // A baseline is a file from somewhere, and no reader is sent where it says.
  const link = origin.url === undefined ? undefined : linkTo('its run', baseline?.url, origin.url)
  return [`\n${escapeMarkdown(changes.sentence)}${link?.startsWith('[') ? ` (${link})` : ''}`]
}

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
