import { verdictLabels } from '../labels.ts'
import { formatDuration } from '../quantities.ts'
import type { Report } from '../report.ts'
import { toSuitesSentence } from '../sentences.ts'
import { toLogLine } from '../text/log-text.ts'
import { verdictStyles } from './colour.ts'
import { renderSuite, type TerminalOptions } from './suite.ts'

/**
 * A report for a terminal or a log, without a final line break: each suite, then what they come to together. No line can
 * be taken for a command of the runner.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const suites = report.suites.map((suite) => renderSuite(suite, options))
  if (suites.length === 1) return suites.join('')
  const { symbol, word } = verdictLabels[report.verdict]
  const verdict = options.colour(verdictStyles[report.verdict], toLogLine(`${symbol} ${word}`))
  return [...suites, `${verdict}: ${toLogLine(toSuitesSentence(report))} ${formatDuration(report.durationMs)}`].join(
    '\n\n',
  )
}
