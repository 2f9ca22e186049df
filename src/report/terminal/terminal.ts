import { verdictLabels } from '../labels.ts'
import { formatDuration } from '../quantities.ts'
import type { Report } from '../report.ts'
import { toSuitesSentence } from '../sentences.ts'
import { toLogLine } from '../text/log-text.ts'
import { renderChanges } from './changes.ts'
import { verdictStyles } from './colour.ts'
import { renderPlaces } from './places.ts'
import { renderSuite, type SuiteOptions } from './suite.ts'

export interface TerminalOptions extends Omit<SuiteOptions, 'policy'> {
  /** Where the report's files are, as the input names it; undefined without any. */
  readonly directory?: string | undefined
}

/**
 * A report for a terminal or a log, without a final line break: where its results are, what changed, each suite, then
 * what they come to together. No line can be taken for a command of the runner.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const head = renderPlaces(report, options.directory).join('\n')
  const changes = renderChanges(report, options.colour).join('\n')
  const suites = report.suites.map((suite) => renderSuite(suite, report.policy, options))
  return [head, changes, ...suites, ...renderTotal(report, options)].filter((block) => block !== '').join('\n\n')
}

/** What the suites come to, where there are several or none. */
function renderTotal(report: Report, { colour }: TerminalOptions): string[] {
  if (report.suites.length === 1) return []
  const { symbol, word } = verdictLabels[report.verdict]
  const verdict = colour(verdictStyles[report.verdict], toLogLine(`${symbol} ${word}`))
  return [`${verdict}: ${toLogLine(toSuitesSentence(report))} ${formatDuration(report.durationMs)}`]
}
