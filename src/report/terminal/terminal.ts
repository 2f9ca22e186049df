import { verdictLabels } from '../labels.ts'
import { formatDuration } from '../quantities.ts'
import type { Report } from '../report.ts'
import { toSuitesSentence } from '../sentences.ts'
import { toLogLine } from '../text/log-text.ts'
import { renderChanges } from './changes.ts'
import { verdictStyles } from './colour.ts'
import { renderPlaces } from './places.ts'
import { type Block, renderSuiteBlocks, type SuiteOptions, toBlock } from './suite.ts'

export interface TerminalOptions extends Omit<SuiteOptions, 'policy'> {
  /** Where the report's files are, as the input names it; undefined without any. */
  readonly directory?: string | undefined
}

/**
 * A report for a terminal or a log, without a final line break: where its results are, what changed, each suite, then
 * what they come to together. No line can be taken for a command of the runner.
 */
export const renderTerminal = (report: Report, options: TerminalOptions): string =>
  [...renderTerminalParts(report, options)].join('')

/** The same in pieces of whole lines: with all conversations in one string it would be in memory several times over. */
export function* renderTerminalParts(report: Report, options: TerminalOptions): Generator<string> {
  let separator = ''
  for (const block of toBlocks(report, options)) {
    for (const lines of block) {
      yield `${separator}${lines}`
      separator = '\n'
    }
    if (separator !== '') separator = '\n\n'
  }
}

function* toBlocks(report: Report, options: TerminalOptions): Generator<Block> {
  yield toBlock(renderPlaces(report, options.directory))
  yield toBlock(renderChanges(report, options.colour))
  for (const suite of report.suites) yield* renderSuiteBlocks(suite, report.policy, options)
  yield toBlock(renderTotal(report, options))
}

/** What the suites come to, where there are several or none. */
function renderTotal(report: Report, { colour }: TerminalOptions): string[] {
  if (report.suites.length === 1) return []
  const { symbol, word } = verdictLabels[report.verdict]
  const verdict = colour(verdictStyles[report.verdict], toLogLine(`${symbol} ${word}`))
  return [`${verdict}: ${toLogLine(toSuitesSentence(report))} ${formatDuration(report.durationMs)}`]
}
