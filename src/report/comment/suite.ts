import { type CaseDigest, isUnpassed, toCaseDigests, toOutcomeText, toToleranceText } from '../case-digest.ts'
import { toPriceFacts } from '../facts.ts'
import { notRunLabel, outcomeLabels, verdictLabels } from '../labels.ts'
import { formatCount } from '../quantities.ts'
import type { Origin, SuiteReport } from '../report.ts'
import { toPolicySentence, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { toSpecUrl } from '../spec-link.ts'
import { renderRow, renderTableHead } from '../summary/table.ts'
import { codeSpan } from '../text/markdown.ts'
import { linkTo } from '../text/markdown-link.ts'
import { toShortMarkdown } from '../text/short-markdown.ts'
import type { Policy } from '../tolerance.ts'
import { toToolRole } from '../tool-role.ts'
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
  readonly origin: Origin
  readonly policy: Policy
}

/** What has to be seen of a suite: why it did not pass, its first failed cases and the first problems of its spec. */
export function renderSuiteBlock(suite: SuiteReport, options: SuiteOptions): string[] {
  const { isOnly, origin, policy } = options
  const isFine = suite.verdict === 'passed' || suite.verdict === 'skipped'
  const reasons = toUnsaid(suite, suite.reasons, policy).slice(0, maxReasons)
  const unpassed = toCaseDigests(suite, policy).filter(isUnpassed)
  return [
    ...(isOnly || isFine ? [] : renderSuiteHead(suite, options)),
    ...(reasons.length === 0 || isFine ? [] : ['']),
    ...(isFine ? [] : reasons.map((reason) => `- ${toShortMarkdown(reason, maxSentenceLength)}`)),
    ...renderCases(suite, unpassed.slice(0, maxShownCases), options),
    ...(unpassed.length > maxShownCases ? [`\nand ${unpassed.length - maxShownCases} more that did not pass.`] : []),
    ...renderProblems(suite, origin),
  ]
}

/** All that the block leaves out: the other cases, the notices, and what the baseline has and the spec no longer has. */
export function renderSuiteDetails(suite: SuiteReport, options: SuiteOptions): string[] {
  const { isOnly, origin, policy } = options
  const digests = toCaseDigests(suite, policy)
  const unpassed = digests.filter(isUnpassed)
  const others = [...unpassed.slice(maxShownCases), ...digests.filter((digest) => !isUnpassed(digest))]
  const lines = [
    ...renderCases(suite, others.slice(0, maxFoldedCases), options),
    ...renderRest(others.length - maxFoldedCases, 'case'),
    ...renderRest(suite.problems.length - maxShownProblems, 'problem'),
    ...renderList(toUnsaid(suite, suite.notices, policy), maxNotices),
    ...renderRemoved(suite),
  ]
  return lines.length === 0 || isOnly ? lines : [`\n${renderName(suite, origin)}`, ...lines]
}

const renderName = ({ verdict, spec, agentId }: SuiteReport, origin: Origin): string => {
  const name = toShortMarkdown(spec.suiteName ?? spec.path, maxNameLength)
  const agent = agentId === undefined ? [] : [`agent ${codeSpan(String(agentId))}`]
  return [`**${verdictLabels[verdict].symbol} ${name}**`, renderSpec(spec, origin), ...agent].join(' · ')
}

/** The spec, linked where its commit is known. */
export const renderSpec = (spec: SuiteReport['spec'], origin: Origin): string =>
  linkTo(codeSpan(spec.path), toSpecUrl(spec, origin))

/** A line of the spec, linked where its commit is known. */
const renderLine = ({ spec }: SuiteReport, origin: Origin, line: number): string =>
  linkTo(`line ${line}`, toSpecUrl(spec, origin, { line }))

const renderSuiteHead = (suite: SuiteReport, { origin, policy }: SuiteOptions): string[] => [
  `\n${[renderName(suite, origin), ...toPriceFacts(suite.price).map((fact) => toShortMarkdown(fact, maxSentenceLength))].join(' · ')}`,
  `\n${[toVerdictSentence(suite, policy), toPolicySentence(suite, policy) ?? '']
    .map((text) => toShortMarkdown(text, maxSentenceLength))
    .join(' ')
    .trim()}`,
]

function renderCases(suite: SuiteReport, digests: readonly CaseDigest[], options: SuiteOptions): string[] {
  if (digests.length === 0) return []
  const toLine = (line: number | undefined): string[] =>
    line === undefined ? [] : [renderLine(suite, options.origin, line)]
  const isCompared = suite.cases.some(({ change }) => change !== undefined)
  const columns = ['', 'Case', 'Passed', ...(isCompared ? ['Change'] : []), 'Why']
  return [
    renderTableHead(columns),
    ...digests.map((digest) =>
      renderRow([
        (digest.outcome === undefined ? notRunLabel : outcomeLabels[digest.outcome]).symbol,
        renderCaseName(digest, toLine(digest.case.range?.line)),
        `${digest.passed}/${digest.case.runs.length}`,
        ...(isCompared ? [toChangeText(digest.case.change)] : []),
        [renderWhy(digest, toLine(toFailedLine(digest))), options.showsTurns ? renderTurn(digest) : '']
          .filter((text) => text !== '')
          .join('<br>'),
      ]),
    ),
  ]
}

function renderCaseName({ case: { name, location } }: CaseDigest, line: readonly string[]): string {
  const place = [...(location === undefined ? [] : [codeSpan(location)]), ...line]
  return [toShortMarkdown(name, maxNameLength), ...(place.length === 0 ? [] : [place.join(' · ')])].join('<br>')
}

/** The line of the rule that the worst run broke first. */
const toFailedLine = ({ runs }: CaseDigest): number | undefined =>
  runs[0]?.run.metrics.find(({ passed }) => passed === false)?.line

function renderWhy(digest: CaseDigest, line: readonly string[]): string {
  const why = toShortMarkdown(digest.why, maxWhyLength)
  const isPlain = digest.outcome === 'failed' && !digest.isFlaky && digest.tolerance === undefined
  if (!isUnpassed(digest)) return ''
  const outcome = `${toOutcomeText(digest)}${toToleranceText(digest.tolerance)}`
  const text = isPlain && why !== '' ? why : `${outcome}${why === '' ? '' : `: ${why}`}`
  return [text, ...line.map((place) => `(${place})`)].join(' ')
}

/** What was said where it went wrong, in the worst run, unless the reason has said it. */
function renderTurn({ runs, why }: CaseDigest): string {
  const run = runs[0]?.run
  const turn = run?.failingTurn === undefined ? undefined : run.transcript[run.failingTurn]
  if (turn?.content === undefined || why.includes(turn.content)) return ''
  const content = toShortMarkdown(turn.content, maxTurnLength)
  // What a tool is asked for is a turn of its own, and nobody says it.
  if (toToolRole(turn.role) === 'call') return `the agent called ${content}`
  return `${toShortMarkdown(turn.role, maxRoleLength)} said “${content}”`
}

function renderProblems(suite: SuiteReport, origin: Origin): string[] {
  const { problems } = suite
  if (problems.length === 0) return []
  return [
    renderTableHead(['Place', 'Level', 'Problem']),
    ...problems.slice(0, maxShownProblems).map(({ range, location, level, message }) => {
      const place = renderLine(suite, origin, range.line)
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
