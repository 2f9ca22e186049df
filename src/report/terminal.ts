import { isUnpassed, toCaseDigests } from './case-digest.ts'
import { verdictLabels } from './labels.ts'
import { toLogLine } from './log-text.ts'
import { formatAmount, formatCount, formatDuration, formatRate } from './quantities.ts'
import type { Report } from './report.ts'
import { toPolicySentence, toUnsaid, toVerdictSentence } from './sentences.ts'
import { renderCaseTable } from './terminal-cases.ts'
import { type Colour, verdictStyles } from './terminal-colour.ts'
import { renderRuns } from './terminal-runs.ts'

interface Options {
  /** The width of the terminal. */
  readonly columns: number
  readonly colour: Colour
}

/** A report for a terminal or a log, without a final line break. No line can be taken for a command of the runner. */
export function renderTerminal(report: Report, { columns, colour }: Options): string {
  const digests = toCaseDigests(report)
  const blocks = [
    renderHead(report, colour),
    renderProblems(report, colour),
    renderCaseTable(digests, { columns, colour }),
    digests.filter(isUnpassed).flatMap((digest) => renderRuns(digest.case, colour)),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

function renderHead(report: Report, colour: Colour): string[] {
  const { symbol, word } = verdictLabels[report.verdict]
  const verdict = toLogLine(`${symbol} ${word}: ${report.spec.suiteName ?? report.spec.path}`)
  const policy = toPolicySentence(report)
  return [
    colour(verdictStyles[report.verdict], verdict),
    toLogLine(toVerdictSentence(report)),
    ...(policy === undefined ? [] : [policy]),
    ...toUnsaid(report, report.reasons).map((reason) => toLogLine(`- ${reason}`)),
    ...toUnsaid(report, report.notices).map((notice) => toLogLine(`Note: ${notice}`)),
    colour('dim', toLogLine(renderFacts(report).join(' · '))),
  ]
}

const renderFacts = ({ agentId, channel, service, resultId, ...report }: Report): string[] => [
  ...(agentId === undefined ? [] : [`agent ${agentId}`]),
  ...(report.mode === 'lint' ? [] : [`${channel} on ${service}`]),
  ...(resultId === undefined ? [] : [`result ${resultId}`]),
  ...(report.plannedRuns === undefined ? [] : [`${formatCount(report.plannedRuns, 'run')} planned`]),
  ...(report.price.estimated === undefined ? [] : [`price ${formatAmount(report.price.estimated)}`]),
  ...(report.price.limit === undefined ? [] : [`limit ${formatAmount(report.price.limit)}`]),
  ...(report.passRate === undefined ? [] : [`pass rate ${formatRate(report.passRate)}`]),
  formatDuration(report.durationMs),
]

/** In the form that editors and problem matchers know. */
const renderProblems = ({ problems, spec }: Report, colour: Colour): string[] =>
  problems.map(({ range, level, message, location }) => {
    const place = `${spec.path}:${range.line}:${range.column}`
    const line = toLogLine(`${place}: ${level}: ${location === '' ? 'the spec' : `${location}:`} ${message}`)
    return colour(level === 'error' ? 'bad' : 'warn', line)
  })
