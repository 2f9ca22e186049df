import { verdictLabels } from './labels.ts'
import { toLogLine } from './log-text.ts'
import { formatDuration } from './quantities.ts'
import type { Report } from './report.ts'
import { toSuitesSentence } from './sentences.ts'
import { verdictStyles } from './terminal-colour.ts'
import { renderSuite, type TerminalOptions } from './terminal-suite.ts'

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
