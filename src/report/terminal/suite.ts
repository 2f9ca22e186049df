import { type CaseDigest, isUnpassed, toCaseDigests } from '../case-digest.ts'
import { toDurationFacts, toPlannedFacts, toPriceFacts } from '../facts.ts'
import { verdictLabels } from '../labels.ts'
import { formatRate } from '../quantities.ts'
import type { SuiteReport } from '../report.ts'
import { toPolicySentence, toUnsaid, toVerdictSentence } from '../sentences.ts'
import { toLogLine } from '../text/log-text.ts'
import type { Policy } from '../tolerance.ts'
import { renderCaseTable } from './cases.ts'
import { type Colour, verdictStyles } from './colour.ts'
import { type RunOptions, renderRuns } from './runs.ts'

export interface SuiteOptions {
  /** The width of the terminal. */
  readonly columns: number
  readonly colour: Colour
}

/** What stands between two empty lines, in pieces of whole lines, each without its last line break. */
export type Block = Iterable<string>

/** Lines as a block in one piece; without lines an empty one. */
export const toBlock = (lines: readonly string[]): Block => (lines.length === 0 ? [] : [lines.join('\n')])

/** A suite's report for a terminal or a log. */
export function* renderSuiteBlocks(
  report: SuiteReport,
  policy: Policy,
  { columns, colour }: SuiteOptions,
): Generator<Block> {
  const digests = toCaseDigests(report, policy)
  yield toBlock(renderHead(report, policy, colour))
  yield toBlock(renderProblems(report, colour))
  yield toBlock(renderCaseTable(digests, { columns, colour }))
  yield renderUnpassed(digests, { path: report.spec.path, colour })
}

function* renderUnpassed(digests: readonly CaseDigest[], options: RunOptions): Generator<string> {
  for (const digest of digests) if (isUnpassed(digest)) yield* renderRuns(digest, options)
}

function renderHead(report: SuiteReport, policy: Policy, colour: Colour): string[] {
  const { symbol, word } = verdictLabels[report.verdict]
  const verdict = toLogLine(`${symbol} ${word}: ${report.spec.suiteName ?? report.spec.path}`)
  const tolerated = toPolicySentence(report, policy)
  return [
    colour(verdictStyles[report.verdict], verdict),
    toLogLine(toVerdictSentence(report, policy)),
    ...(tolerated === undefined ? [] : [tolerated]),
    ...toUnsaid(report, report.reasons, policy).map((reason) => toLogLine(`- ${reason}`)),
    ...toUnsaid(report, report.notices, policy).map((notice) => toLogLine(`Note: ${notice}`)),
    colour('dim', toLogLine(renderFacts(report).join(' · '))),
  ]
}

/** The path always: suites of different files may share a name. */
const renderFacts = ({ spec, agentId, channel, service, resultIds: ids, ...report }: SuiteReport): string[] => [
  spec.path,
  ...(agentId === undefined ? [] : [`agent ${agentId}`]),
  ...(report.mode === 'lint' ? [] : [`${channel} on ${service}`]),
  ...(ids.length === 0 ? [] : [`result${ids.length === 1 ? '' : 's'} ${ids.join(', ')}`]),
  ...toPlannedFacts(report),
  ...toPriceFacts(report.price),
  ...(report.passRate === undefined ? [] : [`pass rate ${formatRate(report.passRate)}`]),
  ...toDurationFacts(report),
]

/** In the form that editors and problem matchers know. */
const renderProblems = ({ problems, spec }: SuiteReport, colour: Colour): string[] =>
  problems.map(({ range, level, message, location }) => {
    const place = `${spec.path}:${range.line}:${range.column}`
    const line = toLogLine(`${place}: ${level}: ${location === '' ? 'the spec' : `${location}:`} ${message}`)
    return colour(level === 'error' ? 'bad' : 'warn', line)
  })
