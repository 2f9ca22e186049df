import { type CaseDigest, isUnpassed, toCaseDigests, toOutcomeText, toWorstFirst } from '../case-digest.ts'
import { toPriceFacts } from '../facts.ts'
import { notRunLabel, outcomeLabels, verdictLabels } from '../labels.ts'
import { formatCount } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import { toPolicySentence, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { renderRow, renderTableHead } from '../summary/table.ts'
import { codeSpan } from '../text/markdown.ts'
import { renderLink } from '../text/markdown-link.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'
import { toChangeText } from './baseline.ts'

const maxShownCases = 10
const maxShownProblems = 10
const maxFoldedCases = 100
const maxReasons = 5
const maxNotices = 10
const maxRemoved = 20
const maxNameLength = 150
const maxWhyLength = 300
const maxRoleLength = 40
const maxTurnLength = 200
const maxSentenceLength = 500

interface SuiteOptions {
  /** Whether the report has no other suite, so that its head has said the suite's sentence. */
  readonly isOnly: boolean
  readonly showsTurns: boolean
}

/** What has to be seen of a suite: why it did not pass, its first failed cases and the first problems of its spec. */
export function renderSuiteBlock(suite: SuiteReport, { isOnly, showsTurns }: SuiteOptions): string[] {
  const isFine = suite.verdict === 'passed' || suite.verdict === 'skipped'
  const reasons = toUnsaid(suite, suite.reasons).slice(0, maxReasons)
  const unpassed = toCaseDigests(suite).filter(isUnpassed)
  return [
    ...(isOnly || isFine ? [] : renderSuiteHead(suite)),
    ...(reasons.length === 0 || isFine ? [] : ['']),
    ...(isFine ? [] : reasons.map((reason) => `- ${toShortMarkdown(reason, maxSentenceLength)}`)),
    ...renderCases(suite, unpassed.slice(0, maxShownCases), showsTurns),
    ...(unpassed.length > maxShownCases ? [`\nand ${unpassed.length - maxShownCases} more that did not pass.`] : []),
    ...renderProblems(suite),
  ]
}

/** All that the block leaves out: the other cases, the notices, and what the baseline has and the spec no longer has. */
export function renderSuiteDetails(suite: SuiteReport, { isOnly, showsTurns }: SuiteOptions): string[] {
  const digests = toCaseDigests(suite)
  const unpassed = digests.filter(isUnpassed)
  const others = [...unpassed.slice(maxShownCases), ...digests.filter((digest) => !isUnpassed(digest))]
  const lines = [
    ...renderCases(suite, others.slice(0, maxFoldedCases), showsTurns),
    ...renderRest(others.length - maxFoldedCases, 'case'),
    ...renderRest(suite.problems.length - maxShownProblems, 'problem'),
    ...renderList(toUnsaid(suite, suite.notices), maxNotices),
    ...renderRemoved(suite),
  ]
  return lines.length === 0 || isOnly ? lines : [`\n${renderName(suite)}`, ...lines]
}

const renderName = ({ verdict, spec, agentId }: SuiteReport): string => {
  const name = toShortMarkdown(spec.suiteName ?? spec.path, maxNameLength)
  const agent = agentId === undefined ? [] : [`agent ${codeSpan(String(agentId))}`]
  return [`**${verdictLabels[verdict].symbol} ${name}**`, renderSpec(spec), ...agent].join(' · ')
}

/** The spec, linked where its commit is known. */
export const renderSpec = ({ path, blob }: SuiteReport['spec']): string =>
  blob === undefined ? codeSpan(path) : renderLink(path, blob.url)

const renderSuiteHead = (suite: SuiteReport): string[] => [
  `\n${[renderName(suite), ...toPriceFacts(suite.price).map((fact) => toShortMarkdown(fact, maxSentenceLength))].join(' · ')}`,
  `\n${[toVerdictSentence(suite), toPolicySentence(suite) ?? '']
    .map((text) => toShortMarkdown(text, maxSentenceLength))
    .join(' ')
    .trim()}`,
]

function renderCases(suite: SuiteReport, digests: readonly CaseDigest[], showsTurns: boolean): string[] {
  if (digests.length === 0) return []
  const isCompared = suite.cases.some(({ change }) => change !== undefined)
  const columns = ['', 'Case', 'Passed', ...(isCompared ? ['Change'] : []), 'Why']
  return [
    renderTableHead(columns),
    ...digests.map((digest) =>
      renderRow([
        (digest.outcome === undefined ? notRunLabel : outcomeLabels[digest.outcome]).symbol,
        renderCaseName(digest),
        `${digest.passed}/${digest.case.runs.length}`,
        ...(isCompared ? [toChangeText(digest.case.change)] : []),
        [renderWhy(digest), showsTurns ? renderTurn(digest) : ''].filter((text) => text !== '').join('<br>'),
      ]),
    ),
  ]
}

const renderCaseName = ({ case: { name, location } }: CaseDigest): string =>
  `${toShortMarkdown(name, maxNameLength)}${location === undefined ? '' : `<br>${codeSpan(location)}`}`

function renderWhy(digest: CaseDigest): string {
  const why = toShortMarkdown(digest.why, maxWhyLength)
  const isPlain = digest.outcome === 'failed' && !digest.isFlaky
  if (!isUnpassed(digest)) return ''
  return isPlain && why !== '' ? why : `${toOutcomeText(digest)}${why === '' ? '' : `: ${why}`}`
}

/** What was said where it went wrong, in the worst run. */
function renderTurn({ case: caseReport }: CaseDigest): string {
  const run = toWorstFirst(caseReport)[0]?.run
  const turn = run?.failingTurn === undefined ? undefined : run.transcript[run.failingTurn]
  if (turn?.content === undefined) return ''
  return `${toShortMarkdown(turn.role, maxRoleLength)} said “${toShortMarkdown(turn.content, maxTurnLength)}”`
}

function renderProblems({ problems, spec }: SuiteReport): string[] {
  if (problems.length === 0) return []
  return [
    renderTableHead(['Place', 'Level', 'Problem']),
    ...problems.slice(0, maxShownProblems).map(({ range, location, level, message }) => {
      const line = `line ${range.line}`
      const place = spec.blob === undefined ? line : renderLink(line, `${spec.blob.url}#L${range.line}`)
      const where = location === '' ? '' : `<br>${codeSpan(location)}`
      return renderRow([`${place}${where}`, level, toShortMarkdown(message, maxWhyLength)])
    }),
  ]
}

function renderRemoved({ removed = [] }: SuiteReport): string[] {
  if (removed.length === 0) return []
  const names = removed.slice(0, maxRemoved).map(({ name }) => toShortMarkdown(name, maxNameLength))
  return [`\nNo longer in the spec: ${names.join(', ')}${removed.length > maxRemoved ? ', and more' : ''}.`]
}

const renderList = (sentences: readonly string[], most: number): string[] =>
  sentences.length === 0
    ? []
    : ['', ...sentences.slice(0, most).map((text) => `- ${toShortMarkdown(text, maxSentenceLength)}`)]

const renderRest = (count: number, noun: string): string[] =>
  count > 0 ? [`\nand ${formatCount(count, `more ${noun}`)}.`] : []
