import { verdictLabels } from '../labels.ts'
import { escapeMarkdown } from '../text/markdown.ts'
import { cut } from '../text/plain-text.ts'

const maxProblems = 50
const maxProblemLength = 1_000

/** The summary of a step whose inputs, or spec files, cannot be read: one problem for each line of the message. */
export function renderRefusal(message: string): string {
  const { symbol, word } = verdictLabels.invalid
  const problems = message.split('\n').filter((line) => line.trim() !== '')
  const rest = problems.length - maxProblems
  return [
    `## ${symbol} ${word}: nothing ran`,
    '\nThe step could not begin:\n',
    ...problems.slice(0, maxProblems).map((line) => `- ${escapeMarkdown(cut(line, maxProblemLength))}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    '',
  ].join('\n')
}
